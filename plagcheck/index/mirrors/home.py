"""What an index folder is, and what it is a copy of: a mirror names its address in a file."""

from __future__ import annotations

from pathlib import Path

from plagcheck.remote.address import Address, Place

ADDRESS = "address"
"""The file in a mirror that holds the address it follows."""

SEGMENTS = "segments"
"""The folder of an index that holds its segments."""


def address_of(folder: Path) -> Address | None:
    """The address that an index folder follows; None if it follows none."""
    try:
        return Address((folder / ADDRESS).read_text(encoding="utf-8").strip())
    except (FileNotFoundError, NotADirectoryError):
        return None


def known_as(folder: Path, *, elsewhere: bool) -> Place:
    """What to call an index so that processes of this machine find it, or of others."""
    return (address_of(folder) if elsewhere else None) or folder.absolute()


def shown(folder: Path) -> str:
    """Where an index lies, as the user knows it."""
    return str(address_of(folder) or folder)
