"""The contents of a new segment, from new documents or from segments that are merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from plagcheck.index.files.reading import array_damage_error
from plagcheck.index.files.writing import to_canonical_json
from plagcheck.index.storage.records import Column, Hashes, NewDocument
from plagcheck.index.storage.segment import SegmentPart
from plagcheck.index.storage.texts import hash_packed_text
from plagcheck.index.storage.tokens import StoredTokens
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import Bits, Numbers, SignedWindows

T = TypeVar("T")
Numeric = TypeVar("Numeric", Bits, Numbers, Hashes)


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """Everything that a segment holds, in the order of its documents."""

    facts: Sequence[bytes]
    lengths: Bits
    """One row per column (see records.Column): the size of each document's share."""
    hashes: Hashes
    texts: Iterable[bytes]
    """Packed texts, one per document; iterated once."""
    text_checksums: Bits
    text_lengths: Numbers
    pages: Numbers
    uncounted: Numbers
    spans: Numbers
    signatures: Bits
    document_signatures: Bits
    words: StoredWords
    tokens: Sequence[StoredTokens]
    """The tokens of each document, as rows of `words`."""
    windows: Sequence[SignedWindows] | None = None
    """The windows of each document; None if a document lacks them."""


def build_contents(documents: Sequence[NewDocument]) -> Contents:
    """Build the contents of a segment from new documents."""
    words = StoredWords.merge([document.lexicon for document in documents])
    return Contents(
        [document.serialize_facts() for document in documents],
        np.array([document.column_lengths() for document in documents], dtype=np.uint64).T,
        np.array([[*bytes.fromhex(document.sha256)] for document in documents], dtype=np.uint8),
        [document.text.content for document in documents],
        np.array([hash_packed_text(document.text.content) for document in documents], np.uint64),
        np.array([document.text.length for document in documents], np.uint32),
        np.array([at for document in documents for at in document.page_starts], np.uint32),
        _stack_pairs(span for document in documents for span in document.uncounted),
        _concatenate([document.spans for document in documents if document.spans is not None], 2),
        np.concatenate([document.signatures for document in documents]),
        _stack_document_signatures(documents),
        words,
        [document.tokens.renumber(words.find_rows(document.lexicon)) for document in documents],
        _require_all([document.windows for document in documents]),
    )


def merge_contents(parts: Sequence[SegmentPart]) -> Contents:
    """Build the contents of a segment from documents of sound segments."""
    facts = [fact for part in parts for fact in _read_facts(part)]
    lengths = np.concatenate(
        [np.diff(part.segment.records.ends)[:, part.kept] for part in parts], axis=1
    )
    lengths[Column.FACTS] = [len(fact) for fact in facts]
    words = StoredWords.merge([part.segment.words for part in parts])
    _check_widths([part.segment.document_signatures for part in parts])
    return Contents(
        facts,
        lengths.astype(np.uint64),
        np.concatenate([part.segment.hashes[part.kept] for part in parts]),
        _read_texts(parts),
        np.concatenate([part.segment.text_checksums[part.kept] for part in parts]),
        np.concatenate([part.segment.text_lengths[part.kept] for part in parts]),
        _concatenate(
            [_select_columns(part.segment.pages[None], part, Column.PAGES) for part in parts], 1
        )[0],
        _concatenate(
            [_select_columns(part.segment.uncounted, part, Column.UNCOUNTED) for part in parts], 2
        ),
        _concatenate(
            [_select_columns(part.segment.spans, part, Column.SPANS) for part in parts], 2
        ),
        np.concatenate(
            [
                _select_columns(part.segment.restore_signatures().T, part, Column.ELEMENTS)
                for part in parts
            ],
            axis=1,
        ).T,
        np.concatenate([part.segment.document_signatures[:, part.kept] for part in parts], axis=1),
        words,
        [tokens for part in parts for tokens in _read_tokens(part, words)],
        _merge_windows(parts),
    )


def _merge_windows(parts: Sequence[SegmentPart]) -> list[SignedWindows] | None:
    stored = _require_all([part.segment.windows for part in parts])
    if stored is None:
        return None
    return [
        windows
        for part, own in zip(parts, stored, strict=True)
        for windows in own.select_documents(part.kept)
    ]


def _require_all(values: Sequence[T | None]) -> list[T] | None:
    """Return the values if none is missing."""
    present = [value for value in values if value is not None]
    return present if len(present) == len(values) else None


def _check_widths(signatures: Sequence[Bits]) -> None:
    """Raise unless document signatures of all segments have the same width."""
    for array in signatures:
        if len(array) != len(signatures[0]):
            raise array_damage_error(array, "has signatures of another width than other segments")


def _read_facts(part: SegmentPart) -> Iterator[bytes]:
    for number in part.kept:
        facts = part.segment.records.read_facts(number)
        yield to_canonical_json({**facts, "path": part.paths.get(number, facts["path"])})


def _read_texts(parts: Sequence[SegmentPart]) -> Iterator[bytes]:
    for part in parts:
        for number in part.kept:
            yield part.segment.read_packed_text(number).content


def _read_tokens(part: SegmentPart, words: StoredWords) -> Iterator[StoredTokens]:
    rows = words.find_rows(part.segment.words)
    for number in part.kept:
        yield part.segment.read_tokens(number).renumber(rows)


def _select_columns(array: Numeric, part: SegmentPart, column: Column) -> Numeric:
    """Return the columns of an array that belong to the documents of a part."""
    records = part.segment.records
    if len(part.kept) == len(records):
        return array
    pieces = [array[:, records.find_share(column, number)] for number in part.kept]
    return np.concatenate(pieces, axis=1) if pieces else array[:, :0]


def _stack_pairs(pairs: Iterable[tuple[int, int]]) -> Numbers:
    return np.array([*pairs], dtype=np.uint32).reshape(-1, 2).T


def _concatenate(arrays: Sequence[Numbers], rows: int) -> Numbers:
    return np.concatenate([np.empty((rows, 0), np.uint32), *arrays], axis=1)


def _stack_document_signatures(documents: Sequence[NewDocument]) -> Bits:
    rows = np.zeros((documents[0].signature.shape[1], len(documents)), dtype=np.uint64)
    for number, document in enumerate(documents):
        if len(document.signature):
            rows[:, number] = document.signature[0]
    return rows
