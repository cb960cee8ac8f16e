"""A look at a zip archive's directory before anything in it is unpacked."""

from __future__ import annotations

from io import BufferedReader
from zipfile import BadZipFile, ZipFile

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason

MOST_ENTRIES = 10_000
LARGEST_TOTAL = 512 << 20
LARGEST_RATIO = 200
"""How many times larger an entry may become, once it is over `RATIO_MATTERS_ABOVE`."""
RATIO_MATTERS_ABOVE = 10 << 20

_ENCRYPTED = 0x1


def guard_zip(file: BufferedReader) -> None:
    """Raises `Unreadable` for an archive that is no archive, locked, or made to explode."""
    try:
        with ZipFile(file) as archive:
            entries = archive.infolist()
    except (BadZipFile, ValueError, EOFError, NotImplementedError):
        raise Unreadable(
            Reason.DAMAGED, "the file is damaged or cut off: its zip directory cannot be read"
        ) from None
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(Reason.LIMIT, f"the file holds more than {MOST_ENTRIES:,} parts")
    if sum(entry.file_size for entry in entries) > LARGEST_TOTAL:
        raise Unreadable(Reason.LIMIT, f"the file unpacks to more than {LARGEST_TOTAL >> 20} MiB")
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED:
            raise Unreadable(
                Reason.ENCRYPTED, "the file is password-protected; save it without a password"
            )
        if entry.file_size > max(RATIO_MATTERS_ABOVE, LARGEST_RATIO * entry.compress_size):
            raise Unreadable(
                Reason.LIMIT, f"a part unpacks to more than {LARGEST_RATIO} times its size"
            )
