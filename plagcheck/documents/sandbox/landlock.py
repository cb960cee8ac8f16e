"""Landlock: which files a process may touch, judged by where they lie.

A filter of system calls cannot judge that. Linux 5.13 and later has Landlock; rights that a kernel
does not know yet are left out, and without Landlock nothing is held back. What is given up is
given up for good, and for everything that the process starts.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
"""The calls' numbers, the same on all machines."""
_TELL_VERSION, _BELOW = 1, 1
_NO_NEW_PRIVILEGES = 38

_EXECUTE, _WRITE, _READ_FILE, _READ_FOLDER, _MAKE_SOCKET = (1 << bit for bit in (0, 1, 2, 3, 9))
_REMOVE_AND_MAKE = sum(1 << bit for bit in (4, 5, 6, 7, 8, 10, 11, 12))
"""Folders, files, pipes, links and devices, but not sockets."""
_MOVE, _TRUNCATE, _CONTROL_DEVICE = 1 << 13, 1 << 14, 1 << 15
_MOVES_FROM, _TRUNCATES_FROM, _NETWORK_FROM, _DEVICES_FROM, _SCOPES_FROM = 2, 3, 4, 5, 6
"""Versions of Landlock."""
_BIND_AND_CONNECT = 3
_OUTER_SOCKETS_AND_SIGNALS = 3


def version() -> int:
    """Return the version of the kernel's Landlock, or minus an error number where there is none."""
    if sys.platform != "linux":
        return -errno.ENOSYS
    known = int(_system().syscall(_CREATE, None, ctypes.c_size_t(0), _TELL_VERSION))
    return known if known >= 0 else -ctypes.get_errno()


def open_only(paths: Iterable[Path]) -> bool:
    """Open no file but these, and those below these folders, for reading. Return success.

    Files that are open already stay so.
    """
    known = version()
    refused = _changes(known) | _EXECUTE | _READ_FILE | _READ_FOLDER | _MAKE_SOCKET
    if known >= _DEVICES_FROM:
        refused |= _CONTROL_DEVICE
    readable = ((path, _READ_FILE | (_READ_FOLDER if path.is_dir() else 0)) for path in paths)
    return _restrict(known, refused, readable)


def change_only_below(folder: Path) -> bool:
    """Change no file outside the folder. Return success.

    Sockets may be made anywhere, since they hold nothing: LibreOffice makes one in /tmp, and gives
    up if it cannot.
    """
    known = version()
    changes = _changes(known)
    # What programs do not want to see they write to /dev/null.
    return _restrict(
        known,
        changes,
        ((folder, changes), (Path(os.devnull), changes & (_WRITE | _TRUNCATE))),
    )


def _changes(known: int) -> int:
    return (
        _WRITE
        | _REMOVE_AND_MAKE
        | (_MOVE if known >= _MOVES_FROM else 0)
        | (_TRUNCATE if known >= _TRUNCATES_FROM else 0)
    )


def _restrict(known: int, refused: int, allowed: Iterable[tuple[Path, int]]) -> bool:
    """Refuse rights but where they are allowed; and always the network and signals to others."""
    if known < 1:
        return False
    system = _system()
    rules = struct.pack(
        "=QQQ",
        refused,
        _BIND_AND_CONNECT * (known >= _NETWORK_FROM),
        _OUTER_SOCKETS_AND_SIGNALS * (known >= _SCOPES_FROM),
    )
    # An older kernel takes what it does not know of for a mistake, unless it is nought.
    ruleset = system.syscall(_CREATE, rules, ctypes.c_size_t(len(rules)), 0)
    if ruleset < 0:
        return False
    try:
        for path, rights in allowed:
            with suppress(OSError):  # what is not there, or closed to this user, is not needed
                _allow(ruleset, path, rights)
        if system.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))):
            return False
        return not system.syscall(_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    location = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, location)
        if _system().syscall(_ADD_RULE, ruleset, _BELOW, rule, 0):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), str(path))
    finally:
        os.close(location)


def _system() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
