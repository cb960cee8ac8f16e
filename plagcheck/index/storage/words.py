"""The lexicon of an index: every word of its documents, with language, lemma and weight.

Documents store their words as rows of the lexicon. A submission's word is found by its 64-bit hash
in a sorted array: dictionaries take seconds to load, and a check loads them only for new words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges, group_ranges
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Bits, Entry, Numbers, Text, Word

ENTRY_FIELDS = 3
"""Language, word and lemma, each with a NUL after it; a lemma like its word is left empty."""

MOST_ENTRY_BYTES = (8 << 20) + 16
"""No entry is longer: text is cut into words in chunks of 262,144 characters, and case folding
makes at most three characters of one."""

MOST_DOCUMENT_BYTES = 48 << 20
"""Most bytes of the entries of one document. A text of more is not stored."""

_LANGUAGE = re.compile(r"[a-z]{2,8}")

LETTERS_AT_A_TIME = 1 << 20
"""Bytes of entries to gather at a time: their index takes eight times as much memory."""


def make_word_keys(languages: Sequence[str], words: Sequence[str]) -> Bits:
    """Hash words with their languages; the hashes are the keys of the lexicon."""
    beginnings = {language: f"{language}\0" for language in {*languages}}
    named = map(add, map(beginnings.__getitem__, languages), words)
    digests = map(xxhash.xxh3_64_intdigest, map(str.encode, named))
    return np.fromiter(digests, dtype=np.uint64, count=len(words))


class Entries(NamedTuple):
    """Some words of a lexicon."""

    languages: tuple[str, ...]
    words: tuple[str, ...]
    lemmas: tuple[str, ...]
    weights: NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class StoredWords:
    """The words of a segment or a document, sorted by key."""

    keys: Bits
    weights: NDArray[np.uint16]
    ends: Numbers
    """Where each word's entry ends in `entries`; it begins where the one before ends."""
    entries: bytes | memoryview

    def check_lengths(self) -> None:
        """Raise unless `ends` divides `entries`, and no entry is too long to be one."""
        ends = np.asarray(self.ends)
        if (ends[-1] if len(ends) else 0) != len(self.entries) or (ends[1:] < ends[:-1]).any():
            raise array_damage_error(self.ends, "does not divide the words")
        if np.diff(ends, prepend=np.uint32(0)).max(initial=0) > MOST_ENTRY_BYTES:
            raise array_damage_error(self.ends, "has an entry that is longer than any word")

    @classmethod
    def from_text(cls, text: Text) -> tuple[StoredWords, Numbers]:
        """Build the lexicon of a text. Return also the row of each of its words."""
        keys = make_word_keys(text.languages, text.words)
        order = np.argsort(keys)
        rows = np.empty(len(keys), dtype=np.uint32)
        rows[order] = np.arange(len(keys), dtype=np.uint32)
        written = [
            f"{language}\0{word}\0{'' if lemma == word else lemma}\0".encode()
            for language, word, lemma in zip(text.languages, text.words, text.lemmas, strict=True)
        ]
        entries = [*map(written.__getitem__, order.tolist())]
        lexicon = cls(
            keys[order],
            text.weights[order].astype(np.uint16),
            np.cumsum([*map(len, entries)], dtype=np.uint32),
            b"".join(entries),
        )
        return lexicon, rows

    @classmethod
    def empty(cls) -> StoredWords:
        """Build a lexicon without words."""
        nothing = np.empty(0, dtype=np.uint64)
        return cls(nothing, nothing.astype(np.uint16), nothing.astype(np.uint32), b"")

    @classmethod
    def merge(cls, lexicons: Sequence[StoredWords]) -> StoredWords:
        """Merge lexicons; a word has the same entry in each."""
        keys, first = np.unique(
            np.concatenate([lexicon.keys for lexicon in lexicons]), return_index=True
        )
        weights = np.concatenate([lexicon.weights for lexicon in lexicons])[first]
        length: NDArray[np.int64] = np.concatenate(
            [_measure_lengths(lexicon.ends) for lexicon in lexicons]
        )
        start = np.cumsum(length)
        start -= length
        start, length = start[first], length[first]
        del first  # With millions of words each array counts.
        ends = np.cumsum(length, dtype=np.uint32)
        entries = b"".join(lexicon.entries for lexicon in lexicons)
        return cls(keys, weights, ends, _gather_entries(entries, start, length))

    def find_rows(self, lexicon: StoredWords) -> Numbers:
        """Return the rows of another lexicon's words, all of which are in this one."""
        return np.searchsorted(self.keys, lexicon.keys).astype(np.uint32)

    def find_letters(self, rows: NDArray[np.integer]) -> tuple[Numbers, Numbers]:
        """Return where the entries of these rows begin and end; raise if they are too long."""
        # Indexing a mapped array is slow; a plain view of it is not.
        ends = np.asarray(self.ends)
        stops = ends[rows]
        starts = np.where(rows, ends[np.asarray(rows, dtype=np.int64) - 1], 0)
        if int((stops - starts).sum(dtype=np.int64)) > MOST_DOCUMENT_BYTES:
            raise array_damage_error(self.ends, "has more letters than the words of a document")
        return starts, stops

    def read_entries(self, rows: NDArray[np.integer]) -> Entries:
        """Return the words in these rows; raise `IndexDamaged` if they are no words."""
        if not len(rows):
            return Entries((), (), (), np.empty(0, dtype=np.int32))
        starts, stops = self.find_letters(rows)
        pieces = [
            self.entries[start:stop]
            for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)
        ]
        try:
            fields = b"".join(pieces).decode().split("\0")
        except UnicodeDecodeError as problem:
            raise array_damage_error(self.ends, "divides words that are no text") from problem
        languages, words, lemmas = (
            tuple(fields[field:-1:ENTRY_FIELDS]) for field in range(ENTRY_FIELDS)
        )
        if len(fields) != ENTRY_FIELDS * len(rows) + 1 or not all(
            map(_LANGUAGE.fullmatch, {*languages})
        ):
            raise array_damage_error(self.ends, "divides words of no language")
        lemmas = tuple(lemma or word for lemma, word in zip(lemmas, words, strict=True))
        return Entries(languages, words, lemmas, np.asarray(self.weights)[rows].astype(np.int32))

    def look_up(self, words: Sequence[Word]) -> list[Entry | None]:
        """Return the entry of each word, or None if it is not in the lexicon."""
        languages, texts = zip(*words, strict=True) if words else ((), ())
        wanted = make_word_keys(languages, texts)
        found: list[Entry | None] = [None] * len(words)
        if not len(self.keys):
            return found
        keys = np.asarray(self.keys)
        rows = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        known = np.flatnonzero(keys[rows] == wanted)
        entries = self.read_entries(rows[known])
        for word, lemma, weight in zip(
            known.tolist(), entries.lemmas, entries.weights.tolist(), strict=True
        ):
            found[word] = Entry(lemma, weight)
        return found


def _gather_entries(entries: bytes, starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> bytes:
    """Join these pieces of `entries`, some at a time."""
    letters = np.frombuffer(entries, dtype=np.uint8)
    pieces = []
    for group in group_ranges(lengths, LETTERS_AT_A_TIME):
        if group.stop - group.start > 1:
            pieces.append(letters[expand_ranges(starts[group], lengths[group])].tobytes())
        else:  # It may be longer than an index of its letters should be.
            start, length = int(starts[group.start]), int(lengths[group.start])
            pieces.append(entries[start : start + length])
    return b"".join(pieces)


def _measure_lengths(ends: Numbers) -> NDArray[np.int64]:
    return np.diff(ends, prepend=np.uint32(0)).astype(np.int64)
