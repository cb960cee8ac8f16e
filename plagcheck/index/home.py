"""What an index folder is a copy of, if it is one: a mirror names its address in a file."""

from __future__ import annotations

from pathlib import Path

from plagcheck.places import Address

ADDRESS = "address"
"""The file in a mirror that holds the address it follows."""


def address_of(folder: Path) -> Address | None:
    """The address that an index folder follows; None if it follows none."""
    try:
        return Address((folder / ADDRESS).read_text(encoding="utf-8").strip())
    except (FileNotFoundError, NotADirectoryError):
        return None


def shown(folder: Path) -> str:
    """Where an index lies, as the user knows it."""
    return str(address_of(folder) or folder)
