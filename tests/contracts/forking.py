"""What forks are held to, for a process of its own: beside another thread none are made."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from plagcheck.engine import share_with_forks


def find_process(number: int) -> tuple[int, int]:
    """Return the item, and the process that worked on it."""
    time.sleep(0.002)
    return number, os.getpid()


def sharing_the_work() -> None:
    results = share_with_forks(find_process, range(40), 3)
    assert [number for number, _ in results] == list(range(40))
    assert {os.getpid()} < {process for _, process in results}


def ending_with_the_work() -> None:
    own = os.getpid()

    def fail_beside_sleepers(_: int) -> None:
        if os.getpid() != own:
            time.sleep(60)
        while len(_find_children()) < 2:
            time.sleep(0.001)
        raise InterruptedError

    began = time.monotonic()
    try:
        share_with_forks(fail_beside_sleepers, range(4), 3)
    except InterruptedError:
        assert not _find_children()
        assert time.monotonic() - began < 30
    else:
        raise AssertionError("this process was not interrupted")


def being_killed() -> None:
    _lose_a_fork(lambda: os.kill(os.getpid(), signal.SIGKILL))


def being_gone() -> None:
    _lose_a_fork(lambda: os._exit(0))


def failing() -> None:
    _lose_a_fork(lambda: 1 // 0)


def _find_children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


def _lose_a_fork(cause: Callable[[], object]) -> None:
    """End a fork at its third item."""
    own, seen = os.getpid(), []

    def double(number: int) -> int:
        seen.append(number)
        time.sleep(0.002)
        if os.getpid() != own and len(seen) == 3:
            cause()
        return 2 * number

    assert share_with_forks(double, range(40), 3) == [2 * number for number in range(40)]
