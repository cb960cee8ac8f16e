"""Work shared with forks comes out as if there were none."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from plagcheck.engine import share_with_forks
from tests.contracts import forking

forks_are_made = pytest.mark.skipif(sys.platform != "linux", reason="forks are made on Linux")


@pytest.mark.parametrize("processes", [0, 1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 50, 3_000])
def test_results_come_in_order(processes: int, count: int) -> None:
    results = share_with_forks(lambda number: number * number, range(count), processes)
    assert results == [number * number for number in range(count)]


@forks_are_made
@pytest.mark.parametrize(
    "doing",
    [
        forking.sharing_the_work,
        forking.ending_with_the_work,
        forking.being_killed,
        forking.being_gone,
        forking.failing,
    ],
    ids=lambda doing: doing.__name__,
)
def test_forks(doing: Callable[[], None]) -> None:
    program = f"from tests.contracts.forking import {doing.__name__} as run; run()"
    command = [sys.executable, "-c", program]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("processes", [1, 3])
def test_an_exception_reaches_the_caller(processes: int) -> None:
    with pytest.raises(ZeroDivisionError):
        share_with_forks(lambda number: 1 // (number - 7), range(20), processes)


@forks_are_made
def test_no_forks_beside_a_thread() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    results = share_with_forks(forking.find_process, range(8), 3)
    done.set()
    thread.join()
    assert results == [(number, os.getpid()) for number in range(8)]
