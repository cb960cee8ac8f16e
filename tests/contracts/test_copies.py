"""Work shared with copies of this process comes out as if there were none."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from plagcheck.engine import Copies
from tests.contracts import copying

copies_are_made = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux")


@pytest.mark.parametrize("hands", [0, 1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 50, 3_000])
def test_results_come_in_order(hands: int, count: int) -> None:
    with Copies(lambda number: number * number, range(count), hands) as shared:
        assert shared.results() == [number * number for number in range(count)]


@copies_are_made
@pytest.mark.parametrize(
    "doing",
    [
        copying.sharing_the_work,
        copying.ending_with_the_work,
        copying.being_killed,
        copying.being_gone,
        copying.failing,
    ],
    ids=lambda doing: doing.__name__,
)
def test_copies(doing: Callable[[], None]) -> None:
    program = f"from tests.contracts.copying import {doing.__name__} as run; run()"
    command = [sys.executable, "-c", program]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize("hands", [1, 3])
def test_an_exception_reaches_the_caller(hands: int) -> None:
    with Copies(lambda number: 1 // (number - 7), range(20), hands) as shared:  # noqa: SIM117
        with pytest.raises(ZeroDivisionError):
            shared.results()


@copies_are_made
def test_no_copies_beside_a_thread() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    with Copies(copying.where, range(8), 3) as shared:
        results = shared.results()
    done.set()
    thread.join()
    assert results == [(number, os.getpid()) for number in range(8)]
