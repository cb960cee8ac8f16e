"""Work shared with copies of this process comes out as if there were none."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plagcheck.engine import Copies

copies_are_made = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux")


def where(number: int) -> tuple[int, int]:
    """The item, and the process that worked on it."""
    time.sleep(0.002)
    return number, os.getpid()


def children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


@pytest.mark.parametrize("hands", [0, 1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 50, 3_000])
def test_results_come_in_order(hands: int, count: int) -> None:
    with Copies(lambda number: number * number, range(count), hands) as shared:
        assert shared.results() == [number * number for number in range(count)]


@copies_are_made
def test_copies_share_the_work() -> None:
    with Copies(where, range(40), 3) as shared:
        results = shared.results()
    assert [number for number, _ in results] == list(range(40))
    assert {os.getpid()} < {process for _, process in results}


def dying(cause: Callable[[], object]) -> Callable[[int], int]:
    """A function that ends a copy at its third item, but not this process."""
    own, seen = os.getpid(), []

    def doubled(number: int) -> int:
        seen.append(number)
        time.sleep(0.002)
        if os.getpid() != own and len(seen) == 3:
            cause()
        return 2 * number

    return doubled


@copies_are_made
@pytest.mark.parametrize(
    "cause",
    [lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: os._exit(0), lambda: 1 // 0],
    ids=["killed", "gone", "failed"],
)
def test_what_a_copy_leaves_is_done_here(
    cause: Callable[[], object], capfd: pytest.CaptureFixture[str]
) -> None:
    with Copies(dying(cause), range(40), 3) as shared:
        assert shared.results() == [2 * number for number in range(40)]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("hands", [1, 3])
def test_an_exception_reaches_the_caller(hands: int) -> None:
    with Copies(lambda number: 1 // (number - 7), range(20), hands) as shared:  # noqa: SIM117
        with pytest.raises(ZeroDivisionError):
            shared.results()


@copies_are_made
def test_copies_end_with_the_work() -> None:
    before = children()
    with Copies(lambda _: time.sleep(60), range(4), 3):
        assert len(children() - before) == 2
    assert children() == before


@copies_are_made
def test_no_copies_beside_a_thread() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    with Copies(where, range(8), 3) as shared:
        results = shared.results()
    done.set()
    thread.join()
    assert results == [(number, os.getpid()) for number in range(8)]
