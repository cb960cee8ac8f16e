"""Opening files that may be anything: only regular ones, and never hanging on a pipe.

A file at an address is copied to a temporary file that has no name, and goes when it is closed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
from io import BufferedReader
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable, unreadable
from plagcheck.errors import Unreachable
from plagcheck.model import Reason, Skipped
from plagcheck.remote.address import Address, Place
from plagcheck.remote.files import Remote

READ_BYTES = 1 << 20


def open_regular(path: Place) -> BufferedReader:
    """The file that the user named, through a link if it is one; raises `Unreadable`."""
    if isinstance(path, Address):
        return _copied(path)
    try:
        # The link is resolved once, here; one slipped in afterwards is refused.
        descriptor = os.open(
            os.path.realpath(path),
            os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC,
        )
    except OSError as problem:
        raise unreadable(problem) from None
    except ValueError:
        raise Unreadable(Reason.UNREADABLE, "not a possible file name") from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe, socket or device"
        raise Unreadable(Reason.UNREADABLE, f"not a file but {kind}")
    return os.fdopen(descriptor, "rb")


class Digest(NamedTuple):
    """What tells one content from another."""

    sha256: str
    size: int


def digest_of(path: Place) -> Digest | Skipped:
    """SHA-256 and size of a file's bytes, without reading what they mean."""
    try:
        if isinstance(path, Address):
            return _streamed(path)
        with open_regular(path) as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            return Digest(sha256, file.tell())
    except OSError as problem:
        failure = unreadable(problem)
    except Unreadable as problem:
        failure = problem
    return Skipped(str(path), failure.reason, failure.detail)


def _copied(address: Address) -> BufferedReader:
    try:
        with tempfile.TemporaryFile() as copy:
            with Remote(address).reading() as file:
                shutil.copyfileobj(file, copy, READ_BYTES)
            copy.seek(0)
            return os.fdopen(os.dup(copy.fileno()), "rb")
    except OSError as problem:
        raise unreadable(problem) from None
    except Unreachable as problem:
        raise Unreadable(Reason.UNREADABLE, problem.message) from None


def _streamed(address: Address) -> Digest:
    """The tags that object stores give are no hashes of content; so all of it is read."""
    digest, size = hashlib.sha256(), 0
    try:
        with Remote(address).reading() as file:
            while piece := file.read(READ_BYTES):
                digest.update(piece)
                size += len(piece)
    except Unreachable as problem:
        raise Unreadable(Reason.UNREADABLE, problem.message) from None
    return Digest(digest.hexdigest(), size)
