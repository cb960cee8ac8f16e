"""One generation of an index, opened for reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import overload

import numpy as np

from plagcheck.index.files.locations import find_mirrored_address
from plagcheck.index.files.reading import allow_open_files
from plagcheck.index.files.writing import SEGMENTS_FOLDER
from plagcheck.index.mirrors.mirror import fetch_segment
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue
from plagcheck.index.storage.frequencies import load_frequencies
from plagcheck.index.storage.languages import find_document_languages
from plagcheck.index.storage.records import Column
from plagcheck.index.storage.segment import Segment, SegmentPart, SegmentSize
from plagcheck.model import Document, Entry, Frequencies, Numbers, Text, Word

CHECKED_BYTES = 256_000_000
"""How many bytes a check compares with their checksums; all of a smaller index."""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """An indexed document: where it is stored, and its facts."""

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
    authors: tuple[str, ...] = ()
    year: int | None = None
    index: str = ""
    """The index that holds it, if several are searched as one."""
    language: str = ""
    """Code of its language, where documents are listed; empty if its words are not stored."""

    @property
    def id(self) -> str:
        """The document's name in reports: the beginning of its content's hash."""
        return self.sha256[:12]


class Segments(Sequence[Segment]):
    """The segments of a generation, each opened on first use.

    A mirror of a worker in a cluster begins without segments and fetches those that are used.
    """

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        self._folder = folder
        self._entries = catalogue.segments
        self._recipe = catalogue.recipe
        self._follows = find_mirrored_address(folder) is not None
        self._opened: dict[int, Segment] = {}

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Segment: ...

    @overload
    def __getitem__(self, index: slice) -> list[Segment]: ...

    def __getitem__(self, index: int | slice) -> Segment | list[Segment]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        if number not in self._opened:
            entry = self._entries[number]
            if self._follows:
                fetch_segment(self._folder, entry)
            self._opened[number] = Segment(self._folder, entry, self._recipe)
        return self._opened[number]

    def iterate_local(self) -> Iterator[Segment]:
        """Yield the segments that are already here."""
        for number, entry in enumerate(self._entries):
            if (self._folder / SEGMENTS_FOLDER / entry.name).is_dir():
                yield self[number]


class Snapshot:
    """An index as it was when it was opened; later runs do not change it."""

    def __init__(self, folder: Path, generation: int | None = None) -> None:
        self.folder = folder
        self.name = ""
        self.catalogue: Catalogue = (
            catalogue.load_catalogue(folder, generation)
            if generation
            else catalogue.load_newest(folder)
        )
        self.segments = Segments(folder, self.catalogue)
        allow_open_files(sum(len(entry.components) for entry in self.catalogue.segments))
        if find_mirrored_address(folder) is None:
            for segment in self.segments:
                segment.check_sizes()

    @property
    def parts(self) -> Sequence[Snapshot]:
        """The indexes that are searched: this one."""
        return (self,)

    def check_quickly(self) -> None:
        """Compare components with their checksums, up to `CHECKED_BYTES` in total.

        The smallest come first: they name documents, pages and words. What a large index has
        besides are tables, whose candidates are verified on words anyway, and texts, each of which
        is checked when it is used.
        """
        self._check(CHECKED_BYTES)

    def check_all(self) -> None:
        """Compare all components with their checksums."""
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
        """Yield every document that was not removed, in the order of indexing."""
        for segment, entry in enumerate(self.catalogue.segments):
            for number in range(len(self.segments[segment].records)):
                if number not in entry.removed:
                    yield self.describe_document(segment, number)

    def list_documents(self) -> Iterator[StoredDocument]:
        """Yield every document that was not removed, with its language."""
        for segment, number, language in self._find_languages():
            yield replace(self.describe_document(segment, number), language=language)

    def languages(self) -> dict[str, int]:
        """Count documents by language, the most first; without those whose words are not stored."""
        counts = Counter(language for _, _, language in self._find_languages() if language)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    def _find_languages(self) -> Iterator[tuple[int, int, str]]:
        for segment, entry in enumerate(self.catalogue.segments):
            for number, language in enumerate(find_document_languages(self.segments[segment])):
                if number not in entry.removed:
                    yield segment, number, language

    def totals(self) -> tuple[int, int]:
        """Return how many documents were not removed, and how many elements they have."""
        segments = self.catalogue.segments
        return (
            sum(entry.documents - len(entry.removed) for entry in segments),
            sum(self._live(number) for number in range(len(segments))),
        )

    def words(self) -> int:
        """Return the number of words of all documents that were not removed."""
        return sum(self._live(number, Column.WORDS) for number in range(len(self.segments)))

    def sizes(self) -> list[SegmentSize]:
        """Return the size of each segment."""
        return [
            SegmentSize(entry.elements, self._live(number))
            for number, entry in enumerate(self.catalogue.segments)
        ]

    def select_live_part(self, number: int) -> SegmentPart:
        """Return the documents of a segment that were not removed."""
        entry, segment = self.catalogue.segments[number], self.segments[number]
        kept = [
            document for document in range(len(segment.records)) if document not in entry.removed
        ]
        return SegmentPart(segment, kept, entry.moved)

    def describe_document(self, segment: int, number: int) -> StoredDocument:
        """Return what is stored about a document, without its text."""
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
            record.authors,
            record.year,
        )

    def frequencies(self) -> Frequencies | None:
        """Load the document frequencies that the recipe names, if any."""
        name = self.catalogue.recipe.idf
        return load_frequencies(self.folder, name) if name else None

    def read_document(self, stored: StoredDocument) -> Document:
        """Return a document, with its text if that is stored."""
        document = self.segments[stored.segment].read_document(stored.number)
        return replace(document, path=stored.path)

    def read_words(self, stored: StoredDocument, document: Document) -> Text:
        """Return the words of a document that `read_document` returned, as they were analysed."""
        return self.segments[stored.segment].read_words(stored.number, document)

    def read_spans(self, stored: StoredDocument) -> Numbers:
        """Return where each element of a document without text starts (row 0) and ends (row 1)."""
        return self.segments[stored.segment].read_spans(stored.number)

    def look_up_words(self, words: Sequence[Word]) -> list[Entry | None]:
        """Return the entry of each word, or None; a mirror asks only segments that it has."""
        found: list[Entry | None] = [None] * len(words)
        missing = list(range(len(words)))
        for segment in self.segments.iterate_local():
            if not missing:
                break
            entries = segment.words.look_up([words[number] for number in missing])
            for number, entry in zip(missing, entries, strict=True):
                found[number] = entry
            missing = [number for number in missing if found[number] is None]
        return found

    def _live(self, number: int, column: Column = Column.ELEMENTS) -> int:
        """Return how much of a column belongs to documents that were not removed."""
        entry = self.catalogue.segments[number]
        if not entry.removed and column is Column.ELEMENTS:
            return entry.elements
        ends = self.segments[number].records.ends[column]
        return int(ends[-1]) - int(np.diff(ends)[sorted(entry.removed)].sum())
