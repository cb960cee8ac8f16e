"""The lexicon of an index: lemma and weight of every word in its documents.

Dictionaries take seconds to load; with this lexicon a check loads them only for new words. A word
is found by its 64-bit hash in a sorted array.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges, group_ranges
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Bits, Entry, Numbers, Text, Word

MOST_LEMMA_BYTES = 4 << 20
"""No lemma is longer: text is cut into words in chunks of 262,144 characters, and case folding
makes at most three characters of one."""

LETTERS_AT_A_TIME = 1 << 20
"""Bytes of lemmas to gather at a time: their index takes eight times as much memory."""


def make_word_keys(languages: Sequence[str], words: Sequence[str]) -> Bits:
    """Hash words with their languages; the hashes are the keys of the lexicon."""
    beginnings = {language: f"{language}\0" for language in {*languages}}
    named = map(add, map(beginnings.__getitem__, languages), words)
    digests = map(xxhash.xxh3_64_intdigest, map(str.encode, named))
    return np.fromiter(digests, dtype=np.uint64, count=len(words))


@dataclass(frozen=True, slots=True, eq=False)
class StoredWords:
    """The words of a segment or a document, sorted by key."""

    keys: Bits
    weights: NDArray[np.uint16]
    ends: Numbers
    """Where each lemma ends in `lemmas`; it begins where the one before ends."""
    lemmas: bytes | memoryview

    def check_lengths(self) -> None:
        """Raise unless `ends` divides `lemmas`, and no lemma is too long to be one."""
        ends = np.asarray(self.ends)
        if (ends[-1] if len(ends) else 0) != len(self.lemmas) or (ends[1:] < ends[:-1]).any():
            raise array_damage_error(self.ends, "does not divide the lemmas")
        if np.diff(ends, prepend=np.uint32(0)).max(initial=0) > MOST_LEMMA_BYTES:
            raise array_damage_error(self.ends, "has a lemma that is longer than any word")

    @classmethod
    def from_text(cls, text: Text) -> StoredWords:
        """Build the lexicon of a text."""
        keys = make_word_keys(text.languages, text.words)
        order = np.argsort(keys)
        lemmas = [*map([*map(str.encode, text.lemmas)].__getitem__, order.tolist())]
        return cls(
            keys[order],
            text.weights[order].astype(np.uint16),
            np.cumsum([*map(len, lemmas)], dtype=np.uint32),
            b"".join(lemmas),
        )

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
        lemmas = b"".join(lexicon.lemmas for lexicon in lexicons)
        return cls(keys, weights, ends, _gather_lemmas(lemmas, start, length))

    def look_up(self, words: Sequence[Word]) -> list[Entry | None]:
        """Return the entry of each word, or None if it is not in the lexicon."""
        languages, texts = zip(*words, strict=True) if words else ((), ())
        wanted = make_word_keys(languages, texts)
        found: list[Entry | None] = [None] * len(words)
        if not len(self.keys):
            return found
        # Indexing a mapped array is slow; a plain view of it is not.
        keys, ends = np.asarray(self.keys), np.asarray(self.ends)
        rows = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        known = np.flatnonzero(keys[rows] == wanted)
        rows = rows[known]
        starts = np.where(rows, ends[rows - 1], 0)
        columns = (known, starts, ends[rows], np.asarray(self.weights)[rows])
        try:
            for word, start, end, weight in zip(
                *(column.tolist() for column in columns), strict=True
            ):
                found[word] = Entry(str(self.lemmas[start:end], "utf-8"), weight)
        except UnicodeDecodeError as problem:
            raise array_damage_error(self.ends, "cuts lemmas that are no text") from problem
        return found


def _gather_lemmas(lemmas: bytes, starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> bytes:
    """Join these pieces of `lemmas`, some at a time."""
    letters = np.frombuffer(lemmas, dtype=np.uint8)
    pieces = []
    for group in group_ranges(lengths, LETTERS_AT_A_TIME):
        if group.stop - group.start > 1:
            pieces.append(letters[expand_ranges(starts[group], lengths[group])].tobytes())
        else:  # It may be longer than an index of its letters should be.
            start, length = int(starts[group.start]), int(lengths[group.start])
            pieces.append(lemmas[start : start + length])
    return b"".join(pieces)


def _measure_lengths(ends: Numbers) -> NDArray[np.int64]:
    return np.diff(ends, prepend=np.uint32(0)).astype(np.int64)
