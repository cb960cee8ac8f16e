"""A whole index at a glance: which of its documents are like which."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import NamedTuple, TextIO


class Likeness(NamedTuple):
    """Two documents of an index that are near-duplicates."""

    one: int
    """Place in `CorpusMap.paths`; less than `other`."""
    other: int
    similarity: float
    """Share of shingles that both have."""


@dataclass(frozen=True, slots=True)
class CorpusMap:
    """The documents of an index, alike ones side by side, and every pair of near-duplicates."""

    tool: dict[str, str]
    index: dict[str, str | int]
    recipe: dict[str, str | int | bool | dict[str, str]]
    least: float
    """Similarity from which documents count as near-duplicates."""
    paths: tuple[str, ...]
    """Groups first, the largest in front; then all others in the order of indexing."""
    groups: tuple[int, ...]
    """How many documents each group has; groups follow each other in `paths`."""
    pairs: tuple[Likeness, ...]
    """Most alike first."""

    def write(self, target: str | PathLike[str] | TextIO, *, language: str | None = None) -> None:
        """Write the map as an HTML page to a file, which appears when complete, or to a stream.

        `language` is by default that of the locale.
        """
        from plagcheck.reports import delivery

        delivery.write_map_to(self, target, language=language)
