"""Open zip archives from strangers: check the directory before anything is unpacked.

`zipfile` never returns more bytes than the directory declares, and verifies the checksum. A
directory with false sizes therefore costs no more than it declares, and is detected.
"""

from __future__ import annotations

import errno
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from zipfile import BadZipFile, ZipFile, ZipInfo

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import format_size
from plagcheck.model import Reason

MOST_ENTRIES = 10_000
LARGEST_TOTAL = 512 << 20
LARGEST_RATIO = 200
"""How many times its packed size an entry may unpack to, if over `RATIO_MATTERS_ABOVE`."""
RATIO_MATTERS_ABOVE = 10 << 20
LARGEST_ARCHIVE_RATIO = 20
"""How many times its size an archive of documents may unpack to; most are packed already."""

_ENCRYPTED = 0x1


def open_safe_zip(file: BufferedReader, largest_total: int = 0) -> ZipFile:
    """Open an archive. Raises `Unreadable` if it is damaged, encrypted or a zip bomb.

    `largest_total` raises the size that all parts together may unpack to.
    """
    file.seek(0)
    try:
        archive = ZipFile(file)
    except (BadZipFile, ValueError, EOFError, NotImplementedError):
        raise _make_damaged_error() from None
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(Reason.LIMIT, f"the file holds more than {MOST_ENTRIES:,} parts")
    largest = max(LARGEST_TOTAL, largest_total)
    if sum(entry.file_size for entry in entries) > largest:
        raise Unreadable(Reason.LIMIT, f"the file unpacks to more than {format_size(largest)}")
    if sum(entry.compress_size for entry in entries) > file.seek(0, 2):
        raise Unreadable(Reason.LIMIT, "the file's parts overlap, as in files made to explode")
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED:
            raise Unreadable(
                Reason.ENCRYPTED, "the file is password-protected; save it without a password"
            )
        if entry.file_size > max(RATIO_MATTERS_ABOVE, LARGEST_RATIO * entry.compress_size):
            raise Unreadable(
                Reason.LIMIT, f"a part unpacks to more than {LARGEST_RATIO} times its size"
            )
    return archive


def read_zip_entry(archive: ZipFile, entry: str | ZipInfo) -> bytes:
    """Unpack an entry. Raises `Unreadable` if it does not match the directory."""
    try:
        with _refusing_damage():
            return archive.read(entry)
    except KeyError:
        raise Unreadable(
            Reason.DAMAGED, "the file is damaged: a part that it needs is missing"
        ) from None


def read_zip_blocks(archive: ZipFile, entry: ZipInfo, size: int) -> Iterator[bytes]:
    """Unpack an entry piece by piece. Raises `Unreadable` if it does not match the directory."""
    if entry.file_size > LARGEST_TOTAL:
        raise Unreadable(Reason.LIMIT, f"the file is larger than {format_size(LARGEST_TOTAL)}")
    with _refusing_damage(), archive.open(entry) as part:
        while block := part.read(size):
            yield block


@contextmanager
def _refusing_damage() -> Iterator[None]:
    try:
        yield
    except (BadZipFile, ValueError, EOFError, NotImplementedError, RuntimeError, zlib.error):
        raise _make_damaged_error() from None
    except OSError as problem:
        if problem.errno != errno.EINVAL:  # a position before the file
            raise
        raise _make_damaged_error() from None


def _make_damaged_error() -> Unreadable:
    return Unreadable(
        Reason.DAMAGED, "the file is damaged or cut off: its zip directory cannot be read"
    )
