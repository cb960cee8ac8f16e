"""Compare every query with every signature: for short lists, and when no table would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.signatures import Method

SCAN_CHUNK = 1 << 14
"""Signatures scanned at a time: as many as fit the cache."""

Pairs = NDArray[np.int64]
"""Rows of (query number, number of its match, distance)."""

DistanceFunction = Callable[[Bits, Bits], NDArray[np.int64]]
"""Returns the distances of one signature to each of many rows."""


def sort_pairs(pairs: Pairs) -> Pairs:
    """Sort pairs by query, then by match; both numbers are below 2^31."""
    # Sorting one combined key takes half the time of two; `take` half the time of indexing.
    key = pairs[:, 0] << 32
    key |= pairs[:, 1]
    order = np.argsort(key, kind="stable")
    del key  # Of millions of pairs each array counts.
    return pairs.take(order, axis=0)


def choose_distance_function(recipe: Recipe, method: Method) -> DistanceFunction | None:
    """Return the method's own distance if the recipe compares by it; None for Hamming distance."""
    return None if recipe.comparison == "hamming" else method.measure_distances


def scan_signatures(
    queries: Bits, rows: Bits, distance: int, measure: DistanceFunction | None = None
) -> Pairs:
    """Find all pairs of a query and a signature within `distance`, in order.

    `rows` are the columns of the signatures, as tables keep them. Distances are Hamming distances,
    in bits, unless `measure` is given.
    """
    parts = [np.empty((0, 3), dtype=np.int64), *iterate_scan(queries, rows, distance, measure)]
    return sort_pairs(np.concatenate(parts))


def iterate_scan(
    queries: Bits, rows: Bits, distance: int, measure: DistanceFunction | None = None
) -> Iterator[Pairs]:
    """Like `scan_signatures`, but unordered, one query and `SCAN_CHUNK` signatures at a time."""
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
    return distances  # type: ignore[return-value]  # any integer type will do
