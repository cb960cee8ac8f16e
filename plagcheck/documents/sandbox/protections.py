"""Ask the kernel what protects a user from a hostile document on this system."""

from __future__ import annotations

import errno
import platform
import sys
from dataclasses import dataclass
from functools import cache

from plagcheck.documents.sandbox import landlock
from plagcheck.documents.sandbox.confinement import MACHINES, can_filter
from plagcheck.documents.sandbox.own_files import list_packages
from plagcheck.documents.sandbox.privileges import NOBODY, Rights, choose_rights


@dataclass(frozen=True, slots=True)
class Protection:
    """A protection that is active here or missing."""

    name: str
    active: bool
    detail: str
    """One phrase: what it does here, or why it is missing."""


@cache
def describe_protections() -> tuple[Protection, ...]:
    """Return the protections that readers of this process get, and those that are missing.

    This starts no reader and restricts nothing itself.
    """
    return (
        Protection("process", True, "each file is read in a child, with limits on memory and time"),
        _describe_landlock(),
        _describe_filter(),
        _describe_rights(),
        _describe_memory(),
    )


def _describe_landlock() -> Protection:
    version = landlock.get_landlock_version()
    match version:
        case _ if version > 0:
            detail = f"readers open Python's own files alone (Landlock {version})"
        case _ if version == -errno.EOPNOTSUPP:
            detail = "Landlock is switched off (boot option lsm=)"
        case _ if version == -errno.EPERM:
            detail = "Landlock is refused here (often by a container)"
        case _:
            detail = "Landlock is missing (Linux 5.13 or later)"
    return Protection("files", version > 0, detail)


def _describe_filter() -> Protection:
    active = can_filter()
    if active:
        detail = "no network, no other program, no writing (seccomp)"
    elif sys.platform == "linux" and platform.machine() in MACHINES:
        detail = "seccomp is refused here (often by a container)"
    else:
        detail = "seccomp is missing (Linux on x86-64 or 64-bit ARM)"
    return Protection("system calls", active, detail)


def _describe_rights() -> Protection:
    rights = choose_rights(list_packages())
    if sys.platform != "linux" and rights not in (Rights.OF_USER, Rights.OF_NOBODY):
        return Protection(
            "rights", False, f"readers stay root, as user {NOBODY} cannot read Python"
        )
    # With Landlock, even a reader that may read everything opens Python's files only.
    active = rights is not Rights.TO_READ or landlock.get_landlock_version() > 0
    return Protection(
        "rights",
        active,
        {
            Rights.OF_USER: "readers have the rights of this user, who is not root",
            Rights.OF_NOBODY: f"root is given up, readers are user {NOBODY}",
            Rights.OF_ROOT_AS_USER: "readers are root without capabilities "
            f"(user {NOBODY} is missing or cannot read Python's files)",
            Rights.TO_READ: "readers keep root's right to read, to reach Python's files",
        }[rights],
    )


def _describe_memory() -> Protection:
    if sys.platform == "linux":
        return Protection("memory", True, "readers cannot look into the process that started them")
    return Protection("memory", False, "our own process is open to readers (closed on Linux)")
