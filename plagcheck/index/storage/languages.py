"""The language of each document of a segment, by a sample of its words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.storage.records import Column
from plagcheck.index.storage.segment import Segment

_SAMPLE = 64
"""Distinct words of a document that are asked: the language of its text has most of them."""

_LONGEST = 3
"""Letters of a language's code."""


def find_document_languages(segment: Segment) -> list[str]:
    """Return the code of each document's language; empty if its words are not stored."""
    ends = segment.records.ends[Column.DISTINCT_WORDS]
    lengths = np.diff(ends)
    asked = np.minimum(lengths, _SAMPLE)
    owners = np.repeat(np.arange(len(lengths)), asked)
    steps = np.arange(len(owners)) - np.repeat(np.cumsum(asked) - asked, asked)
    places = ends[:-1][owners] + steps * lengths[owners] // np.maximum(asked[owners], 1)
    languages = [""] * len(lengths)
    if not len(owners):
        return languages
    rows = np.asarray(segment.distinct_words)[places]
    known = rows < len(segment.words.keys)
    codes = _read_codes(segment, rows[known].astype(np.int64))
    distinct, which = np.unique(codes, return_inverse=True)
    counts = np.zeros((len(lengths), len(distinct)), dtype=np.int64)
    np.add.at(counts, (owners[known], which), 1)
    names = [_write_code(int(code)) for code in distinct]
    best = counts.argmax(axis=1)
    for document in np.flatnonzero(counts.any(axis=1)).tolist():
        languages[document] = names[best[document]]
    return languages


def _read_codes(segment: Segment, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the first letters of the entries in these rows, up to the zero byte, as numbers."""
    entries = np.frombuffer(segment.words.entries, dtype=np.uint8)
    ends = np.asarray(segment.words.ends).astype(np.int64)
    starts = np.where(rows > 0, ends[rows - 1], 0)
    codes = np.zeros(len(rows), dtype=np.int64)
    is_open = np.ones(len(rows), dtype=bool)
    for letter in range(_LONGEST):
        found = entries[np.minimum(starts + letter, len(entries) - 1)].astype(np.int64)
        is_open &= found > 0
        codes = codes * 256 + np.where(is_open, found, 0)
    return codes


def _write_code(code: int) -> str:
    letters = code.to_bytes(_LONGEST, "big").rstrip(b"\0").decode("ascii", "replace")
    return letters if letters.isascii() and letters.isalpha() and letters.islower() else ""
