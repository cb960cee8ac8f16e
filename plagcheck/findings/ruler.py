"""From characters to counted words: the ruler that shares are measured on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Span, Text


class Ruler:
    """The counted words of a text, numbered from 0."""

    def __init__(self, text: Text) -> None:
        self._starts = text.starts
        self._before = np.concatenate(([0], np.cumsum(text.counted)))
        self.words = int(self._before[-1])

    def place(self, start: int, end: int) -> Span:
        """The counted words that begin inside a span of characters."""
        first, last = np.searchsorted(self._starts, (start, end))
        return Span(int(self._before[first]), int(self._before[last]))

    def share(self, words: int) -> float:
        """So many words as a share of the counted ones."""
        return round(words / self.words, 6) if self.words else 0.0


def runs(mask: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Half-open ranges in which a mask is true."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
