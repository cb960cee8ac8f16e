"""Temporary folders for mirrors; making one removes those that dead processes left.

A killed process, such as a worker that ran out of memory, cannot clean up, and a mirror may be as
large as the index.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import TextIO

_PREFIX = "plagcheck-mirrors-"
_LOCK = "alive.lock"
_NEW_SECONDS = 60.0
"""A younger folder may belong to a process that has not locked it yet."""

_held_locks: list[TextIO] = []
"""Locks held until this process ends."""


def make_temporary_home(within: Path | None = None) -> tempfile.TemporaryDirectory[str]:
    """Make a folder for mirrors that is removed when this process ends."""
    home = tempfile.TemporaryDirectory(prefix=_PREFIX, dir=within)
    lock = (Path(home.name) / _LOCK).open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    _held_locks.append(lock)
    for left in Path(home.name).parent.glob(f"{_PREFIX}*"):
        if _is_abandoned(left):
            shutil.rmtree(left, ignore_errors=True)
    return home


def _is_abandoned(folder: Path) -> bool:
    """Whether a folder belongs to this user and no process holds its lock."""
    try:
        if folder.lstat().st_uid != os.geteuid():
            return False
        # Another user may have left a link or a pipe under this name.
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with os.fdopen(os.open(folder / _LOCK, flags)) as lock:
            about = os.fstat(lock.fileno())
            if about.st_uid != os.geteuid() or time.time() - about.st_mtime < _NEW_SECONDS:
                return False
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    except OSError:
        return False
