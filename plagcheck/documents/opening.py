"""Open and hash files that may be anything: regular files only, without hanging on a pipe.

A file at an address or in an archive is copied to a nameless temporary file, which disappears when
it is closed.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from io import BufferedReader
from typing import NamedTuple

from plagcheck.documents.archives import split_archive_path
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import format_size
from plagcheck.errors import Unreachable
from plagcheck.model import Reason, Skipped
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

READ_BYTES = 1 << 20

MOST_REMOTE_BYTES = 2 << 30
"""Most bytes of a document at an address: a server may send without an end."""


class FileHash(NamedTuple):
    """Identifies the content of a file."""

    sha256: str
    size: int


def open_regular_file(path: Location) -> BufferedReader:
    """Open a file that the user named, or the file that a link leads to. Raises `Unreadable`."""
    if isinstance(path, Address):
        return _copy_remote_file(path)
    if member := split_archive_path(path):
        with open_regular_file(member.archive) as archive:
            return _open_member(archive, member.name)
    try:
        # The link is resolved once, here; one slipped in afterwards is refused.
        descriptor = os.open(
            os.path.realpath(path),
            os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC,
        )
    except OSError as problem:
        raise Unreadable.from_os_error(problem) from None
    except ValueError:
        raise Unreadable(Reason.UNREADABLE, "not a possible file name") from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe, socket or device"
        raise Unreadable(Reason.UNREADABLE, f"not a file but {kind}")
    return os.fdopen(descriptor, "rb")


def hash_file(path: Location) -> FileHash | Skipped:
    """Return the SHA-256 and size of a file without parsing it."""
    try:
        if isinstance(path, Address):
            return _hash_remote_file(path)
        with open_regular_file(path) as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            return FileHash(sha256, file.tell())
    except OSError as problem:
        failure = Unreadable.from_os_error(problem)
    except Unreadable as problem:
        failure = problem
    return Skipped(str(path), failure.reason, failure.detail)


def _open_member(archive: BufferedReader, name: str) -> BufferedReader:
    # Unpacking needs a process, which few commands do.
    from plagcheck.documents.sandbox.unpacking import open_archive_member

    return open_archive_member(archive, name)


def _copy_remote_file(address: Address) -> BufferedReader:
    try:
        with tempfile.TemporaryFile() as copy:
            for piece in _read_remote_pieces(address):
                copy.write(piece)
            copy.seek(0)
            return os.fdopen(os.dup(copy.fileno()), "rb")
    except OSError as problem:
        raise Unreadable.from_os_error(problem) from None


def _hash_remote_file(address: Address) -> FileHash:
    """Read the whole file: the tags that object stores give are not hashes of the content."""
    digest, size = hashlib.sha256(), 0
    for piece in _read_remote_pieces(address):
        digest.update(piece)
        size += len(piece)
    return FileHash(digest.hexdigest(), size)


def _read_remote_pieces(address: Address) -> Iterator[bytes]:
    """Yield the bytes of a file at an address; raise `Unreadable` if they are too many."""
    size = 0
    try:
        with RemoteFolder(address).open_file() as file:
            while piece := file.read(READ_BYTES):
                size += len(piece)
                if size > MOST_REMOTE_BYTES:
                    break
                yield piece
    except Unreachable as problem:
        raise Unreadable(Reason.UNREADABLE, problem.message) from None
    if size > MOST_REMOTE_BYTES:
        most = format_size(MOST_REMOTE_BYTES)
        raise Unreadable(Reason.LIMIT, f"the file is larger than {most}")
