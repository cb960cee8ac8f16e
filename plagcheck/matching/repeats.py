"""Elements that a document repeats, kept from multiplying.

A sentence that stands 3,000 times in a submission and as often in a source would give nine million
pairs, each saying the same. Equal elements are searched once, and the pairs of one are given for
the first few places where it stands on either side.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Table
from plagcheck.matching.candidates import Apart, Pairs, find_pairs
from plagcheck.model import Bits

MOST_PLACES = 16
"""Places of one element, in the submission and in each source, for which pairs are given."""


def find_few_pairs(
    queries: Bits,
    tables: Sequence[Table],
    distance: int,
    own: Apart | None,
    starts: NDArray[np.int64],
) -> Pairs:
    """All pairs within `distance`, but for an element's repetitions past the first few.

    `starts` are the numbers of the first stored element of each source, ascending.
    """
    distinct, which = np.unique(queries, axis=0, return_inverse=True)
    which = which.reshape(-1)
    found = find_pairs(distinct, tables, distance, own)
    source = np.searchsorted(starts, found[:, 1], side="right")
    found = found[_place_in_run(found[:, 0] * (len(starts) + 1) + source) < MOST_PLACES]

    order = np.argsort(which, kind="stable")
    counts = np.minimum(np.bincount(which, minlength=len(distinct)), MOST_PLACES)
    first = np.searchsorted(which[order], np.arange(len(distinct)))
    times = counts[found[:, 0]]
    row = np.repeat(np.arange(len(found)), times)
    ahead = np.arange(len(row)) - np.repeat(np.cumsum(times) - times, times)
    pairs = found[row]
    pairs[:, 0] = order[first[pairs[:, 0]] + ahead]
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]


def _place_in_run(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each of these numbers, how many equal ones stand directly before it."""
    begins = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else keys
    lengths = np.diff(np.append(begins, len(keys)))
    return np.arange(len(keys)) - np.repeat(begins, lengths)
