"""The indexes that a user named, opened as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.index.files.locations import display_location
from plagcheck.index.mirrors.location import IndexLocation
from plagcheck.index.several.joined import JoinedSnapshot
from plagcheck.index.snapshot import Snapshot
from plagcheck.index.storage.paths import find_index
from plagcheck.remote.address import Location


class IndexLocations:
    """One index, or several that are searched as one; the nearest one if none is named."""

    def __init__(
        self,
        locations: Sequence[Location],
        mirror: Path | None = None,
        note: Callable[[str], None] | None = None,
    ) -> None:
        distinct: dict[Location, Location] = {}
        for location in locations or [find_index(Path.cwd())]:
            key = location.resolve() if isinstance(location, Path) else location
            if key in distinct and note:
                note(f"The index {location} is named twice; it is searched once.")
            distinct.setdefault(key, location)
        was_found = not locations
        self._locations = [
            IndexLocation(location, mirror, note, was_found=was_found)
            for location in distinct.values()
        ]

    def __str__(self) -> str:
        return ", ".join(map(str, self._locations))

    def require_one(self) -> IndexLocation:
        """Return the one index; raise if there are several, which only a check can search."""
        if len(self._locations) > 1:
            raise UsageProblem(
                f"This works on one index, not on {len(self._locations)}.",
                "Only checks search several.",
            )
        return self._locations[0]

    def open_snapshot(self) -> Snapshot:
        """Open the index, or several to be searched as one."""
        folders = [location.open_folder() for location in self._locations]
        snapshots = [Snapshot(folder) for folder in folders]
        if len(snapshots) == 1:
            return snapshots[0]
        return JoinedSnapshot(snapshots, [display_location(folder) for folder in folders])

    def find_pages_folder(self, snapshot: Snapshot) -> str:
        """Return where a check may keep recognised pages: the first index that keeps text, too."""
        for location, part in zip(self._locations, snapshot.parts, strict=True):
            if part.catalogue.stores_text and (folder := location.find_pages_folder()):
                return folder
        return ""

    def close(self) -> None:
        """Remove what was fetched, unless a folder was named to keep it."""
        for location in self._locations:
            location.close()
