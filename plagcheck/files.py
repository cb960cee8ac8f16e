"""Open and create files safely in folders that other users may read or write.

Another user can leave a link, a pipe or an endless device under a name that is about to be opened.
New files hold text of documents, so they are private to their owner unless their folder is shared.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

OWNER_ONLY = 0o600
PRIVATE_FOLDER = 0o700
GROUP_FOLDER = 0o750

LONGEST_LINE = 4096
"""Most characters in a line of TOML. Parsing a dotted key takes time quadratic in its length, and a
key does not extend beyond its line."""

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip file can name."""


class UntrustedFile(Exception):
    """A found file must not be used; the message ends a sentence that begins with the file."""


def read_found_file(path: Path, most_bytes: int) -> bytes:
    """Read a file that the user did not name.

    Raises UntrustedFile unless it is a regular file of this user or of root that nobody else may
    write, FileNotFoundError if there is none, and OSError if it is larger than `most_bytes`.
    """
    if not stat.S_ISREG(mode := path.lstat().st_mode):
        raise UntrustedFile("is a link" if stat.S_ISLNK(mode) else "is not a regular file")
    try:
        # It may have been replaced since; opening a pipe must not block.
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
    """Parse TOML from a file that may be hostile; raise ValueError if it cannot be read."""
    import tomllib

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

    The user's private group does not count: on systems where every user has one, new files are
    writable by it.
    """
    if about.st_mode & stat.S_IWOTH:
        return True
    return bool(about.st_mode & stat.S_IWGRP) and not _is_private_group(about)


def _is_private_group(about: os.stat_result) -> bool:
    # Group 0 is never private: some hosts put every container into it.
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


def create_exclusively(path: Path, mode: int = OWNER_ONLY) -> int:
    """Create a file with this mode, whatever the umask, and return its descriptor.

    Raises FileExistsError if the name exists, even as a dangling link.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(path, flags, OWNER_ONLY)
    if mode != OWNER_ONLY:
        with suppress(OSError):  # Some file systems, such as FAT, have one mode for all files.
            os.fchmod(descriptor, mode)
    return descriptor


def make_temporary_path(path: Path) -> Path:
    """Return an unguessable path beside a file, for its content until that is complete."""
    return path.with_name(f".plagcheck-{os.urandom(16).hex()}.tmp")


def inherit_mode(folder: Path) -> int:
    """Return the mode for a new file: the access rights of its folder.

    Others outside the group may not write it, whatever the folder allows.
    """
    return OWNER_ONLY | folder.stat().st_mode & 0o064


def make_folder(path: Path, mode: int | None = None) -> None:
    """Make a folder, whatever the umask, unless it exists; by default with its parent's rights."""
    try:
        path.mkdir(PRIVATE_FOLDER)
    except FileExistsError:
        if not path.is_dir():
            raise
        return
    made = stat.S_IMODE(path.stat().st_mode)  # With the parent's setgid bit.
    wanted = path.parent.stat().st_mode & 0o075 if mode is None else mode
    if made | wanted != made:
        with suppress(OSError):
            path.chmod(made | wanted)


def grant_group_access(folder: Path) -> None:
    """Let the group read a folder and all below, except links and files of other users."""
    for root, _, names in os.walk(folder):
        for path in (Path(root), *(Path(root, name) for name in names)):
            with suppress(OSError):
                descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    mode = os.fstat(descriptor).st_mode
                    os.fchmod(descriptor, mode & 0o7777 | (0o050 if stat.S_ISDIR(mode) else 0o040))
                finally:
                    os.close(descriptor)


@contextmanager
def write_atomically(path: Path) -> Iterator[TextIO]:
    """Write a text file that gets its name when it is complete and on the disk.

    A new file is private to its owner. A file that replaces another keeps its mode and, if allowed,
    its owner, unless another user could have planted that file.
    """
    unfinished = make_temporary_path(path)
    descriptor = create_exclusively(unfinished)
    try:
        # newline="": each report format chooses its own line ends.
        with os.fdopen(
            descriptor, "w", encoding="utf-8", errors="backslashreplace", newline=""
        ) as stream:
            _copy_owner_and_mode(descriptor, path)
            yield stream
            stream.flush()
            os.fsync(descriptor)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy_owner_and_mode(descriptor: int, path: Path) -> None:
    """Give a new file the owner and the mode of the file that it will replace."""
    try:
        before = path.lstat()
    except FileNotFoundError:
        return
    planted = before.st_uid != os.geteuid() and is_writable_by_others(path.parent.stat())
    if planted or not stat.S_ISREG(before.st_mode):
        return
    mode = before.st_mode & 0o777
    new = os.fstat(descriptor)
    if new.st_uid != before.st_uid and os.geteuid() == 0:
        os.fchown(descriptor, before.st_uid, before.st_gid)
    elif new.st_gid != before.st_gid:
        try:
            os.fchown(descriptor, -1, before.st_gid)
        except PermissionError:
            mode &= ~0o070  # These rights would apply to another group.
    with suppress(OSError):
        os.fchmod(descriptor, mode)


def follow_own_links(path: Path) -> Path:
    """Follow links of this user or of root; raise UntrustedFile at a link of anyone else."""
    for _ in range(_MOST_LINKS):
        try:
            about = path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return path
        if not is_own(about) and stat.S_IFMT(about.st_mode) in (stat.S_IFLNK, stat.S_IFIFO):
            raise UntrustedFile("is a link or pipe of another user")
        if not stat.S_ISLNK(about.st_mode):
            return path
        path = path.parent / path.readlink()
    raise UntrustedFile("is a link to itself")


_MOST_LINKS = 40
"""Most links to follow in a row, as in Linux."""


def fix_zip_times(content: bytes) -> bytes:
    """Return a zip file with the same members in the same order, all of one fixed time."""
    import io  # few runs write zip files
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    stream = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as given, ZipFile(stream, "w", ZIP_DEFLATED) as fixed:
        for name in given.namelist():
            member = ZipInfo(name, _FIRST_DAY)
            member.compress_type = ZIP_DEFLATED
            fixed.writestr(member, given.read(name))
    return stream.getvalue()
