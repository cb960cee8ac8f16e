"""Where an index lies, and how it names the files it has read.

Files beside or below the index are named from its parent folder, so that a moved or copied
corpus keeps its names; others by their absolute path, documents at an address by that. The mirror
of an index lies beside nothing: there, all names are absolute.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from plagcheck.errors import NoIndex
from plagcheck.index.files.locations import find_mirrored_address
from plagcheck.index.storage.catalogue import list_generations
from plagcheck.remote.address import Address, Location, parse_location

FOLDER = ".plagcheck"


def find_index(start: Path) -> Path:
    """The nearest index folder from `start` upward; `start`'s own if there is none yet.

    A link that came with the folder must not decide where a new index is written.
    """
    for place in (start, *start.parents):
        if list_generations(place / FOLDER):
            return place / FOLDER
    if (start / FOLDER).is_symlink():
        raise NoIndex(
            f"{start / FOLDER} is a link, and there is no index where it leads.",
            "Name the folder that you mean with --index.",
        )
    return start / FOLDER


def to_stored_path(path: Location, index: Path) -> str:
    """The name under which an index knows a file or folder."""
    if isinstance(path, Address):
        return str(path)
    home = index.absolute().parent.resolve()
    # A folder is followed to where it is; a file keeps its own name even if that is a link.
    real = path.resolve() if path.is_dir() else path.parent.resolve() / path.name
    if find_mirrored_address(index):
        return real.as_posix()
    try:
        return real.relative_to(home).as_posix()
    except ValueError:
        return real.as_posix()


def translate_stored_path(stored: str, index: Path, other: Path) -> str:
    """The name under which `other` knows a document that `index` knows under this one.

    No file is looked at: an index may name any, and looking can be enough to reach a network.
    """
    place = to_full_path(stored, index)
    if isinstance(place, Address):
        return str(place)
    if not PurePath(stored).is_absolute():
        place = index.absolute().parent.resolve() / stored
    whole = PurePath(os.path.normpath(place))
    home = other.absolute().parent.resolve()
    below = whole.is_relative_to(home) and not find_mirrored_address(other)
    return whole.relative_to(home).as_posix() if below else whole.as_posix()


def to_full_path(stored: str, index: Path) -> Location:
    """Where a file lies that an index knows under this name."""
    place = parse_location(stored)
    if isinstance(place, Address) or place.is_absolute():
        return place
    address = find_mirrored_address(index)
    return address.parent / stored if address else index.absolute().parent / place
