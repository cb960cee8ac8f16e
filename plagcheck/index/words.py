"""The lexicon an index keeps: lemma and weight of every word it has seen.

Dictionaries take seconds to load; with this a check loads them only for words that are new.
Words are found by their 64-bit hash in a sorted array.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.model import Bits, Entry, Numbers, Word


def key(word: Word) -> int:
    """The number a word is filed under."""
    return xxhash.xxh3_64_intdigest(f"{word.language}\0{word.text}".encode())


@dataclass(frozen=True, slots=True, eq=False)
class StoredWords:
    """Entries in ascending order of their word's key."""

    keys: Bits
    weights: NDArray[np.uint16]
    ends: Numbers
    """Where each lemma ends in `lemmas`; it begins where the one before ends."""
    lemmas: bytes | memoryview

    @classmethod
    def of(cls, entries: Mapping[Word, Entry]) -> StoredWords:
        """File all entries."""
        filed = sorted((key(word), entry) for word, entry in entries.items())
        encoded = [entry.lemma.encode() for _, entry in filed]
        return cls(
            np.array([number for number, _ in filed], dtype=np.uint64),
            np.array([entry.weight for _, entry in filed], dtype=np.uint16),
            np.cumsum([len(lemma) for lemma in encoded], dtype=np.uint32),
            b"".join(encoded),
        )

    @classmethod
    def merged(cls, lexicons: Sequence[StoredWords]) -> StoredWords:
        """All entries of several lexicons; a word has the same entry in each."""
        keys, first = np.unique(np.concatenate([one.keys for one in lexicons]), return_index=True)
        weights = np.concatenate([one.weights for one in lexicons])[first]
        length: NDArray[np.int64] = np.concatenate([_lengths(one.ends) for one in lexicons])
        start = (np.cumsum(length) - length)[first]
        length = length[first]
        ends = np.cumsum(length)
        every = np.frombuffer(b"".join(bytes(one.lemmas) for one in lexicons), dtype=np.uint8)
        letters = np.repeat(start - (ends - length), length) + np.arange(int(length.sum()))
        return cls(keys, weights, ends.astype(np.uint32), every[letters].tobytes())

    def entries(self, words: Sequence[Word]) -> list[Entry | None]:
        """The entry of each word that is filed here."""
        wanted = np.array([key(word) for word in words], dtype=np.uint64)
        places = np.searchsorted(self.keys, wanted)
        found: list[Entry | None] = []
        for place, number in zip(places.tolist(), wanted.tolist(), strict=True):
            if place < len(self.keys) and int(self.keys[place]) == number:
                start = int(self.ends[place - 1]) if place else 0
                lemma = bytes(self.lemmas[start : int(self.ends[place])]).decode()
                found.append(Entry(lemma, int(self.weights[place])))
            else:
                found.append(None)
        return found


def _lengths(ends: Numbers) -> NDArray[np.int64]:
    wide = np.concatenate(([0], ends)).astype(np.int64)
    return wide[1:] - wide[:-1]
