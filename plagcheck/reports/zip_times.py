"""Zip files that are the same bytes whenever they are written."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip file can name."""


def fix_zip_times(content: bytes) -> bytes:
    """Return a zip file with the same members in the same order, all of one fixed time."""
    stream = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as given, ZipFile(stream, "w", ZIP_DEFLATED) as fixed:
        for name in given.namelist():
            member = ZipInfo(name, _FIRST_DAY)
            member.compress_type = ZIP_DEFLATED
            fixed.writestr(member, given.read(name))
    return stream.getvalue()
