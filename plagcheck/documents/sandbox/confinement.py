"""Confine a process with the kernel's help.

A reader may only read, and only Python's own files. If a hostile file takes over its parser, the
parser can read that file and our code, and can talk to nobody but the parent, which checks every
answer. Landlock restricts files by location, a filter refuses system calls, and root's rights are
given up. Each works without the others; `protections` describes which of them this system has.

A converter of old files is not our program and needs its own files and programs. It may change
files in its folder only, but may read what its user can read.

The filter is a program in the kernel's "classic BPF": instructions of four parts that run on the
number and the arguments of each system call.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents.sandbox.landlock import restrict_changes, restrict_reading
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
    REFUSED_TO_CONVERTERS,
    REFUSED_TO_READERS,
    REPORTED_MISSING,
    SECCOMP,
    SENDTO,
    SOCKET,
    TGKILL,
    TKILL,
    CallNumbers,
)

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""Machine → the kernel's number for it in a filter (AUDIT_ARCH_…)."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
"""Offsets of a call's number, machine and arguments in the data of a filter."""
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
    """A test of one half of a call's argument."""

    argument: int
    question: int
    value: int
    wanted: bool = True
    """The answer that allows the call."""
    upper: bool = False


CallRules = Sequence[tuple[CallNumbers, Sequence[_Test]]]
"""System calls, each with the tests that must all pass to allow it."""


@cache
def confine_to_reading(data: Path | None = None) -> bool:
    """Give up, permanently, everything that reading a document does not need. Return success.

    One folder of data stays readable besides Python's own files. A second call changes nothing.
    """
    more = (data,) if data else ()
    rights = choose_rights((*list_packages(), *more))
    # Landlock comes first, while every folder can still be found; the filter last, since it
    # refuses changes of rights.
    results = restrict_reading((*list_own_files(), *more)), give_up_rights(rights)
    return _install_filter(REFUSED_TO_READERS, build_reader_rules(os.getpid())) and all(results)


def confine_to_folder(folder: Path) -> None:
    """Give up what a converter does not need, as far as the kernel allows.

    This holds for all processes that it starts. Without Landlock it may still change other files.
    """
    restrict_changes(folder)
    give_up_rights(Rights.TO_READ)
    _install_filter(REFUSED_TO_CONVERTERS, CONVERTER_RULES)


def can_filter() -> bool:
    """Return whether the kernel accepts filters."""
    number = _find_number(SECCOMP)
    if number is None:
        return False
    # Only a kernel that accepts filters rejects a null pointer with EFAULT.
    system = ctypes.CDLL(None, use_errno=True)
    system.syscall(number, _SET_FILTER, 0, None)
    return ctypes.get_errno() == errno.EFAULT


def build_reader_rules(process: int) -> CallRules:
    """Return the rules for the calls that a reader may make with some arguments only."""
    return (
        # Threads are allowed, processes are not.
        (CLONE, [_Test(0, _ANY_BIT, _CLONE_THREAD)]),
        (OPEN, [_Test(1, _ANY_BIT, _WRITING, wanted=False)]),
        (OPENAT, [_Test(2, _ANY_BIT, _WRITING, wanted=False)]),
        # `abort` sends a signal to its own process.
        *((call, [_Test(0, _EQUAL, process)]) for call in (KILL, TKILL, TGKILL)),
        *_COMMON_RULES,
    )


_COMMON_RULES: CallRules = (
    # A reader answers by `send`, which is this call without an address.
    (SENDTO, [_Test(4, _EQUAL, 0), _Test(4, _EQUAL, 0, upper=True)]),
    (PRLIMIT, [_Test(0, _EQUAL, 0)]),
    # Typing into a terminal, and letting the kernel send signals.
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
# A program may use sockets between its own processes; `connect` is always refused.
CONVERTER_RULES: CallRules = ((SOCKET, [_Test(0, _EQUAL, _UNIX)]), *_COMMON_RULES)


def _install_filter(refused: Mapping[str, CallNumbers], rules: CallRules) -> bool:
    number = _find_number(SECCOMP)
    if number is None:
        return False
    code = b"".join(_build_filter(os.uname().machine, refused, rules))
    instructions = ctypes.create_string_buffer(code, len(code))
    program = ctypes.create_string_buffer(
        struct.pack("@HP", len(code) // 8, ctypes.addressof(instructions))
    )
    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))):
        return False
    return bool(system.syscall(number, _SET_FILTER, _ALL_THREADS, program) == 0)


def _find_number(call: CallNumbers) -> int | None:
    """Return a call's number on this machine; None if the filter does not support it."""
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in MACHINES or sys.maxsize < 1 << 32:
        return None
    number: int | None = getattr(call, machine)
    return number


def _build_filter(
    machine: str, refused: Mapping[str, CallNumbers], rules: CallRules
) -> Iterator[bytes]:
    """Yield the program. Each rule decides, or leaves the call's number loaded for the next."""

    def find_number(call: CallNumbers) -> int | None:
        number: int | None = getattr(call, machine)
        return number

    yield _encode_step(_LOAD, _MACHINE)
    yield _encode_step(_EQUAL, MACHINES[machine], 1, 0)
    yield _encode_step(_RETURN, _KILL)
    yield _encode_step(_LOAD, _NUMBER)
    if machine == "x86_64":
        yield _encode_step(_AT_LEAST, _X32, 0, 1)
        yield _encode_step(_RETURN, _KILL)
    for calls, answer in ((refused, errno.EPERM), (REPORTED_MISSING, errno.ENOSYS)):
        for number in filter(None, map(find_number, calls.values())):
            yield _encode_step(_EQUAL, number, 0, 1)
            yield _encode_step(_RETURN, _FAIL | answer)
    for call, tests in rules:
        if rule_number := find_number(call):
            yield from _build_rule(rule_number, tests)
    yield _encode_step(_RETURN, _ALLOW)


def _build_rule(number: int, tests: Sequence[_Test]) -> Iterator[bytes]:
    """Yield instructions that allow a call if all tests pass, and refuse it otherwise."""
    yield _encode_step(_EQUAL, number, 0, 2 * len(tests) + 2)
    for remaining, test in zip(range(len(tests) - 1, -1, -1), tests, strict=True):
        refuse = 2 * remaining + 1
        yield _encode_step(_LOAD, _ARGUMENTS + 8 * test.argument + 4 * test.upper)
        yield _encode_step(
            test.question, test.value, *((0, refuse) if test.wanted else (refuse, 0))
        )
    yield _encode_step(_RETURN, _ALLOW)
    yield _encode_step(_RETURN, _FAIL | errno.EPERM)


def _encode_step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
