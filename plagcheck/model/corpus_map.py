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


class SharedPassages(NamedTuple):
    """Two documents of an index with passages in common that count."""

    first: int
    """Position in `CorpusMap.paths`; less than `second`."""
    second: int
    words: int
    """Words of one document in passages of the other; the larger of the two."""
    passages: int
    share: float
    """Share of that document's counted words."""


@dataclass(frozen=True, slots=True)
class CorpusMap:
    """The documents of an index, similar ones side by side, and what they have in common."""

    tool: dict[str, str]
    index: dict[str, str | int]
    recipe: dict[str, str | int | bool | dict[str, str]]
    least: float
    """Minimum similarity of near-duplicates."""
    paths: tuple[str, ...]
    """Groups first, the largest in front; then documents that share passages, then all others,
    both in the order of indexing."""
    groups: tuple[int, ...]
    """Number of documents in each group; groups follow each other in `paths`."""
    pairs: tuple[Likeness, ...]
    """Most similar first."""
    shared: tuple[SharedPassages, ...] = ()
    """Documents that share passages, those with the most words first; empty if not asked for."""

    def write(self, target: str | PathLike[str] | TextIO, *, language: str | None = None) -> None:
        """Write the map as an HTML page to a file, which appears when complete, or to a stream.

        `language` is by default that of the locale.
        """
        from plagcheck.reports import delivery

        delivery.write_map_to(self, target, language=language)
