"""Finding the documents in what the user named."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from plagcheck.documents.formats import KNOWN_ENDINGS, is_known
from plagcheck.documents.interface import unreadable
from plagcheck.errors import NothingToRead
from plagcheck.model import Skipped
from plagcheck.remote.address import Address, Place
from plagcheck.remote.files import Remote

_PASSED_OVER = (".", "~$")
"""How hidden files and folders begin, and the lock files that Office leaves beside documents."""

_LINK = OSError(errno.ELOOP, "a link, and not followed inside a folder; name what it leads to")


def walk(paths: Iterable[Place]) -> tuple[list[Place], list[Skipped]]:
    """The files named and those in the folders named, each once, and what was not opened.

    A file named by the user is taken whatever it is called; a folder gives the files with a
    known ending at any depth, in the order of their bytes. Links inside folders are not
    followed; those that lead out of the folder are told. Raises `NothingToRead` if that leaves
    nothing at all, or nothing at an address, where a folder without files does not exist.
    """
    named = list(paths)
    files: dict[str, Place] = {}
    skipped: dict[str, Skipped] = {}
    for path in named:
        if isinstance(path, Address):
            files.update((str(file), file) for file in _at(path) or _nothing([path]))
            continue
        real = os.path.realpath(path)
        if os.path.isdir(real):  # noqa: PTH112 - Path.is_dir raises below a forbidden folder
            found, refused = _inside(real)
            # Shown as the user wrote the folder, told apart by where the file really is.
            for file in found:
                files.setdefault(file, path / os.path.relpath(file, real))
            for folder, problem in refused:
                failure = unreadable(problem)
                shown = os.fsdecode(path / os.path.relpath(folder, real))
                skipped.setdefault(folder, Skipped(shown, failure.reason, failure.detail))
        else:
            files.setdefault(real, path)
    if not files and not skipped:
        _nothing(named)
    return list(files.values()), list(skipped.values())


def _nothing(named: list[Place]) -> NoReturn:
    raise NothingToRead(
        f"No documents in {', '.join(map(str, named)) or 'an empty list'}.",
        f"Name files or folders with files that end in {', '.join(KNOWN_ENDINGS)}.",
    )


def _at(address: Address) -> list[Address]:
    """The file at an address, or the documents below it."""
    return [
        address / name if name else address
        for name in Remote(address).files()
        if not name or (is_known(name) and not _passed_over(name))
    ]


def _passed_over(name: str) -> bool:
    return any(part.startswith(_PASSED_OVER) for part in name.split("/"))


def _leads_out(link: os.DirEntry[str], folder: str) -> bool:
    """Whether documents could be missed that are nowhere else in the folder."""
    below = Path(os.path.realpath(link.path)).is_relative_to(folder)
    return not below and (is_known(link.name) or link.is_dir())


def _inside(folder: str) -> tuple[list[str], list[tuple[str, OSError]]]:
    found = []
    refused = []
    pending = [folder]
    while pending:
        current = pending.pop()
        try:
            with os.scandir(current) as entries:
                for entry in entries:
                    if entry.name.startswith(_PASSED_OVER):
                        continue
                    if entry.is_symlink():
                        if _leads_out(entry, folder):
                            refused.append((entry.path, _LINK))
                    elif entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
                    elif is_known(entry.name) and entry.is_file(follow_symlinks=False):
                        found.append(entry.path)
        except OSError as problem:
            refused.append((current, problem))
    found.sort(key=os.fsencode)
    refused.sort(key=lambda pair: os.fsencode(pair[0]))
    return found, refused
