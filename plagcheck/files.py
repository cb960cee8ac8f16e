"""Files in folders that others may write, too: read without a trap, created without a link.

A neighbour can leave a link, a pipe or an endless device under a name that we are about to open.
"""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

LONGEST_LINE = 4096
"""Characters in a line of TOML. Reading a dotted key takes time by the square of its length, and a
key cannot go on in the next line."""


class UntrustedFile(Exception):
    """A file that was found is not used; says why, as the end of a sentence that begins with it."""


def read_found_file(path: Path, most_bytes: int) -> bytes:
    """Read a file that the user did not name.

    Raises UntrustedFile unless it is a regular file of this user or of root that nobody else may
    write, FileNotFoundError if there is none, and OSError if it is larger than `most_bytes`.
    """
    if not stat.S_ISREG(mode := path.lstat().st_mode):
        raise UntrustedFile("is a link" if stat.S_ISLNK(mode) else "is not a regular file")
    try:
        # It may have become something else since; a pipe must not keep us waiting.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError as problem:
        raise UntrustedFile("cannot be read") from problem
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise UntrustedFile("is not a regular file")
        if not is_own(about):
            raise UntrustedFile("belongs to another user")
        if is_writable_by_others(about):
            raise UntrustedFile("can be changed by other users")
        folder = path.parent.stat().st_mode
        if folder & stat.S_IWOTH and not folder & stat.S_ISVTX:
            raise UntrustedFile("lies in a folder that every user may change")
        return _read_at_most(file.read(most_bytes + 1), most_bytes)


def read_bounded(path: Path, most_bytes: int) -> bytes:
    """Read a file that the user named; raises OSError if it is larger than `most_bytes`."""
    with path.open("rb") as file:
        return _read_at_most(file.read(most_bytes + 1), most_bytes)


def _read_at_most(content: bytes, most_bytes: int) -> bytes:
    if len(content) > most_bytes:
        raise OSError(errno.EFBIG, f"larger than {most_bytes >> 10} KiB")
    return content


def parse_toml(content: bytes) -> dict[str, Any]:
    """TOML from a file that may be hostile; raises ValueError for whatever cannot be read."""
    text = content.decode("utf-8")
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        raise ValueError(f"a line is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("values are nested too deeply") from None


def is_own(about: os.stat_result) -> bool:
    """Whether a file belongs to this user or to root."""
    return about.st_uid in (os.geteuid(), 0)


def is_writable_by_others(about: os.stat_result) -> bool:
    """Whether users other than the owner may write a file.

    A group that holds nobody but its user does not count: where every user has one, files are
    writable by it from the start.
    """
    if about.st_mode & stat.S_IWOTH:
        return True
    return bool(about.st_mode & stat.S_IWGRP) and not _is_private_group(about)


def _is_private_group(about: os.stat_result) -> bool:
    # Members of group 0 are no one's in particular: some hosts put every container into it.
    if about.st_gid == 0:
        return False
    import grp
    import pwd

    try:
        group, owner = grp.getgrgid(about.st_gid), pwd.getpwuid(about.st_uid)
    except KeyError:
        return False
    named_alike = group.gr_name == owner.pw_name and owner.pw_gid == group.gr_gid
    return named_alike and set(group.gr_mem) <= {owner.pw_name}
