"""What copies are held to, for a process of its own: beside another thread none are made."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from plagcheck.engine import Copies


def where(number: int) -> tuple[int, int]:
    """The item, and the process that worked on it."""
    time.sleep(0.002)
    return number, os.getpid()


def sharing_the_work() -> None:
    with Copies(where, range(40), 3) as shared:
        results = shared.results()
    assert [number for number, _ in results] == list(range(40))
    assert {os.getpid()} < {process for _, process in results}


def ending_with_the_work() -> None:
    with Copies(lambda _: time.sleep(60), range(4), 3):
        assert len(_children()) == 2
    assert not _children()


def being_killed() -> None:
    _losing_a_copy(lambda: os.kill(os.getpid(), signal.SIGKILL))


def being_gone() -> None:
    _losing_a_copy(lambda: os._exit(0))


def failing() -> None:
    _losing_a_copy(lambda: 1 // 0)


def _children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


def _losing_a_copy(cause: Callable[[], object]) -> None:
    """A copy ends at its third item; this process does not."""
    own, seen = os.getpid(), []

    def doubled(number: int) -> int:
        seen.append(number)
        time.sleep(0.002)
        if os.getpid() != own and len(seen) == 3:
            cause()
        return 2 * number

    with Copies(doubled, range(40), 3) as shared:
        assert len(_children()) == 2
        assert shared.results() == [2 * number for number in range(40)]
