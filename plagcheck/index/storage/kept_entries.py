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
        self._clear()

    def _clear(self) -> None:
        size = len(self._lexicon.keys)
        self._known = np.zeros(size, dtype=bool)
        self._fields = np.empty((3, size), dtype=object)
        """Language, word and lemma of each row that is known."""
        self._count = self._letters = 0

    def read(self, rows: NDArray[np.integer]) -> Entries:
        """Return the words in these rows; raise `IndexDamaged` if they are no words."""
        self._lexicon.find_letters(rows)
        missing = rows[~self._known[rows]]
        if len(missing):
            self._add(missing)
        languages, words, lemmas = map(tuple, self._fields[:, rows].tolist())
        weights = np.asarray(self._lexicon.weights)[rows].astype(np.int32)
        if self._count > MOST_KEPT_ENTRIES or self._letters > MOST_DOCUMENT_BYTES:
            self._clear()
        return Entries(languages, words, lemmas, weights)

    def _add(self, rows: NDArray[np.integer]) -> None:
        starts, stops = self._lexicon.find_letters(rows)
        self._letters += int((stops - starts).sum(dtype=np.int64))
        self._count += len(rows)
        read = self._lexicon.read_entries(rows)
        for field, values in zip(self._fields, read[:3], strict=True):
            field[rows] = values
        self._known[rows] = True
