"""The documents of a segment: columns of numbers, and facts that are parsed on request.

So an index of 10,000 documents opens without reading any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.files import validity
from plagcheck.index.files.reading import array_damage_error, parse_json
from plagcheck.index.files.writing import damage_error, to_canonical_json
from plagcheck.index.storage.texts import PackedText
from plagcheck.index.storage.tokens import NO_TOKENS, StoredTokens
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import (
    Bits,
    Flag,
    NamedZone,
    Numbers,
    Outline,
    PageLabels,
    SignedWindows,
    Span,
)

Hashes = NDArray[np.uint8]
"""SHA-256 of files, a row of 32 bytes each."""


class Column(IntEnum):
    """Rows of `document-ends.npy`: where each document's share of a column ends."""

    FACTS = 0
    WORDS = 1
    ELEMENTS = 2
    PAGES = 3
    UNCOUNTED = 4
    TEXT = 5
    SPANS = 6
    DISTINCT_WORDS = 7
    TOKENS = 8


@dataclass(frozen=True, slots=True, eq=False)
class NewDocument:
    """A document on its way into a segment."""

    path: str
    sha256: str
    format: str
    title: str
    words: int
    page_starts: tuple[int, ...]
    flags: tuple[Flag, ...]
    uncounted: tuple[Span, ...]
    text: PackedText
    """`NO_TEXT` if the text is not to be stored."""
    signatures: Bits
    signature: Bits
    """The signature of the whole document: one row, or none if it is too short."""
    lexicon: StoredWords
    """The words of the document; none if its text is not to be stored."""
    tokens: StoredTokens = NO_TOKENS
    """Its tokens, as rows of `lexicon`."""
    spans: Numbers | None = None
    """Where each element starts (row 0) and ends (row 1); only for documents without text."""
    windows: SignedWindows | None = None
    """Its windows, in an index with meaning."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    outline: Outline = ()
    """Empty if the text is not to be stored."""
    zones: tuple[NamedZone, ...] = ()
    """Empty if the text is not to be stored."""
    page_labels: PageLabels = ()

    def serialize_facts(self) -> bytes:
        """Serialize the facts, which have no column of their own."""
        return to_canonical_json(
            {
                "path": self.path,
                "format": self.format,
                "title": self.title,
                "authors": self.authors,
                "year": self.year,
                "flags": [asdict(flag) for flag in self.flags],
                "outline": self.outline,
                "zones": [(name, *span) for name, span in self.zones],
                **({validity.LABELS_KEY: self.page_labels} if self.page_labels else {}),
            }
        )

    def column_lengths(self) -> tuple[int, ...]:
        """Return the size of this document's share of each column."""
        return (
            len(self.serialize_facts()),
            self.words,
            len(self.signatures),
            len(self.page_starts),
            len(self.uncounted),
            len(self.text.content),
            0 if self.spans is None else self.spans.shape[1],
            len(self.tokens.words),
            len(self.tokens.packed),
        )


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document of a segment, without its text."""

    path: str
    sha256: str
    format: str
    title: str
    words: int
    elements: int
    pages: int
    flags: tuple[Flag, ...]
    has_text: bool
    authors: tuple[str, ...]
    year: int | None
    outline: Outline
    zones: tuple[NamedZone, ...]
    page_labels: PageLabels


class DocumentRecords:
    """The documents of a segment, in order."""

    def __init__(
        self, ends: Bits, hashes: Hashes, facts: memoryview, folder: Path, totals: Mapping[int, int]
    ) -> None:
        """`totals` says where some columns must end; `folder` is named in errors."""
        # A view: a copy of the ends of a million documents would take 56 MB.
        self.ends = np.asarray(ends).view("<i8")
        self._hashes = hashes
        self._facts = facts
        self._file = folder / "documents.bin"
        for row in self.ends:
            if row[0] or (row[1:] < row[:-1]).any():
                raise array_damage_error(ends, "has an end before a beginning")
        if np.diff(self.ends[Column.WORDS]).max() >= validity.MOST_CHARACTERS:
            raise array_damage_error(ends, "names a document of too many words")
        for column, total in totals.items():
            if self.ends[column, -1] != total:
                name = Column(column).name.lower()
                raise array_damage_error(ends, f"ends elsewhere than the {name} that it divides")

    def __len__(self) -> int:
        return len(self._hashes)

    @property
    def hashes(self) -> Hashes:
        """The SHA-256 of every document's file."""
        return self._hashes

    def __getitem__(self, number: int) -> DocumentRecord:
        """Return the record of a document."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        lengths = (self.ends[:, number + 1] - self.ends[:, number]).tolist()
        facts, flags, outline, zones = self._parse_facts(number)
        return DocumentRecord(
            facts["path"],
            self._hashes[number].tobytes().hex(),
            facts["format"],
            facts["title"],
            lengths[Column.WORDS],
            lengths[Column.ELEMENTS],
            lengths[Column.PAGES],
            flags,
            lengths[Column.TEXT] > 0,
            tuple(facts["authors"]),
            facts["year"],
            outline,
            zones,
            validity.check_page_labels(facts),
        )

    def count_words(self, number: int) -> int:
        """Return the number of words of a document, without reading its facts."""
        first, last = self.ends[Column.WORDS, number : number + 2].tolist()
        return int(last - first)

    def has_text(self, number: int) -> bool:
        """Whether the text of a document is stored, without reading its facts."""
        first, last = self.ends[Column.TEXT, number : number + 2].tolist()
        return bool(last > first)

    def read_facts(self, number: int) -> dict[str, Any]:
        """Return the facts about a document as stored, after checking them."""
        return self._parse_facts(number)[0]

    def _parse_facts(
        self, number: int
    ) -> tuple[dict[str, Any], tuple[Flag, ...], Outline, tuple[NamedZone, ...]]:
        """Return the facts about a document; flags, outline and zones among them; all checked."""
        try:
            written = self._facts[self.find_share(Column.FACTS, number)]
            facts = validity.check_facts(parse_json(written), validity.FACT_KEYS)
            validity.check_document_path(facts["path"])
            validity.check_text(facts["format"])
            validity.check_text(facts["title"])
            validity.check_authors(facts["authors"])
            validity.check_year(facts["year"])
            validity.check_page_labels(facts)
            flags = validity.check_flags(facts["flags"])
            outline, zones = facts["outline"], facts["zones"]
            return facts, flags, validity.check_outline(outline), validity.check_zones(zones)
        except ValueError as problem:
            what = f"breaks a rule of the format at document {number}"
            raise damage_error(self._file, what) from problem

    def column_length(self, column: Column) -> int:
        """Return the length of a column."""
        return int(self.ends[column, -1])

    def find_share(self, column: Column, number: int) -> slice:
        """Return the slice of a column that belongs to a document."""
        first, last = self.ends[column, number : number + 2].tolist()
        return slice(first, last)
