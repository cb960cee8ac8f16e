"""Every query against every signature: for short lists, and where no table would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.signatures import Method

SCAN_CHUNK = 1 << 14
"""Signatures scanned at a time: what fits the cache."""

Pairs = NDArray[np.int64]
"""Rows of (query number, number of what it matches, distance)."""

DistanceFunction = Callable[[Bits, Bits], NDArray[np.int64]]
"""The distances of one signature to each of many, rows of columns."""


def sort_pairs(pairs: Pairs) -> Pairs:
    """Pairs by query, then by what it matches; both numbers are below 2^31."""
    # One key of both is sorted in half the time of two; rows are taken in half that of an index.
    return pairs.take(np.argsort(pairs[:, 0] << 32 | pairs[:, 1], kind="stable"), axis=0)


def choose_distance_function(recipe: Recipe, method: Method) -> DistanceFunction | None:
    """The method's own distance if a recipe compares by that; None for Hamming's."""
    return None if recipe.comparison == "hamming" else method.measure_distances


def scan_signatures(
    queries: Bits, rows: Bits, distance: int, measure: DistanceFunction | None = None
) -> Pairs:
    """All pairs of a query and a signature within `distance`, in order.

    `rows` are the columns of the signatures, as tables keep them. The distance is Hamming's, in
    bits, unless `apart` gives another.
    """
    parts = [np.empty((0, 3), dtype=np.int64), *iterate_scan(queries, rows, distance, measure)]
    return sort_pairs(np.concatenate(parts))


def iterate_scan(
    queries: Bits, rows: Bits, distance: int, measure: DistanceFunction | None = None
) -> Iterator[Pairs]:
    """The same pairs in no order, those of one query and `STRETCH` signatures at a time."""
    measure = measure or _measure_hamming
    for start in range(0, rows.shape[1], SCAN_CHUNK):
        stored = rows[:, start : start + SCAN_CHUNK].T
        for number, query in enumerate(queries):
            distances = measure(query, stored)
            near = np.flatnonzero(distances <= distance)
            if len(near):
                yield np.stack((np.full(len(near), number), start + near, distances[near]), axis=1)


def _measure_hamming(query: Bits, stored: Bits) -> NDArray[np.int64]:
    # Column by column: the table keeps columns together, and a sum over a short axis is slow.
    distances = np.zeros(len(stored), dtype=np.int16)
    for column, own in enumerate(query):
        distances += np.bitwise_count(stored[:, column] ^ own)
    return distances  # type: ignore[return-value]  # any whole number will do
