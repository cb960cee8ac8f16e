"""Opening files that may be anything: only regular ones, and never hanging on a pipe."""

from __future__ import annotations

import hashlib
import os
import stat
from io import BufferedReader
from pathlib import Path

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason, Skipped


def open_regular(path: Path) -> BufferedReader:
    """The file that the user named, through a link if it is one; raises `Unreadable`."""
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


def file_sha256(path: Path) -> str | Skipped:
    """SHA-256 of a file's bytes, without reading what they mean."""
    try:
        with open_regular(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        failure = unreadable(problem)
    except Unreadable as problem:
        failure = problem
    return Skipped(os.fsdecode(path), failure.reason, failure.detail)


def unreadable(problem: OSError) -> Unreadable:
    """What the operating system had against it, in its own words."""
    return Unreadable(Reason.UNREADABLE, problem.strerror or "the file cannot be read")
