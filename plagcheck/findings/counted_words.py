"""The counted words of a text, numbered from 0: every share is a share of them."""

from __future__ import annotations

import numpy as np

from plagcheck.arrays import find_range
from plagcheck.model import Span, Text


class CountedWords:
    """Converts spans of characters to spans of counted words."""

    def __init__(self, text: Text) -> None:
        self._starts = text.starts
        self._before = np.concatenate(([0], np.cumsum(text.counted)))
        self.total = int(self._before[-1])

    def find_span(self, start: int, end: int) -> Span:
        """Return the counted words that begin inside a span of characters."""
        first, last = find_range(self._starts, start, end)
        return Span(int(self._before[first]), int(self._before[last]))

    def compute_share(self, words: int) -> float:
        """Return a number of words as a share of all counted words."""
        return round(words / self.total, 6) if self.total else 0.0
