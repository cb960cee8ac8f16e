"""Find the documents in the files, folders and addresses that the user named."""

from __future__ import annotations

import errno
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple, NoReturn

from plagcheck.documents.archives import is_archive
from plagcheck.documents.formats import is_supported, list_endings
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.opening import open_regular_file
from plagcheck.errors import NoKnownKind, NothingToRead
from plagcheck.model import Reason, Skipped
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

_IGNORED_PREFIXES = (".", "~$")
"""Hidden files and folders, and the lock files that Office leaves beside documents."""

_CATALOGUE = re.compile(r"catalogue-[0-9]{6,18}\.json")
_MOST_KINDS = 8
"""Kinds that are named; a folder of programs has dozens."""
_LINK = OSError(errno.ELOOP, "a link, and not followed inside a folder; name what it leads to")
_DEAD_LINK = OSError(errno.ENOENT, "a link that leads nowhere")


class FoundDocuments(NamedTuple):
    """The files in folders that the user named."""

    files: list[Location]
    """Documents, each once."""
    skipped: list[Skipped]
    """What could not be opened."""
    unread_kinds: Counter[str]
    """Ending in lower case, or nothing → number of files that are of no kind we read."""


def find_documents(paths: Iterable[Location]) -> FoundDocuments:
    """Return the documents in these files and folders.

    A file that the user named is included whatever its ending. A folder gives its files with a
    known ending, at any depth, sorted by the bytes of their paths, and after them those in its zip
    archives; an archive that the user named is opened in the same way. Links inside a folder are
    not followed; those that lead out of it or nowhere are reported as skipped. Raises
    `NothingToRead` if nothing is found at all, or nothing at an address, where a folder without
    files does not exist.
    """
    named = list(paths)
    files: dict[str, Location] = {}
    skipped: dict[str, Skipped] = {}
    unread: set[str] = set()
    for path in named:
        if isinstance(path, Address):
            remote_files = _find_at_address(path) or _raise_nothing_to_read([path], Counter())
            files.update((str(file), file) for file in remote_files)
            continue
        real = os.path.realpath(path)
        if os.path.isdir(real):  # noqa: PTH112 - Path.is_dir raises below a forbidden folder
            folder = _find_in_folder(real)
            # Show a file as the user wrote its folder; tell files apart by their real paths.
            for file in folder.documents:
                files.setdefault(file, path / os.path.relpath(file, real))
            for refused_path, problem in folder.refused:
                failure = Unreadable.from_os_error(problem)
                shown = os.fsdecode(path / os.path.relpath(refused_path, real))
                skipped.setdefault(refused_path, Skipped(shown, failure.reason, failure.detail))
            unread.update(folder.others)
            archives = [(file, path / os.path.relpath(file, real)) for file in folder.archives]
        elif is_archive(real) and os.path.isfile(real):  # noqa: PTH113 - Path.is_file may raise
            archives = [(real, path)]
        else:
            archives = []
            files.setdefault(real, path)
        for archive, shown_archive in archives:
            _add_archive(archive, shown_archive, files, skipped, unread)
    kinds = Counter(PurePath(file).suffix.lower() for file in unread - files.keys())
    if not files and not skipped:
        _raise_nothing_to_read(named, kinds)
    return FoundDocuments(list(files.values()), list(skipped.values()), kinds)


def _add_archive(
    archive: str,
    shown: Path,
    files: dict[str, Location],
    skipped: dict[str, Skipped],
    unread: set[str],
) -> None:
    """Add the documents in an archive like those of a folder."""
    from plagcheck.documents.sandbox.unpacking import list_archive

    try:
        with open_regular_file(Path(archive)) as file:
            members = list_archive(file)
    except Unreadable as problem:
        skipped.setdefault(archive, Skipped(os.fsdecode(shown), problem.reason, problem.detail))
        return
    if members.impossible:
        entries = "1 entry" if members.impossible == 1 else f"{members.impossible:,} entries"
        detail = f"{entries} in this archive left out: no name that a file in it can have"
        skipped.setdefault(archive, Skipped(os.fsdecode(shown), Reason.DAMAGED, detail))
    for name in sorted(members.numbers, key=os.fsencode):
        if _is_ignored(name):
            continue
        if is_archive(name):
            detail = "an archive in an archive, which is not opened; unpack it first"
            refused = Skipped(os.fsdecode(shown / name), Reason.UNSUPPORTED, detail)
            skipped.setdefault(f"{archive}/{name}", refused)
        elif is_supported(name):
            files.setdefault(f"{archive}/{name}", shown / name)
        else:
            unread.add(f"{archive}/{name}")


def describe_kinds(kinds: Mapping[str, int]) -> str:
    """Count files of kinds that are not read: `12 files of kinds not read: .djvu 7, .pages 5`."""
    total = sum(kinds.values())
    largest = sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0]))[:_MOST_KINDS]
    shown = [f"{ending or 'no ending'} {count:,}" for ending, count in largest]
    if rest := total - sum(count for _, count in largest):
        shown.append(f"others {rest:,}")
    files = "1 file of a kind" if total == 1 else f"{total:,} files of kinds"
    return f"{files} not read: {', '.join(shown)}"


def _raise_nothing_to_read(named: list[Location], kinds: Mapping[str, int]) -> NoReturn:
    next_step = f"Name files or folders with files that end in {', '.join(list_endings())}."
    where = ", ".join(map(str, named)) or "an empty list"
    if kinds:
        raise NoKnownKind(f"No documents in {where}, but {describe_kinds(kinds)}.", next_step)
    raise NothingToRead(f"No documents in {where}.", next_step)


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


class _Folder(NamedTuple):
    """The paths of all files in a folder, at any depth."""

    documents: list[str]
    refused: list[tuple[str, OSError]]
    others: list[str]
    """Files of kinds that are not read."""
    archives: list[str]


def _find_in_folder(folder: str) -> _Folder:
    found = _Folder([], [], [], [])
    pending = [folder]
    while pending:
        current = pending.pop()
        try:
            with os.scandir(current) as entries:
                visible = [
                    entry for entry in entries if not entry.name.startswith(_IGNORED_PREFIXES)
                ]
            if any(_CATALOGUE.fullmatch(entry.name) for entry in visible):
                continue  # an index, which holds no documents
            for entry in visible:
                if entry.is_symlink():
                    if not os.path.exists(entry.path):  # noqa: PTH110 - Path.exists may raise
                        found.refused.append((entry.path, _DEAD_LINK))
                    elif _leads_out(entry, folder):
                        found.refused.append((entry.path, _LINK))
                elif entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
                elif entry.is_file(follow_symlinks=False):
                    if is_archive(entry.name):
                        found.archives.append(entry.path)
                    else:
                        known = is_supported(entry.name)
                        (found.documents if known else found.others).append(entry.path)
        except OSError as problem:
            found.refused.append((current, problem))
    found.documents.sort(key=os.fsencode)
    found.archives.sort(key=os.fsencode)
    found.refused.sort(key=lambda pair: os.fsencode(pair[0]))
    return found
