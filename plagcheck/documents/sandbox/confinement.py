"""The cage: the kernel holds a reader's process to Python's own files and to reading.

If a hostile file takes over its parser, the parser can read that file and our code, and tell
nobody but the parent, which checks every answer. Landlock judges files by location, a filter
refuses system calls, and root's rights are given up. Each works without the others; `protections`
describes which of them this system has.

A converter of old files is not ours and needs files and programs of its own. It changes files in
its folder only, but reads what its user can read.

The filter is a program in the kernel's "classic BPF": four-part instructions, run on each system
call, over its number and arguments.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents.sandbox.landlock import change_only_below, open_only
from plagcheck.documents.sandbox.own_files import list_own_files, list_packages
from plagcheck.documents.sandbox.privileges import Rights, choose_rights, give_up_rights
from plagcheck.documents.sandbox.syscalls import (
    CLONE,
    FCNTL,
    IOCTL,
    KILL,
    OPEN,
    OPENAT,
    PRLIMIT,
    REFUSED,
    REFUSED_TO_CONVERTERS,
    SECCOMP,
    SENDTO,
    SOCKET,
    TGKILL,
    TKILL,
    UNKNOWN,
    Numbers,
)

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""How the kernel names the machines in a filter (AUDIT_ARCH_…)."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
"""Where the call's number, machine and arguments lie in what a filter sees."""
_ALLOW, _FAIL, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NO_NEW_PRIVILEGES = 38
_SET_FILTER, _ALL_THREADS = 1, 1
_X32 = 0x40000000
_CLONE_THREAD = 0x00010000
_UNIX = 1
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_FIOASYNC, _FIOSETOWN, _SIOCSPGRP = 0x5452, 0x8901, 0x8902
_F_SETOWN, _F_SETSIG, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY = 8, 10, 15, 1024, 1026
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class _Test(NamedTuple):
    """Something to ask about one half of a call's argument."""

    argument: int
    question: int
    value: int
    wanted: bool = True
    """The answer with which the call is allowed."""
    upper: bool = False


Rules = Sequence[tuple[Numbers, Sequence[_Test]]]
"""Calls that are allowed if all tests are passed."""


@cache
def confine_to_reading() -> bool:
    """Give up, for good, all that reading a document does not need. Return success.

    A second call changes nothing.
    """
    rights = choose_rights(list_packages())
    # Landlock first, while every folder can still be found; the filter last, since it refuses to
    # change rights.
    done = open_only(list_own_files()), give_up_rights(rights)
    return _confine(REFUSED, rules_of_readers(os.getpid())) and all(done)


def confine_to_folder(folder: Path) -> None:
    """Give up what a converter does not need, with all that it starts, as far as the kernel allows.

    Without Landlock it may still change files elsewhere.
    """
    change_only_below(folder)
    give_up_rights(Rights.TO_READ)
    _confine(REFUSED_TO_CONVERTERS, RULES_OF_CONVERTERS)


def can_filter() -> bool:
    """Return whether the kernel would take the filter."""
    number = _number_of(SECCOMP)
    if number is None:
        return False
    # A filter that is nowhere is refused for just that, and only by a kernel that takes filters.
    system = ctypes.CDLL(None, use_errno=True)
    system.syscall(number, _SET_FILTER, 0, None)
    return ctypes.get_errno() == errno.EFAULT


def rules_of_readers(process: int) -> Rules:
    """What a reader may ask for in some cases; it has but this process."""
    return (
        # Threads are welcome, processes are not.
        (CLONE, [_Test(0, _ANY_BIT, _CLONE_THREAD)]),
        (OPEN, [_Test(1, _ANY_BIT, _WRITING, wanted=False)]),
        (OPENAT, [_Test(2, _ANY_BIT, _WRITING, wanted=False)]),
        # `abort` sends itself a signal, and must be able to.
        *((call, [_Test(0, _EQUAL, process)]) for call in (KILL, TKILL, TGKILL)),
        *_RULES,
    )


_RULES: Rules = (
    # A reader's answer goes by `send`, which is this call without an address.
    (SENDTO, [_Test(4, _EQUAL, 0), _Test(4, _EQUAL, 0, upper=True)]),
    (PRLIMIT, [_Test(0, _EQUAL, 0)]),
    # Typing into somebody's terminal, and having the kernel send signals in one's place.
    (
        IOCTL,
        [
            _Test(1, _EQUAL, request, wanted=False)
            for request in (_TIOCSTI, _TIOCLINUX, _FIOASYNC, _FIOSETOWN, _SIOCSPGRP)
        ],
    ),
    (
        FCNTL,
        [
            _Test(1, _EQUAL, command, wanted=False)
            for command in (_F_SETOWN, _F_SETSIG, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY)
        ],
    ),
)
# A program may talk with its own parts; to connect to others is refused, whoever they are.
RULES_OF_CONVERTERS: Rules = ((SOCKET, [_Test(0, _EQUAL, _UNIX)]), *_RULES)


def _confine(refused: Mapping[str, Numbers], rules: Rules) -> bool:
    number = _number_of(SECCOMP)
    if number is None:
        return False
    code = b"".join(_filter(platform.machine(), refused, rules))
    instructions = ctypes.create_string_buffer(code, len(code))
    program = ctypes.create_string_buffer(
        struct.pack("@HP", len(code) // 8, ctypes.addressof(instructions))
    )
    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))):
        return False
    return bool(system.syscall(number, _SET_FILTER, _ALL_THREADS, program) == 0)


def _number_of(call: Numbers) -> int | None:
    """Return a call's number on this machine, if it is one that the filter knows."""
    machine = platform.machine()
    if sys.platform != "linux" or machine not in MACHINES or sys.maxsize < 1 << 32:
        return None
    number: int | None = getattr(call, machine)
    return number


def _filter(machine: str, refused: Mapping[str, Numbers], rules: Rules) -> Iterator[bytes]:
    """The program; every rule either decides or leaves the call's number loaded for the next."""

    def numbered(call: Numbers) -> int | None:
        number: int | None = getattr(call, machine)
        return number

    yield _step(_LOAD, _MACHINE)
    yield _step(_EQUAL, MACHINES[machine], 1, 0)
    yield _step(_RETURN, _KILL)
    yield _step(_LOAD, _NUMBER)
    if machine == "x86_64":
        yield _step(_AT_LEAST, _X32, 0, 1)
        yield _step(_RETURN, _KILL)
    for calls, answer in ((refused, errno.EPERM), (UNKNOWN, errno.ENOSYS)):
        for number in filter(None, map(numbered, calls.values())):
            yield _step(_EQUAL, number, 0, 1)
            yield _step(_RETURN, _FAIL | answer)
    for call, tests in rules:
        if judged := numbered(call):
            yield from _only_if(judged, tests)
    yield _step(_RETURN, _ALLOW)


def _only_if(number: int, tests: Sequence[_Test]) -> Iterator[bytes]:
    """Allow a call if all tests are passed, and refuse it else."""
    yield _step(_EQUAL, number, 0, 2 * len(tests) + 2)
    for left, test in zip(range(len(tests) - 1, -1, -1), tests, strict=True):
        refuse = 2 * left + 1
        yield _step(_LOAD, _ARGUMENTS + 8 * test.argument + 4 * test.upper)
        yield _step(test.question, test.value, *((0, refuse) if test.wanted else (refuse, 0)))
    yield _step(_RETURN, _ALLOW)
    yield _step(_RETURN, _FAIL | errno.EPERM)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
