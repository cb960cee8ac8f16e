"""Find the documents in the files, folders and addresses that the user named."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from plagcheck.documents.formats import is_supported, list_endings
from plagcheck.documents.interface import Unreadable
from plagcheck.errors import NothingToRead
from plagcheck.model import Skipped
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

_IGNORED_PREFIXES = (".", "~$")
"""Hidden files and folders, and the lock files that Office leaves beside documents."""

_LINK = OSError(errno.ELOOP, "a link, and not followed inside a folder; name what it leads to")
_DEAD_LINK = OSError(errno.ENOENT, "a link that leads nowhere")


def find_documents(paths: Iterable[Location]) -> tuple[list[Location], list[Skipped]]:
    """Return the documents in these files and folders, each once, and what could not be opened.

    A file that the user named is included whatever its ending. A folder gives its files with a
    known ending, at any depth, sorted by the bytes of their paths. Links inside a folder are not
    followed; those that lead out of it or nowhere are reported as skipped. Raises `NothingToRead`
    if nothing is found at all, or nothing at an address, where a folder without files does not
    exist.
    """
    named = list(paths)
    files: dict[str, Location] = {}
    skipped: dict[str, Skipped] = {}
    for path in named:
        if isinstance(path, Address):
            remote_files = _find_at_address(path) or _raise_nothing_to_read([path])
            files.update((str(file), file) for file in remote_files)
            continue
        real = os.path.realpath(path)
        if os.path.isdir(real):  # noqa: PTH112 - Path.is_dir raises below a forbidden folder
            found, refused = _find_in_folder(real)
            # Show a file as the user wrote its folder; tell files apart by their real paths.
            for file in found:
                files.setdefault(file, path / os.path.relpath(file, real))
            for refused_path, problem in refused:
                failure = Unreadable.from_os_error(problem)
                shown = os.fsdecode(path / os.path.relpath(refused_path, real))
                skipped.setdefault(refused_path, Skipped(shown, failure.reason, failure.detail))
        else:
            files.setdefault(real, path)
    if not files and not skipped:
        _raise_nothing_to_read(named)
    return list(files.values()), list(skipped.values())


def _raise_nothing_to_read(named: list[Location]) -> NoReturn:
    raise NothingToRead(
        f"No documents in {', '.join(map(str, named)) or 'an empty list'}.",
        f"Name files or folders with files that end in {', '.join(list_endings())}.",
    )


def _find_at_address(address: Address) -> list[Address]:
    """Return the file at an address, or the documents below it."""
    return [
        address / name if name else address
        for name in RemoteFolder(address).list_files()
        if not name or (is_supported(name) and not _is_ignored(name))
    ]


def _is_ignored(name: str) -> bool:
    return any(part.startswith(_IGNORED_PREFIXES) for part in name.split("/"))


def _leads_out(link: os.DirEntry[str], folder: str) -> bool:
    """Return whether a link may lead to documents that the folder itself does not hold."""
    below = Path(os.path.realpath(link.path)).is_relative_to(folder)
    return not below and (is_supported(link.name) or link.is_dir())


def _find_in_folder(folder: str) -> tuple[list[str], list[tuple[str, OSError]]]:
    found = []
    refused = []
    pending = [folder]
    while pending:
        current = pending.pop()
        try:
            with os.scandir(current) as entries:
                for entry in entries:
                    if entry.name.startswith(_IGNORED_PREFIXES):
                        continue
                    if entry.is_symlink():
                        if not os.path.exists(entry.path):  # noqa: PTH110 - Path.exists may raise
                            refused.append((entry.path, _DEAD_LINK))
                        elif _leads_out(entry, folder):
                            refused.append((entry.path, _LINK))
                    elif entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
                    elif is_supported(entry.name) and entry.is_file(follow_symlinks=False):
                        found.append(entry.path)
        except OSError as problem:
            refused.append((current, problem))
    found.sort(key=os.fsencode)
    refused.sort(key=lambda pair: os.fsencode(pair[0]))
    return found, refused
