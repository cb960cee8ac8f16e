"""Open zip archives from strangers: check the directory before anything is unpacked.

`zipfile` never returns more bytes than the directory declares, and verifies the checksum. A
directory with false sizes therefore costs no more than it declares, and is detected.
"""

from __future__ import annotations

import zlib
from io import BufferedReader
from zipfile import BadZipFile, ZipFile, ZipInfo

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason

MOST_ENTRIES = 10_000
LARGEST_TOTAL = 512 << 20
LARGEST_RATIO = 200
"""How many times its packed size an entry may unpack to, if over `RATIO_MATTERS_ABOVE`."""
RATIO_MATTERS_ABOVE = 10 << 20

_ENCRYPTED = 0x1


def open_safe_zip(file: BufferedReader) -> ZipFile:
    """Open an archive. Raises `Unreadable` if it is damaged, encrypted or a zip bomb."""
    file.seek(0)
    try:
        archive = ZipFile(file)
    except (BadZipFile, ValueError, EOFError, NotImplementedError):
        raise _make_damaged_error() from None
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(Reason.LIMIT, f"the file holds more than {MOST_ENTRIES:,} parts")
    if sum(entry.file_size for entry in entries) > LARGEST_TOTAL:
        raise Unreadable(Reason.LIMIT, f"the file unpacks to more than {LARGEST_TOTAL >> 20} MiB")
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
        return archive.read(entry)
    except KeyError:
        raise Unreadable(
            Reason.DAMAGED, "the file is damaged: a part that it needs is missing"
        ) from None
    except (BadZipFile, ValueError, EOFError, NotImplementedError, RuntimeError, zlib.error):
        raise _make_damaged_error() from None


def _make_damaged_error() -> Unreadable:
    return Unreadable(
        Reason.DAMAGED, "the file is damaged or cut off: its zip directory cannot be read"
    )
