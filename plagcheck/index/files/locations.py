"""Where an index lies: in a folder, or at an address of which the folder is a mirror.

Only the process that made a mirror knows its address, which the user gave. It is written nowhere in
the folder, so an index from a stranger cannot name an address to contact.
"""

from __future__ import annotations

from pathlib import Path

from plagcheck.remote.address import Address, Location

PAGES_FOLDER = "pages"
"""The folder of an index that holds the recognised pages of scans; `compact` removes it."""

_addresses: dict[Path, Address] = {}
"""Mirrors known to this process, and their addresses."""


def register_mirror(folder: Path, address: Address) -> None:
    """Record that a folder mirrors an address, for the rest of this process."""
    _addresses[folder.absolute()] = address


def find_mirrored_address(folder: Path) -> Address | None:
    """Return the address that an index folder mirrors, if any."""
    return _addresses.get(folder.absolute())


def locate_for_workers(folder: Path, *, elsewhere: bool) -> Location:
    """Return a location under which workers find an index, on this machine or `elsewhere`."""
    return (find_mirrored_address(folder) if elsewhere else None) or folder.absolute()


def find_pages_folder(index: Location) -> str:
    """Return the folder of recognised pages of an index; empty for one at an address."""
    return "" if isinstance(index, Address) else str(index / PAGES_FOLDER)


def display_location(folder: Path) -> str:
    """Return the location of an index as the user wrote it."""
    return str(find_mirrored_address(folder) or folder)
