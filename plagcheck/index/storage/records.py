"""What a segment says of its documents: columns, and a few facts for each, read when asked.

An index of 10,000 documents opens without looking at any of them.
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
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import Bits, Flag, Numbers, Span

Hashes = NDArray[np.uint8]
"""SHA-256 of files, a row of 32 bytes each."""


class Column(IntEnum):
    """Rows of `document-ends.npy`: what ends where, summed up over the documents before."""

    FACTS = 0
    WORDS = 1
    ELEMENTS = 2
    PAGES = 3
    UNCOUNTED = 4
    TEXT = 5
    SPANS = 6


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
    packed_text: bytes
    """Empty if the text is not to be stored."""
    signatures: Bits
    signature: Bits
    """Of the whole document: one row, or none if the document is too short for one."""
    lexicon: StoredWords
    """Its words; none if its text is not to be stored."""
    spans: Numbers | None = None
    """Where each element starts (row 0) and ends (row 1); only for documents without text."""

    def serialize_facts(self) -> bytes:
        """What has no column of its own."""
        return to_canonical_json(
            {
                "path": self.path,
                "format": self.format,
                "title": self.title,
                "flags": [asdict(flag) for flag in self.flags],
            }
        )

    def column_lengths(self) -> tuple[int, ...]:
        """How much of each column is this document's."""
        return (
            len(self.serialize_facts()),
            self.words,
            len(self.signatures),
            len(self.page_starts),
            len(self.uncounted),
            len(self.packed_text),
            0 if self.spans is None else self.spans.shape[1],
        )


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """What a segment says of one of its documents."""

    path: str
    sha256: str
    format: str
    title: str
    words: int
    elements: int
    pages: int
    flags: tuple[Flag, ...]
    has_text: bool


class DocumentRecords:
    """The documents of a segment, in order."""

    def __init__(
        self, ends: Bits, hashes: Hashes, facts: memoryview, folder: Path, totals: Mapping[int, int]
    ) -> None:
        """`totals` says where some columns have to end; `folder` is named if they do not."""
        self.ends = ends.astype(np.int64)
        self._hashes = hashes
        self._facts = facts
        self._file = folder / "documents.bin"
        if self.ends[:, 0].any() or (self.ends[:, 1:] < self.ends[:, :-1]).any():
            raise array_damage_error(ends, "has an end before a beginning")
        if np.diff(self.ends[Column.WORDS]).max() >= validity.MOST_CHARACTERS:
            raise array_damage_error(ends, "names a document of too many words")
        for column, total in totals.items():
            if self.ends[column, -1] != total:
                name = Column(column).name.lower()
                raise array_damage_error(ends, f"ends elsewhere than the {name} that it divides")

    def __len__(self) -> int:
        return len(self._hashes)

    def __getitem__(self, number: int) -> DocumentRecord:
        """One document."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        _, words, elements, pages, _, text, _ = (
            self.ends[:, number + 1] - self.ends[:, number]
        ).tolist()
        facts, flags = self._parse_facts(number)
        return DocumentRecord(
            facts["path"],
            self._hashes[number].tobytes().hex(),
            facts["format"],
            facts["title"],
            words,
            elements,
            pages,
            flags,
            text > 0,
        )

    def read_facts(self, number: int) -> dict[str, Any]:
        """What has no column of its own, as stored."""
        return self._parse_facts(number)[0]

    def _parse_facts(self, number: int) -> tuple[dict[str, Any], tuple[Flag, ...]]:
        """The same, once it is sure that they are facts, and the flags among them."""
        try:
            written = self._facts[self.find_share(Column.FACTS, number)]
            facts = validity.check_object(parse_json(written), validity.FACT_KEYS)
            validity.check_document_path(facts["path"])
            validity.check_text(facts["format"])
            validity.check_text(facts["title"])
            return facts, validity.check_flags(facts["flags"])
        except ValueError as problem:
            what = f"breaks a rule of the format at document {number}"
            raise damage_error(self._file, what) from problem

    def column_length(self, column: Column) -> int:
        """How long a column is."""
        return int(self.ends[column, -1])

    def find_share(self, column: Column, number: int) -> slice:
        """Where a document's share of a column lies."""
        first, last = self.ends[column, number : number + 2].tolist()
        return slice(first, last)
