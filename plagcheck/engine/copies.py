"""One task's items shared with copies of this process.

A copy (a fork) has at hand all that this process has: nothing is loaded, nothing is sent, so that
tenths of a second are worth sharing, which spawned processes need to start. Copies are made only
where that is safe: on Linux, and while this process has no other thread.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Generic, NamedTuple, Self

from plagcheck.engine.interface import Item, Result

_NUMBER = 4
_MOST = 1_024
"""Numbers that surely fit into a pipe that nobody reads yet."""


_CUT_OFF = (EOFError, pickle.UnpicklingError)
"""What a copy that was killed leaves in its pipe."""


class _Copy(NamedTuple):
    process: int
    answer: int
    """The end of a pipe where its results come out."""


class Copies(Generic[Item, Result]):
    """A function over items, begun by copies, one fewer than `hands`: this process is the last.

    It joins in when it wants the results. Whoever is free takes the next item. A copy that fails
    or dies leaves its items to this process, in which an exception then shows as if there were no
    copies.
    """

    def __init__(
        self, function: Callable[[Item], Result], items: Sequence[Item], hands: int
    ) -> None:
        self._function = function
        self._items = items
        self._copies: list[_Copy] = []
        self._waiting, numbers = os.pipe()
        with os.fdopen(numbers, "wb") as pipe:
            for number in range(min(len(items), _MOST)):
                pipe.write(number.to_bytes(_NUMBER, "big"))
        if sys.platform == "linux" and threading.active_count() == 1:
            with suppress(OSError):  # no memory or no process to spare: then without
                for _ in range(min(hands - 1, len(items))):
                    self._copies.append(self._copy())

    def results(self) -> list[Result]:
        """The results, in the order of the items."""
        done = self._done()
        for copy in self._copies:
            with os.fdopen(os.dup(copy.answer), "rb") as pipe, suppress(*_CUT_OFF):
                done.update(pickle.load(pipe))  # noqa: S301 - from this very program
        return [
            done[number] if number in done else self._function(item)
            for number, item in enumerate(self._items)
        ]

    def close(self) -> None:
        """End the copies, wherever they are."""
        os.close(self._waiting)
        while self._copies:
            copy = self._copies.pop()
            os.close(copy.answer)
            os.kill(copy.process, signal.SIGKILL)
            os.waitpid(copy.process, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _copy(self) -> _Copy:
        answer, theirs = os.pipe()
        process = os.fork()
        if process:
            os.close(theirs)
            return _Copy(process, answer)
        try:
            # Ctrl-C reaches the whole group; the parent decides what it means.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            done = pickle.dumps(self._done())
            with os.fdopen(theirs, "wb") as pipe:
                pipe.write(done)
        finally:
            # Nothing that was begun before the copy is its own to finish.
            os._exit(0)

    def _done(self) -> dict[int, Result]:
        return {number: self._function(self._items[number]) for number in self._numbers()}

    def _numbers(self) -> Iterator[int]:
        """Items that nobody has taken; a read of so few bytes is whole or nothing."""
        while taken := os.read(self._waiting, _NUMBER):
            yield int.from_bytes(taken, "big")
