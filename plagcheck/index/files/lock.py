"""The lock that lets one writer at a time change an index."""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from plagcheck.files import create_exclusively, inherit_mode
from plagcheck.index.files.writing import damage_error

LOCK_BYTES = 20
"""Most bytes in a lock file, which holds a process id."""

_ADVICE_ON_LOCK = "Delete it, once no run is at work: a lock holds no data."


def open_lock(path: Path) -> TextIO:
    """Open a lock file; create it if it is missing.

    Raises if the file is a link or holds anything but a process id: writing to it must not change
    a file that someone else linked to this name.
    """
    if stat.S_ISLNK(_get_mode(path)):
        raise damage_error(path, "is a link: links are not followed", _ADVICE_ON_LOCK)
    with suppress(FileExistsError):
        os.close(create_exclusively(path, inherit_mode(path.parent)))
    handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        about = os.fstat(handle)
        content = os.pread(handle, LOCK_BYTES, 0) if stat.S_ISREG(about.st_mode) else b""
        if not stat.S_ISREG(about.st_mode) or about.st_size > LOCK_BYTES:
            raise damage_error(path, "is no lock", _ADVICE_ON_LOCK)
        if content and not content.strip().isdigit():
            raise damage_error(path, "is no lock", _ADVICE_ON_LOCK)
        return os.fdopen(handle, "r+")
    except BaseException:
        os.close(handle)
        raise


def _get_mode(path: Path) -> int:
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0


class WriteLock:
    """A lock held from entry to exit.

    The lock belongs to the open file, so it ends with the process, however that ends. The file is
    never removed, since a waiting run may have it open. It is empty while nobody holds the lock.
    """

    def __init__(self, path: Path, on_wait: Callable[[str], None]) -> None:
        self._path = path
        self._on_wait = on_wait

    def __enter__(self) -> Self:
        self._file = open_lock(self._path)
        try:
            self._acquire()
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

    def _acquire(self) -> None:
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
