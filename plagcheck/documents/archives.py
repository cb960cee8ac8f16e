"""Open a zip archive of documents like a folder: `theses.zip/ice.pdf` is a file in it.

A confined process unpacks, this one only checks the names that it gives. Nothing is ever unpacked
to a file with a name, and an archive inside an archive is not opened.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

ARCHIVE_ENDING = ".zip"
_LONGEST_NAME = 1000
_PARTS_OF_OTHERS = ("__MACOSX",)
"""Folders that programs add for themselves."""


class ArchiveMember(NamedTuple):
    """A file in an archive."""

    archive: Path
    name: str
    """Its path in the archive, with slashes."""


class MemberNames(NamedTuple):
    """The files of an archive by their names."""

    numbers: dict[str, int]
    """Name → number of the entry in the archive."""
    impossible: int
    """Entries whose name is no path inside the archive, or the name of another entry."""


def is_archive(name: str) -> bool:
    """Return whether a file of this name is opened like a folder."""
    return name.lower().endswith(ARCHIVE_ENDING)


def split_archive_path(path: Path) -> ArchiveMember | None:
    """Return the archive and the member that a path names; None if it names no such thing."""
    for parent in path.parents:
        if is_archive(parent.name) and os.path.isfile(parent):  # noqa: PTH113 - never raises
            return ArchiveMember(parent, path.relative_to(parent).as_posix())
    return None


def choose_member_names(listed: list[str]) -> MemberNames:
    """Return the files among the entries of an archive, by harmless relative paths."""
    numbers: dict[str, int] = {}
    impossible = 0
    for number, listed_name in enumerate(listed):
        name = listed_name.replace("\\", "/")
        if name.endswith("/") or name.startswith(_PARTS_OF_OTHERS):
            continue
        if _is_harmless(name) and name not in numbers:
            numbers[name] = number
        else:
            impossible += 1
    return MemberNames(numbers, impossible)


def _is_harmless(name: str) -> bool:
    parts = name.split("/")
    return (
        len(name) <= _LONGEST_NAME
        and name.isprintable()
        and not any(part in ("", ".", "..") or part[1:2] == ":" for part in parts)
        and not any(is_archive(part) for part in parts[:-1])
    )
