"""One writer at a time."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from plagcheck.files import create_exclusively, inherited_mode


class WriteLock:
    """Held from entry to exit.

    The lock belongs to the open file: it ends with the process, however that ends. The file is
    never removed, since a waiting run has it open already, and is empty while nobody holds it.
    """

    def __init__(self, path: Path, on_wait: Callable[[str], None]) -> None:
        self._path = path
        self._on_wait = on_wait

    def __enter__(self) -> Self:
        self._file = os.fdopen(_open_lock(self._path), "r+")
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
            holder = self._file.read(20).strip()
            holder = holder if holder.isdecimal() else "unknown"
            self._on_wait(f"Waiting for another run (process {holder}) to finish with this index.")
            fcntl.flock(self._file, fcntl.LOCK_EX)
        self._file.seek(0)
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()


def _open_lock(path: Path) -> int:
    """The file that is locked; one who may write the folder must not lead us to another by it."""
    with suppress(FileExistsError):
        os.close(create_exclusively(path, inherited_mode(path.parent)))
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, f"{path.name} is not a regular file")
    return descriptor
