"""One writer at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self


class WriteLock:
    """Held from entry to exit.

    The lock belongs to the open file: it ends with the process, however that ends. The file is
    never removed, since a waiting run has it open already, and is empty while nobody holds it.
    """

    def __init__(self, path: Path, on_wait: Callable[[str], None]) -> None:
        self._path = path
        self._on_wait = on_wait

    def __enter__(self) -> Self:
        self._file = self._path.open("a+")
        try:
            self._take()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._file.truncate(0)
        finally:
            self._file.close()

    def _take(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            holder = self._file.read().strip() or "unknown"
            self._on_wait(f"Waiting for another run (process {holder}) to finish with this index.")
            fcntl.flock(self._file, fcntl.LOCK_EX)
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()
