"""The truth about pairs of elements: which share words enough, and which words a match reaches.

Elements are rows of word hashes. Whether two are alike is decided on their word sets alone,
|A∩B| / |A∪B|, so that every method is measured by the same thing and by none of its own making.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from plagcheck.model import Bits

ALIKE_PERCENT = 60
"""Hundredths of the words of two elements that they have in common if they are alike: three of
four words, six of eight, twelve of sixteen. Document A's own example is 67."""

NO_MATCH = 1 << 20
"""The distance of what nothing was found for."""


def find_alike(
    queries: Bits, stored: Bits, least: int = ALIKE_PERCENT
) -> Iterator[NDArray[np.int64]]:
    """For each query the numbers of the stored elements that are alike."""
    owners, words = _list_distinct_words(stored)
    order = np.argsort(words, kind="stable")
    owners, words = owners[order], words[order]
    sizes = np.bincount(owners, minlength=len(stored))
    for query in queries:
        own = np.unique(query)
        first = np.searchsorted(words, own, side="left")
        last = np.searchsorted(words, own, side="right")
        sharing = [owners[one:two] for one, two in zip(first, last, strict=True)]
        common = np.bincount(np.concatenate(sharing), minlength=len(stored))
        yield np.flatnonzero(100 * common >= least * (len(own) + sizes - common))


def _list_distinct_words(rows: Bits) -> tuple[NDArray[np.int64], Bits]:
    """Pairs of a row's number and a word of it, each once."""
    ordered = np.sort(rows, axis=1)
    first = np.ones(rows.shape, dtype=bool)
    first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return np.nonzero(first)[0], ordered[first]


def measure_reach(nearest: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """For each content word the distance of the best match of an element that it stands in.

    `nearest` has the best distance of every element of `size` words, one for each place. Words
    count alike whatever the size of elements, so that sizes can be compared.
    """
    padded = np.full(len(nearest) + 2 * (size - 1), NO_MATCH, dtype=np.int64)
    padded[size - 1 : size - 1 + len(nearest)] = nearest
    nearby: NDArray[np.int64] = sliding_window_view(padded, size).min(axis=1)
    return nearby
