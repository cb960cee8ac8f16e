"""Stdout and stderr of a command, whoever reads them, and for how long."""

from __future__ import annotations

import io
import os
import select
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from plagcheck.errors import UsageProblem

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def take_streams() -> None:
    """Make the streams of this process those of a command; what a test put there stays."""
    if sys.stdout is sys.__stdout__:
        sys.stdout = _stream(sys.stdout, must_arrive=True)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _stream(sys.stderr, must_arrive=False)


def _stream(given: TextIO | None, must_arrive: bool) -> TextIO:
    if given is None:
        # Closed by the caller (`>&-`). The next file that is opened must not get its number.
        return Path(os.devnull).open("w", encoding="utf-8")
    # Our own buffer, also where PYTHONUNBUFFERED takes Python's away: without one, what a nearly
    # full disk did not take of a report would be lost in silence.
    return io.TextIOWrapper(
        io.BufferedWriter(_Outlet(given.fileno(), must_arrive)),
        encoding=given.encoding,
        errors="backslashreplace",
        line_buffering=given.isatty() or not must_arrive,
    )


class _Outlet(io.FileIO):
    """Where bytes leave.

    A reader that goes away (`plagcheck check … | head`) changes nothing else: further reports are
    written, and the exit code is that of the check.
    """

    def __init__(self, number: int, must_arrive: bool) -> None:
        super().__init__(number, "wb", closefd=False)
        self._must_arrive = must_arrive
        self._shut = False

    def write(self, data: ReadableBuffer, /) -> int:
        """Write, or pretend to if nothing can arrive any more."""
        if not self._shut:
            try:
                # None: a pipe that does not block, as some runners of CI give us, is full.
                while (written := super().write(data)) is None:
                    select.select([], [self], [])
                return written
            except OSError as problem:
                self._shut = True
                if self._must_arrive and not isinstance(problem, BrokenPipeError):
                    why = os.strerror(problem.errno or 0)
                    raise UsageProblem(f"The output cannot be written: {why}.") from problem
        return memoryview(data).nbytes
