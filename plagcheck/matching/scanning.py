"""Every query against every signature: for short lists, and where no table would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.signatures import Method

STRETCH = 1 << 14
"""Signatures scanned at a time: what fits the cache."""

Pairs = NDArray[np.int64]
"""Rows of (query number, number of what it matches, distance)."""

Apart = Callable[[Bits, Bits], NDArray[np.int64]]
"""The distances of one signature to each of many, rows of columns."""


def in_order(pairs: Pairs) -> Pairs:
    """Pairs by query, then by what it matches; both numbers are below 2^31."""
    # One key of both is sorted in half the time of two; rows are taken in half that of an index.
    return pairs.take(np.argsort(pairs[:, 0] << 32 | pairs[:, 1], kind="stable"), axis=0)


def own_distance(recipe: Recipe, method: Method) -> Apart | None:
    """The method's own distance if a recipe compares by that; None for Hamming's."""
    return None if recipe.comparison == "hamming" else method.apart


def scan(queries: Bits, rows: Bits, distance: int, apart: Apart | None = None) -> Pairs:
    """All pairs of a query and a signature within `distance`, in order.

    `rows` are the columns of the signatures, as tables keep them. The distance is Hamming's, in
    bits, unless `apart` gives another.
    """
    parts = [np.empty((0, 3), dtype=np.int64), *scan_in_parts(queries, rows, distance, apart)]
    return in_order(np.concatenate(parts))


def scan_in_parts(
    queries: Bits, rows: Bits, distance: int, apart: Apart | None = None
) -> Iterator[Pairs]:
    """The same pairs in no order, those of one query and `STRETCH` signatures at a time."""
    apart = apart or _bits_apart
    for at in range(0, rows.shape[1], STRETCH):
        stored = rows[:, at : at + STRETCH].T
        for number, query in enumerate(queries):
            steps = apart(query, stored)
            near = np.flatnonzero(steps <= distance)
            if len(near):
                yield np.stack((np.full(len(near), number), at + near, steps[near]), axis=1)


def _bits_apart(query: Bits, stored: Bits) -> NDArray[np.int64]:
    # Column by column: the table keeps columns together, and a sum over a short axis is slow.
    steps = np.zeros(len(stored), dtype=np.int16)
    for column, own in enumerate(query):
        steps += np.bitwise_count(stored[:, column] ^ own)
    return steps  # type: ignore[return-value]  # any whole number will do
