"""The map of an index: which of its documents resemble each other."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import NamedTuple, TextIO


class Likeness(NamedTuple):
    """Two documents of an index that are near-duplicates."""

    first: int
    """Position in `CorpusMap.paths`; less than `second`."""
    second: int
    similarity: float
    """Share of common shingles."""
    distance: int = 0
    """Of their signatures: the bits that differ, or steps of the method's own distance."""


@dataclass(frozen=True, slots=True)
class CorpusMap:
    """The documents of an index, similar ones side by side, and every pair of near-duplicates."""

    tool: dict[str, str]
    index: dict[str, str | int]
    recipe: dict[str, str | int | bool | dict[str, str]]
    least: float
    """Minimum similarity of near-duplicates."""
    paths: tuple[str, ...]
    """Groups first, the largest in front; then all others in the order of indexing."""
    groups: tuple[int, ...]
    """Number of documents in each group; groups follow each other in `paths`."""
    pairs: tuple[Likeness, ...]
    """Most similar first."""

    def write(self, target: str | PathLike[str] | TextIO, *, language: str | None = None) -> None:
        """Write the map as an HTML page to a file, which appears when complete, or to a stream.

        `language` is by default that of the locale.
        """
        from plagcheck.reports import delivery

        delivery.write_map_to(self, target, language=language)
