"""The segments of one generation, each opened when it is first asked for.

A folder has them all. A mirror of a worker in a cluster begins with none, and fetches those that
its work leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

from plagcheck.index.files.locations import SEGMENTS_FOLDER, find_mirrored_address
from plagcheck.index.mirrors.mirror import fetch_segment
from plagcheck.index.storage.catalogue import Catalogue
from plagcheck.index.storage.segment import Segment


class Segments(Sequence[Segment]):
    """By their place in the catalogue."""

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        self._folder = folder
        self._entries = catalogue.segments
        self._recipe = catalogue.recipe
        self._follows = find_mirrored_address(folder) is not None
        self._opened: dict[int, Segment] = {}

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, place: int) -> Segment: ...

    @overload
    def __getitem__(self, place: slice) -> list[Segment]: ...

    def __getitem__(self, place: int | slice) -> Segment | list[Segment]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = range(len(self))[place]
        if number not in self._opened:
            entry = self._entries[number]
            if self._follows:
                fetch_segment(self._folder, entry)
            self._opened[number] = Segment(self._folder, entry, self._recipe)
        return self._opened[number]

    def at_hand(self) -> Iterator[Segment]:
        """Those that can be read without fetching anything."""
        for number, entry in enumerate(self._entries):
            if (self._folder / SEGMENTS_FOLDER / entry.name).is_dir():
                yield self[number]
