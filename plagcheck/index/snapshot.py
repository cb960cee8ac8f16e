"""One generation of an index, opened for reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from plagcheck.index import catalogue
from plagcheck.index.catalogue import Catalogue
from plagcheck.index.frequencies import load_frequencies
from plagcheck.index.segment import Segment
from plagcheck.model import Document, Entry, Frequencies, Word

SEGMENTS = "segments"


@dataclass(frozen=True, slots=True)
class Stored:
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

    @property
    def id(self) -> str:
        """Names the document in reports: the beginning of its content's hash."""
        return self.sha256[:12]


class Snapshot:
    """What the index held when it was opened; later runs do not change it."""

    def __init__(self, folder: Path, generation: int | None = None) -> None:
        self.folder = folder
        self.catalogue: Catalogue = (
            catalogue.load(folder, generation) if generation else catalogue.newest(folder)
        )
        self.segments = [
            Segment(folder / SEGMENTS / entry.name, entry.components)
            for entry in self.catalogue.segments
        ]

    def documents(self) -> Iterator[Stored]:
        """Every document that counts, in the order of indexing."""
        for number, segment in enumerate(self.segments):
            entry = self.catalogue.segments[number]
            for place in range(len(segment.records)):
                if place not in entry.removed:
                    yield self.stored(number, place)

    def stored(self, segment: int, number: int) -> Stored:
        """One document, in short."""
        record = self.segments[segment].records[number]
        path = self.catalogue.segments[segment].moved.get(number, record.path)
        return Stored(
            segment,
            number,
            path,
            record.sha256,
            record.format,
            record.title,
            record.pages,
            record.words,
            record.elements,
        )

    def frequencies(self) -> Frequencies | None:
        """The document frequencies that the recipe names, if it does."""
        name = self.catalogue.recipe.idf
        return load_frequencies(self.folder, name) if name else None

    def document(self, stored: Stored) -> Document:
        """One document with its text."""
        document = self.segments[stored.segment].document(stored.number)
        return replace(document, path=stored.path)

    def entries(self, words: Sequence[Word]) -> list[Entry | None]:
        """What the index knows of these words."""
        found: list[Entry | None] = [None] * len(words)
        missing = list(range(len(words)))
        for segment in self.segments:
            if not missing:
                break
            answers = segment.words.entries([words[place] for place in missing])
            for place, answer in zip(missing, answers, strict=True):
                found[place] = answer
            missing = [place for place in missing if found[place] is None]
        return found
