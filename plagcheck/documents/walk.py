"""Finding the documents in what the user named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from plagcheck.documents.formats import KNOWN_ENDINGS, is_known
from plagcheck.documents.opening import unreadable
from plagcheck.errors import NothingToRead
from plagcheck.model import Skipped

_PASSED_OVER = (".", "~$")
"""How hidden files and folders begin, and the lock files that Office leaves beside documents."""


def walk(paths: Iterable[Path]) -> tuple[list[Path], list[Skipped]]:
    """The files named and those in the folders named, each once, and the folders not opened.

    A file named by the user is taken whatever it is called; a folder gives the files with a
    known ending at any depth, in the order of their bytes. Links inside folders are not
    followed. Raises `NothingToRead` if that leaves nothing at all.
    """
    named = list(paths)
    files: dict[str, Path] = {}
    skipped: dict[str, Skipped] = {}
    for path in named:
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
        raise NothingToRead(
            "No documents in " + (", ".join(map(os.fsdecode, named)) or "an empty list") + ".",
            f"Name files or folders with files that end in {', '.join(KNOWN_ENDINGS)}.",
        )
    return list(files.values()), list(skipped.values())


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
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
                    elif is_known(entry.name) and entry.is_file(follow_symlinks=False):
                        found.append(entry.path)
        except OSError as problem:
            refused.append((current, problem))
    found.sort(key=os.fsencode)
    refused.sort(key=lambda pair: os.fsencode(pair[0]))
    return found, refused
