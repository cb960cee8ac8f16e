"""What an index folder is, and which folders of this process are copies of an address.

That a folder follows an address is known to the process that made it so, from an address that the
user gave, and written nowhere in the folder: an index that came from a stranger cannot name an
address to contact.
"""

from __future__ import annotations

from pathlib import Path

from plagcheck.files import make_folder
from plagcheck.index.files.writing import damage_error
from plagcheck.remote.address import Address, Location

SEGMENTS_FOLDER = "segments"
"""The folder of an index that holds its segments."""

_addresses: dict[Path, Address] = {}
"""The mirrors that this process knows, and what they follow."""


def register_mirror(folder: Path, address: Address) -> None:
    """Make a folder the mirror of an address, for the rest of this process."""
    _addresses[folder.absolute()] = address


def find_mirrored_address(folder: Path) -> Address | None:
    """The address that an index folder follows; None if it follows none."""
    return _addresses.get(folder.absolute())


def locate_for_workers(folder: Path, *, elsewhere: bool) -> Location:
    """What to call an index so that processes of this machine find it, or of others."""
    return (find_mirrored_address(folder) if elsewhere else None) or folder.absolute()


def display_location(folder: Path) -> str:
    """Where an index lies, as the user knows it."""
    return str(find_mirrored_address(folder) or folder)


def make_folder_inside(path: Path) -> None:
    """Make a folder inside an index, as open as that, unless it is there.

    Raises if something else has its name: a link would take what is written there elsewhere.
    """
    if path.is_symlink():
        next_step = "Put the folder in its place that it leads to, if that is yours."
        raise damage_error(path, "is a link: links are not followed", next_step)
    make_folder(path)
