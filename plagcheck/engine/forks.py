"""Share the items of one task with forks of this process.

A fork has everything that this process has: nothing is loaded and nothing is sent, so it pays for
tenths of a second, which a spawned process needs to start. Forks are made only where that is safe:
on Linux, and while this process has no other thread.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from plagcheck.engine.interface import Item, Result

_NUMBER_BYTES = 4
_MOST_QUEUED = 1_024
"""Numbers that surely fit into a pipe that nobody reads yet."""

_CUT_OFF = (EOFError, pickle.UnpicklingError)
"""What a fork that was killed leaves in its pipe."""


class _Fork(NamedTuple):
    pid: int
    results: int
    """The end of a pipe where its results come out."""


def share_with_forks(
    function: Callable[[Item], Result], items: Sequence[Item], processes: int
) -> list[Result]:
    """Apply `function` to every item in this process and `processes - 1` forks, in order.

    Whoever is free takes the next item. Items of a fork that fails or dies are done by this
    process, so an exception shows as if there were no forks.
    """
    if processes < 2 or len(items) < 2 or sys.platform != "linux" or threading.active_count() > 1:
        return [function(item) for item in items]
    queue, numbers = os.pipe()
    with os.fdopen(numbers, "wb") as pipe:
        for number in range(min(len(items), _MOST_QUEUED)):
            pipe.write(number.to_bytes(_NUMBER_BYTES, "big"))
    forks: list[_Fork] = []
    try:
        with suppress(OSError):  # no memory or no process to spare: then without
            for _ in range(min(processes, len(items)) - 1):
                forks.append(_start_fork(function, items, queue))
        results = _work(function, items, queue)
        for fork in forks:
            with os.fdopen(os.dup(fork.results), "rb") as pipe_end, suppress(*_CUT_OFF):
                results.update(pickle.load(pipe_end))  # noqa: S301 - from this very program
        return [
            results[number] if number in results else function(item)
            for number, item in enumerate(items)
        ]
    finally:
        os.close(queue)
        for fork in forks:
            os.close(fork.results)
            os.kill(fork.pid, signal.SIGKILL)
            os.waitpid(fork.pid, 0)


def _start_fork(function: Callable[[Item], Result], items: Sequence[Item], queue: int) -> _Fork:
    results, own_end = os.pipe()
    pid = os.fork()
    if pid:
        os.close(own_end)
        return _Fork(pid, results)
    try:
        # Ctrl-C reaches the whole group; the parent decides what it means.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        content = pickle.dumps(_work(function, items, queue))
        with os.fdopen(own_end, "wb") as pipe:
            pipe.write(content)
    finally:
        # A fork must not finish anything that its parent began.
        os._exit(0)


def _work(
    function: Callable[[Item], Result], items: Sequence[Item], queue: int
) -> dict[int, Result]:
    """Do items until none is left; a read of so few bytes is whole or nothing."""
    results = {}
    while content := os.read(queue, _NUMBER_BYTES):
        number = int.from_bytes(content, "big")
        results[number] = function(items[number])
    return results
