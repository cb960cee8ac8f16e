"""Restrict by location which files a process may read or change, with Landlock.

A filter of system calls cannot judge locations. Landlock needs Linux 5.13 or later; rights that
the kernel does not know are left out, and without Landlock nothing is restricted. A restriction is
permanent, and holds for everything that the process starts.
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
"""Numbers of the system calls, the same on all machines."""
_ASK_VERSION, _BELOW = 1, 1
_NO_NEW_PRIVILEGES = 38

_EXECUTE, _WRITE, _READ_FILE, _READ_FOLDER, _MAKE_SOCKET = (1 << bit for bit in (0, 1, 2, 3, 9))
_REMOVE_AND_MAKE = sum(1 << bit for bit in (4, 5, 6, 7, 8, 10, 11, 12))
"""Folders, files, pipes, links and devices, but not sockets."""
_MOVE, _TRUNCATE, _CONTROL_DEVICE = 1 << 13, 1 << 14, 1 << 15
_MOVES_FROM, _TRUNCATES_FROM, _NETWORK_FROM, _DEVICES_FROM, _SCOPES_FROM = 2, 3, 4, 5, 6
"""First versions of Landlock with these features."""
_BIND_AND_CONNECT = 3
_OUTER_SOCKETS_AND_SIGNALS = 3


def get_landlock_version() -> int:
    """Return the version of Landlock, or minus an error number if the kernel has none."""
    if sys.platform != "linux":
        return -errno.ENOSYS
    version = int(_load_libc().syscall(_CREATE, None, ctypes.c_size_t(0), _ASK_VERSION))
    return version if version >= 0 else -ctypes.get_errno()


def restrict_reading(paths: Iterable[Path]) -> bool:
    """Let this process open only these files, and files in these folders, for reading.

    Files that are already open stay open. Return success.
    """
    version = get_landlock_version()
    refused = _list_change_rights(version) | _EXECUTE | _READ_FILE | _READ_FOLDER | _MAKE_SOCKET
    if version >= _DEVICES_FROM:
        refused |= _CONTROL_DEVICE
    readable = ((path, _READ_FILE | (_READ_FOLDER if path.is_dir() else 0)) for path in paths)
    return _restrict(version, refused, readable)


def restrict_changes(folder: Path) -> bool:
    """Let this process change files in this folder only. Return success.

    Sockets may be made anywhere, since they hold no data: LibreOffice fails if it cannot make one
    in /tmp.
    """
    version = get_landlock_version()
    changes = _list_change_rights(version)
    # Programs write output that they discard to /dev/null.
    return _restrict(
        version,
        changes,
        ((folder, changes), (Path(os.devnull), changes & (_WRITE | _TRUNCATE))),
    )


def _list_change_rights(version: int) -> int:
    return (
        _WRITE
        | _REMOVE_AND_MAKE
        | (_MOVE if version >= _MOVES_FROM else 0)
        | (_TRUNCATE if version >= _TRUNCATES_FROM else 0)
    )


def _restrict(version: int, refused: int, allowed: Iterable[tuple[Path, int]]) -> bool:
    """Refuse rights except for `allowed`; always refuse the network and signals to others."""
    if version < 1:
        return False
    libc = _load_libc()
    rules = struct.pack(
        "=QQQ",
        refused,
        _BIND_AND_CONNECT * (version >= _NETWORK_FROM),
        _OUTER_SOCKETS_AND_SIGNALS * (version >= _SCOPES_FROM),
    )
    # An older kernel rejects fields that it does not know, unless they are zero.
    ruleset = libc.syscall(_CREATE, rules, ctypes.c_size_t(len(rules)), 0)
    if ruleset < 0:
        return False
    try:
        for path, rights in allowed:
            with suppress(OSError):  # a path that is missing or closed to this user is not needed
                _add_rule(ruleset, path, rights)
        if libc.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))):
            return False
        return not libc.syscall(_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def _add_rule(ruleset: int, path: Path, rights: int) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, descriptor)
        if _load_libc().syscall(_ADD_RULE, ruleset, _BELOW, rule, 0):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), str(path))
    finally:
        os.close(descriptor)


def _load_libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
