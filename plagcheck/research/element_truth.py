"""The truth about pairs of elements: which are alike, and which words a match reaches.

Elements are rows of word hashes. Two are alike if their sets of words overlap enough,
|A∩B| / |A∪B|: every method is measured against the same truth, which is none of its own making.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from plagcheck.model import Bits

ALIKE_PERCENT = 60
"""Minimum percentage of common words of two alike elements: three of four words, six of eight,
twelve of sixteen. Document A's own example is 67."""

NO_MATCH = 1 << 20
"""Distance where there is no match."""


def choose_least_alike(size: int) -> int:
    """Choose the percentage of common words of alike elements, so that one word may differ."""
    return min(ALIKE_PERCENT, 100 * (size - 1) // (size + 1))


def find_alike(
    queries: Bits, stored: Bits, least: int = ALIKE_PERCENT
) -> Iterator[NDArray[np.int64]]:
    """Yield, for each query, the numbers of the stored elements that are alike."""
    owners, words = _list_distinct_words(stored)
    order = np.argsort(words, kind="stable")
    owners, words = owners[order], words[order]
    sizes = np.bincount(owners, minlength=len(stored))
    for query in queries:
        wanted = np.unique(query)
        starts = np.searchsorted(words, wanted, side="left")
        ends = np.searchsorted(words, wanted, side="right")
        sharing = [owners[start:end] for start, end in zip(starts, ends, strict=True)]
        common = np.bincount(np.concatenate(sharing), minlength=len(stored))
        yield np.flatnonzero(100 * common >= least * (len(wanted) + sizes - common))


def _list_distinct_words(rows: Bits) -> tuple[NDArray[np.int64], Bits]:
    """List each distinct word of each row, with the row's number."""
    ordered = np.sort(rows, axis=1)
    first = np.ones(rows.shape, dtype=bool)
    first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return np.nonzero(first)[0], ordered[first]


def measure_reach(nearest: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return, for each content word, the distance of the best match of an element it is in.

    `nearest` has the best distance of every element of `size` words. Counting words, not
    elements, makes sizes comparable.
    """
    padded = np.full(len(nearest) + 2 * (size - 1), NO_MATCH, dtype=np.int64)
    padded[size - 1 : size - 1 + len(nearest)] = nearest
    nearby: NDArray[np.int64] = sliding_window_view(padded, size).min(axis=1)
    return nearby
