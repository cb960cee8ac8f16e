"""The lexicon an index keeps: lemma and weight of every word it has seen.

Dictionaries take seconds to load; with this a check loads them only for words that are new.
Words are found by their 64-bit hash in a sorted array.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Bits, Entry, Numbers, Text, Word


def make_word_keys(languages: Sequence[str], words: Sequence[str]) -> Bits:
    """The number that each word is filed under."""
    beginnings = {language: f"{language}\0" for language in {*languages}}
    named = map(add, map(beginnings.__getitem__, languages), words)
    digests = map(xxhash.xxh3_64_intdigest, map(str.encode, named))
    return np.fromiter(digests, dtype=np.uint64, count=len(words))


@dataclass(frozen=True, slots=True, eq=False)
class StoredWords:
    """Entries in ascending order of their word's key."""

    keys: Bits
    weights: NDArray[np.uint16]
    ends: Numbers
    """Where each lemma ends in `lemmas`; it begins where the one before ends."""
    lemmas: bytes | memoryview

    def check_lengths(self) -> None:
        """Raise unless its arrays fit each other."""
        ends = np.asarray(self.ends)
        if (ends[-1] if len(ends) else 0) != len(self.lemmas) or (ends[1:] < ends[:-1]).any():
            raise array_damage_error(self.ends, "does not divide the lemmas")

    @classmethod
    def from_text(cls, text: Text) -> StoredWords:
        """The words of a text."""
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
        """No words."""
        nothing = np.empty(0, dtype=np.uint64)
        return cls(nothing, nothing.astype(np.uint16), nothing.astype(np.uint32), b"")

    @classmethod
    def merge(cls, lexicons: Sequence[StoredWords]) -> StoredWords:
        """All entries of several lexicons; a word has the same entry in each."""
        keys, first = np.unique(np.concatenate([one.keys for one in lexicons]), return_index=True)
        weights = np.concatenate([one.weights for one in lexicons])[first]
        length: NDArray[np.int64] = np.concatenate([_measure_lengths(one.ends) for one in lexicons])
        start = (np.cumsum(length) - length)[first]
        length = length[first]
        ends = np.cumsum(length)
        every = np.frombuffer(b"".join(bytes(one.lemmas) for one in lexicons), dtype=np.uint8)
        letters = expand_ranges(start, length)
        return cls(keys, weights, ends.astype(np.uint32), every[letters].tobytes())

    def look_up(self, words: Sequence[Word]) -> list[Entry | None]:
        """The entry of each word that is filed here."""
        languages, texts = zip(*words, strict=True) if words else ((), ())
        wanted = make_word_keys(languages, texts)
        found: list[Entry | None] = [None] * len(words)
        if not len(self.keys):
            return found
        # A mapped array answers for one number as slowly as for a hundred.
        keys, ends = np.asarray(self.keys), np.asarray(self.ends)
        places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        filed = np.flatnonzero(keys[places] == wanted)
        places = places[filed]
        starts = np.where(places, ends[places - 1], 0)
        rows = (filed, starts, ends[places], np.asarray(self.weights)[places])
        try:
            for place, start, end, weight in zip(*(row.tolist() for row in rows), strict=True):
                found[place] = Entry(str(self.lemmas[start:end], "utf-8"), weight)
        except UnicodeDecodeError as problem:
            raise array_damage_error(self.ends, "cuts lemmas that are no text") from problem
        return found


def _measure_lengths(ends: Numbers) -> NDArray[np.int64]:
    wide = np.concatenate(([0], ends)).astype(np.int64)
    return wide[1:] - wide[:-1]
