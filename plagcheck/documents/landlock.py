"""No change to files but below one folder, for this process and all that it starts.

Landlock, of Linux 5.13 and later, judges files by place, which a filter of system calls cannot.
Rights that a kernel does not know yet are left out; without Landlock nothing is held back.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from pathlib import Path

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
"""The calls' numbers, the same on all machines."""
_TELL_VERSION, _BELOW = 1, 1
_NO_NEW_PRIVILEGES = 38

_WRITE = 1 << 1
_REMOVE_AND_MAKE = sum(1 << bit for bit in (4, 5, 6, 7, 8, 10, 11, 12))
"""Folders, files, pipes, links and devices. Not sockets, which hold nothing: LibreOffice makes one
in /tmp, and gives up if it cannot."""
_MOVE, _TRUNCATE = 1 << 13, 1 << 14
_MOVES_FROM, _TRUNCATES_FROM, _SCOPES_FROM = 2, 3, 6
"""Versions of Landlock."""
_OWN_SOCKETS_AND_SIGNALS = 3


def version() -> int:
    """Of the kernel's Landlock; below 1 where there is none."""
    if sys.platform != "linux":
        return 0
    return int(_system().syscall(_CREATE, None, ctypes.c_size_t(0), _TELL_VERSION))


def change_only_below(folder: Path) -> None:
    """Give up, for good, all change to other files.

    Nor are signals sent to processes outside, where Landlock knows of them.
    """
    known = version()
    if known < 1:
        return
    files = _WRITE | (_TRUNCATE if known >= _TRUNCATES_FROM else 0)
    all_of_it = files | _REMOVE_AND_MAKE | (_MOVE if known >= _MOVES_FROM else 0)
    rules = struct.pack("=QQQ", all_of_it, 0, _OWN_SOCKETS_AND_SIGNALS * (known >= _SCOPES_FROM))
    system = _system()
    # An older kernel takes what it does not know of for a mistake, unless it is nought.
    ruleset = system.syscall(_CREATE, rules, ctypes.c_size_t(len(rules)), 0)
    if ruleset < 0:
        return
    try:
        # What programs do not want to see they write to /dev/null.
        allowed = ((folder, all_of_it), (Path(os.devnull), files))
        if all(_allow(ruleset, path, rights) for path, rights in allowed):
            system.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0)))
            system.syscall(_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> bool:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, place)
        return not _system().syscall(_ADD_RULE, ruleset, _BELOW, rule, 0)
    finally:
        os.close(place)


def _system() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
