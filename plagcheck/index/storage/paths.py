"""Find an index, and translate between file paths and the paths it stores.

A file beside or below the index is stored relative to the folder that holds the index, so that a
corpus can be moved or copied with it. Other files are stored by absolute path, documents at an
address by their address. A mirror lies beside no documents, so it stores absolute paths only.
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
    """Return the nearest index folder from `start` upward, or the one to create in `start`.

    A link that came with the folder must not decide where a new index is written.
    """
    for folder in (start, *start.parents):
        if list_generations(folder / FOLDER):
            return folder / FOLDER
    if (start / FOLDER).is_symlink():
        raise NoIndex(
            f"{start / FOLDER} is a link, and there is no index where it leads.",
            "Name the folder that you mean with --index.",
        )
    return start / FOLDER


def to_stored_path(path: Location, index: Path) -> str:
    """Return the path under which an index stores a file or folder."""
    if isinstance(path, Address):
        return str(path)
    home = index.absolute().parent.resolve()
    # Links to folders are resolved; a file that is a link keeps its own name.
    real = path.resolve() if path.is_dir() else path.parent.resolve() / path.name
    if find_mirrored_address(index):
        return real.as_posix()
    try:
        return real.relative_to(home).as_posix()
    except ValueError:
        return real.as_posix()


def translate_stored_path(stored: str, index: Path, other: Path) -> str:
    """Return the path that `other` stores for a document that `index` stores under `stored`.

    This touches no file: an index may name any path, and a stat alone can reach a network.
    """
    location = to_full_path(stored, index)
    if isinstance(location, Address):
        return str(location)
    if not PurePath(stored).is_absolute():
        location = index.absolute().parent.resolve() / stored
    whole = PurePath(os.path.normpath(location))
    home = other.absolute().parent.resolve()
    below = whole.is_relative_to(home) and not find_mirrored_address(other)
    return whole.relative_to(home).as_posix() if below else whole.as_posix()


def to_full_path(stored: str, index: Path) -> Location:
    """Return the location of a file that an index stores under this path."""
    location = parse_location(stored)
    if isinstance(location, Address) or location.is_absolute():
        return location
    address = find_mirrored_address(index)
    return address.parent / stored if address else index.absolute().parent / location
