"""The entries of a lexicon that were read lately: documents of one index have most words in common.

The same word is the same string each time, so that whoever numbers words need not hash it again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.storage.words import MOST_DOCUMENT_BYTES, Entries, StoredWords

MOST_KEPT_ENTRIES = 1 << 17
"""Entries that are kept; a hundred theses of one chair have half as many words."""


class KeptEntries:
    """Reads the entries of a lexicon, and keeps them for the next document."""

    def __init__(self, lexicon: StoredWords) -> None:
        self._lexicon = lexicon
        self._entries: dict[int, tuple[str, str, str]] = {}
        self._letters = 0

    def read(self, rows: NDArray[np.integer]) -> Entries:
        """Return the words in these rows; raise `IndexDamaged` if they are no words."""
        self._lexicon.find_letters(rows)
        numbers = rows.tolist()
        missing = [number for number in numbers if number not in self._entries]
        if missing:
            self._add(np.array(missing, dtype=np.int64))
        if not numbers:
            return self._lexicon.read_entries(rows)
        languages, words, lemmas = zip(*map(self._entries.__getitem__, numbers), strict=True)
        weights = np.asarray(self._lexicon.weights)[rows].astype(np.int32)
        entries = Entries(languages, words, lemmas, weights)
        if len(self._entries) > MOST_KEPT_ENTRIES or self._letters > MOST_DOCUMENT_BYTES:
            self._entries.clear()
            self._letters = 0
        return entries

    def _add(self, rows: NDArray[np.int64]) -> None:
        starts, stops = self._lexicon.find_letters(rows)
        self._letters += int((stops - starts).sum(dtype=np.int64))
        read = self._lexicon.read_entries(rows)
        added = zip(read.languages, read.words, read.lemmas, strict=True)
        self._entries.update(zip(rows.tolist(), added, strict=True))
