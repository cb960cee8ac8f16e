"""Where an index is: a folder, or an address that is worked on in a mirror."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from plagcheck.errors import UsageProblem
from plagcheck.files import PRIVATE_FOLDER, make_folder
from plagcheck.index.files.locations import find_pages_folder
from plagcheck.index.files.writing import report_write_errors
from plagcheck.index.mirrors.mirror import download_index, make_mirror
from plagcheck.index.mirrors.temporary import make_temporary_home
from plagcheck.remote.address import Address, Location


class IndexLocation:
    """An index that a user named, or that was found.

    An address is worked on in a folder below `mirror`, or in a temporary one that goes with this
    object.
    """

    def __init__(
        self,
        location: Location,
        mirror: Path | None = None,
        note: Callable[[str], None] | None = None,
        *,
        was_found: bool = False,
    ) -> None:
        self.location = location
        self._mirror = mirror
        self._note = note or (lambda _: None)
        self._was_found = was_found
        self._folder: Path | None = None
        self._temporary: TemporaryDirectory[str] | None = None

    def __str__(self) -> str:
        return str(self.location)

    def require_own(self) -> Self:
        """Refuse to change an index that was only found, unless it is the user's own.

        Whoever owns the folder, or may write it, reads the text that comes in, and may have left
        links where we write.
        """
        if self._was_found and (why_not := _why_not_own(Path(str(self.location)))):
            raise UsageProblem(
                f"The index {self.location} was found, not named, and {why_not}.",
                "Name it with --index to change it all the same.",
            )
        return self

    def find_pages_folder(self) -> str:
        """Return where a check may keep recognised pages, which are text of the submission.

        Empty unless the index is a folder that was named, not found, and is the user's own.
        """
        if self._was_found or _why_not_own(Path(str(self.location))):
            return ""
        return find_pages_folder(self.location)

    def refuse_group(self, group_readable: bool) -> Self:
        """Refuse to open an index at an address to a group: only folders have one."""
        if group_readable and isinstance(self.location, Address):
            raise UsageProblem("--group-readable is for folders; an address has rules of its own.")
        return self

    def open_folder(self) -> Path:
        """The folder of the index; a mirror gets the newest generation at the address."""
        if isinstance(self.location, Path):
            return self.location
        home = self._make_mirror_home() or self._make_temporary_home()
        self._folder = make_mirror(self.location, home, self._note)
        return self._folder

    def download_folder(self) -> Path:
        """The folder with every file as it is at the address, damaged or not."""
        if isinstance(self.location, Path):
            return self.location
        self._make_mirror_home()
        self._folder = download_index(self.location, self._make_temporary_home())
        return self._folder

    def reopen_folder(self) -> Path:
        """The folder as it was opened last, without a look at the address."""
        return self._folder or self.open_folder()

    def close(self) -> None:
        """Remove what was fetched, unless a folder was named to keep it."""
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = self._folder = None

    def _make_mirror_home(self) -> Path | None:
        if self._mirror is not None:
            with report_write_errors(self._mirror):
                self._mirror.parent.mkdir(parents=True, exist_ok=True)
                make_folder(self._mirror, PRIVATE_FOLDER)
        return self._mirror

    def _make_temporary_home(self) -> Path:
        if self._temporary is None:
            self._temporary = make_temporary_home(self._mirror)
        return Path(self._temporary.name)


def _why_not_own(folder: Path) -> str:
    """Why an index that was found may be a trap, as the end of a sentence; empty if it is not."""
    try:
        link, about = folder.lstat(), folder.stat()
    except FileNotFoundError:
        return ""
    if {link.st_uid, about.st_uid} != {os.geteuid()}:
        return "it belongs to another user"
    return "every user may write it" if about.st_mode & stat.S_IWOTH else ""
