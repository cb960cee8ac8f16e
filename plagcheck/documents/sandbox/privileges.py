"""Give up the rights of root, and close a process to other processes of its user.

A reader that root starts becomes the user nobody, if that user can read Python's own files. If not,
for example with a Python below /root, it stays root without capabilities, like an ordinary user who
owns root's files. If that user cannot read Python's files either, for example in somebody's private
home folder, it keeps one capability: to read.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path

NOBODY = 65534

_SET_DUMPABLE, _NO_NEW_PRIVILEGES = 4, 38
_READ_ANYTHING, _KILL, _SET_GROUP, _SET_USER = (1 << bit for bit in (2, 5, 6, 7))
_CAPABILITIES_VERSION = 0x20080522
_LOW = (1 << 32) - 1


class Rights(Enum):
    """The rights that a reader keeps."""

    OF_USER = "those of the user"
    OF_NOBODY = "those of nobody"
    OF_ROOT_AS_USER = "those of root without capabilities"
    TO_READ = "those of root without capabilities, but to read"


def choose_rights(needed: Sequence[Path]) -> Rights:
    """Return the fewest rights with which a reader started here can still read these folders."""
    if os.geteuid():
        return Rights.OF_USER
    tops = [folder for folder in needed if folder.parent not in needed]
    leading = {parent for folder in tops for parent in _list_parents(folder)}
    if _can_read(NOBODY, needed, leading) and _can_become(NOBODY):
        return Rights.OF_NOBODY
    return Rights.OF_ROOT_AS_USER if _can_read(0, needed, leading) else Rights.TO_READ


def give_up_rights(rights: Rights) -> bool:
    """Give up all rights but these, permanently. Return success."""
    if rights is not Rights.OF_USER:
        with suppress(OSError):  # a container may keep even root from this
            os.setgroups([])
    if rights is Rights.OF_NOBODY:
        try:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        except OSError:
            rights = Rights.TO_READ
    if sys.platform != "linux":
        return True
    system = ctypes.CDLL(None, use_errno=True)
    system.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0)))
    kept = _READ_ANYTHING & _read_capabilities() if rights is Rights.TO_READ else 0
    # Effective, permitted and inheritable capabilities; the lower halves of all three first.
    sets = struct.pack("=6I", kept & _LOW, kept & _LOW, 0, 0, 0, 0)
    return not system.capset(struct.pack("=Ii", _CAPABILITIES_VERSION, 0), sets)


@cache
def hide_memory() -> bool:
    """Close this process to others of the same user: its memory, environment and open files.

    Then only root can debug it, and it leaves no core dump. Return success.
    """
    if sys.platform != "linux":
        return False
    system = ctypes.CDLL(None, use_errno=True)
    return not system.prctl(_SET_DUMPABLE, *map(ctypes.c_ulong, (0, 0, 0, 0)))


def _read_capabilities() -> int:
    """Return the effective capabilities as bits; all bits on systems without capabilities."""
    if sys.platform != "linux":
        return -1
    sets = ctypes.create_string_buffer(24)
    header = struct.pack("=Ii", _CAPABILITIES_VERSION, 0)
    if ctypes.CDLL(None, use_errno=True).capget(header, sets):
        return 0
    low, _, _, high, _, _ = struct.unpack("=6I", sets.raw)
    return int(low | high << 32)


def _can_become(user: int) -> bool:
    """Return whether root may become this user and end its processes; a container may forbid it."""
    if sys.platform != "linux":
        return True
    wanted = _KILL | _SET_GROUP | _SET_USER
    try:
        lines = Path("/proc/self/uid_map").read_bytes().splitlines()
    except OSError:
        return False
    ranges = ([int(number) for number in line.split()] for line in lines)
    known = any(first <= user < first + count for first, _, count in ranges)
    return known and _read_capabilities() & wanted == wanted


def _can_read(user: int, folders: Iterable[Path], leading: Iterable[Path]) -> bool:
    """Return whether a user without groups and capabilities can read these folders.

    `leading` are the folders on the way to them.
    """
    try:
        return all(_is_allowed(user, folder, 0o1) for folder in leading) and all(
            _is_allowed(user, folder, 0o5) for folder in folders
        )
    except OSError:
        return False


def _is_allowed(user: int, path: Path, wanted: int) -> bool:
    status = path.stat()
    if not stat.S_ISDIR(status.st_mode):
        wanted &= ~0o1
    return status.st_mode >> (6 if status.st_uid == user else 0) & wanted == wanted


def _list_parents(path: Path) -> Iterator[Path]:
    """Yield the folders that lead to a path, through its links if it has any."""
    yield from path.parents
    yield from path.resolve().parents
