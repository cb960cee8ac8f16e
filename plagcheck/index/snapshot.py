"""One generation of an index, opened for reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from plagcheck.index.files.locations import find_mirrored_address
from plagcheck.index.segments import Segments
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue
from plagcheck.index.storage.frequencies import load_frequencies
from plagcheck.index.storage.records import Column
from plagcheck.index.upkeep.tiers import SegmentSize
from plagcheck.index.writing.contents import SegmentPart
from plagcheck.model import Document, Entry, Frequencies, Numbers, Word

CHECKED_BYTES = 256_000_000
"""How much of an index a check reads to see whether it is sound; all of a smaller one."""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """An indexed document, by its place and in short."""

    segment: int
    number: int
    path: str
    sha256: str
    format: str
    title: str
    pages: int
    words: int
    elements: int
    has_text: bool
    """Whether its text is stored, or only signatures and offsets."""

    @property
    def id(self) -> str:
        """Names the document in reports: the beginning of its content's hash."""
        return self.sha256[:12]


class Snapshot:
    """What the index held when it was opened; later runs do not change it."""

    def __init__(self, folder: Path, generation: int | None = None) -> None:
        self.folder = folder
        self.catalogue: Catalogue = (
            catalogue.load_catalogue(folder, generation)
            if generation
            else catalogue.load_newest(folder)
        )
        self.segments = Segments(folder, self.catalogue)
        if find_mirrored_address(folder) is None:
            for segment in self.segments:
                segment.check_sizes()

    def check_quickly(self) -> None:
        """Raise if a byte is not what was written, reading no more than `CHECKED_BYTES`.

        The smallest components come first: those that name documents, pages and words. What is
        left unread of a large index are tables, whose candidates are verified on words anyway,
        and texts, each checked when it is used.
        """
        self._check(CHECKED_BYTES)

    def check_all(self) -> None:
        """Raise if any byte of a segment is not what was written."""
        self._check(self.catalogue.bytes)

    def _check(self, left: int) -> None:
        parts = [
            (component.size, number, name)
            for number, segment in enumerate(self.segments)
            for name, component in segment.components.items()
        ]
        for size, number, name in sorted(parts):
            left -= size
            if left < 0:
                break
            self.segments[number].check_component(name)

    def documents(self) -> Iterator[StoredDocument]:
        """Every document that counts, in the order of indexing."""
        for number, segment in enumerate(self.segments):
            entry = self.catalogue.segments[number]
            for place in range(len(segment.records)):
                if place not in entry.removed:
                    yield self.describe_document(number, place)

    def totals(self) -> tuple[int, int]:
        """How many documents count, and how many elements they have."""
        segments = self.catalogue.segments
        return (
            sum(entry.documents - len(entry.removed) for entry in segments),
            sum(self._live(number) for number in range(len(segments))),
        )

    def words(self) -> int:
        """Words of all documents that count."""
        return sum(self._live(number, Column.WORDS) for number in range(len(self.segments)))

    def sizes(self) -> list[SegmentSize]:
        """How large the segments are, and how much of each still counts."""
        return [
            SegmentSize(entry.elements, self._live(number))
            for number, entry in enumerate(self.catalogue.segments)
        ]

    def select_live_part(self, number: int) -> SegmentPart:
        """What still counts of a segment."""
        entry, segment = self.catalogue.segments[number], self.segments[number]
        kept = [place for place in range(len(segment.records)) if place not in entry.removed]
        return SegmentPart(segment, kept, entry.moved)

    def describe_document(self, segment: int, number: int) -> StoredDocument:
        """One document, in short."""
        record = self.segments[segment].records[number]
        path = self.catalogue.segments[segment].moved.get(number, record.path)
        return StoredDocument(
            segment,
            number,
            path,
            record.sha256,
            record.format,
            record.title,
            record.pages,
            record.words,
            record.elements,
            record.has_text,
        )

    def frequencies(self) -> Frequencies | None:
        """The document frequencies that the recipe names, if it does."""
        name = self.catalogue.recipe.idf
        return load_frequencies(self.folder, name) if name else None

    def read_document(self, stored: StoredDocument) -> Document:
        """One document with its text, if that is stored."""
        document = self.segments[stored.segment].read_document(stored.number)
        return replace(document, path=stored.path)

    def read_spans(self, stored: StoredDocument) -> Numbers:
        """Where each element of a document without text starts (row 0) and ends (row 1)."""
        return self.segments[stored.segment].read_spans(stored.number)

    def look_up_words(self, words: Sequence[Word]) -> list[Entry | None]:
        """What the index knows of these words; a mirror, what it knows without fetching more."""
        found: list[Entry | None] = [None] * len(words)
        missing = list(range(len(words)))
        for segment in self.segments.at_hand():
            if not missing:
                break
            answers = segment.words.look_up([words[place] for place in missing])
            for place, answer in zip(missing, answers, strict=True):
                found[place] = answer
            missing = [place for place in missing if found[place] is None]
        return found

    def _live(self, number: int, column: Column = Column.ELEMENTS) -> int:
        """How much of a column belongs to a segment's documents that count."""
        entry = self.catalogue.segments[number]
        if not entry.removed and column is Column.ELEMENTS:
            return entry.elements
        ends = self.segments[number].records.ends[column]
        return int(ends[-1]) - int(np.diff(ends)[sorted(entry.removed)].sum())
