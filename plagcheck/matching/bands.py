"""Search windows by meaning: the bands of an index, probed around weak bits.

A query looks under its key in each table, and under keys with its least certain bits flipped:
numbers near zero change sign most easily. Two thirds of single pairs
are found among a million windows and four in ten among 20 million; a passage has several, and one
leads to its document.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges, group_ranges
from plagcheck.index import Bands, cut_keys
from plagcheck.index.files.reading import array_damage_error
from plagcheck.model import Bits

MOST_FLIPS, LEAST_FLIPS, ALL_FLIPS = 64, 10, 256
"""Sets of flipped bits that a query looks under in each table, besides its own bits: as many as are
left for a segment if all of them share the last number. The more segments, the smaller they are,
and shorter keys need fewer."""
WEAKEST = 14
"""Bits of a key that may be flipped, the least certain ones."""
LONGEST_RUN = 1_000
"""Windows under one key that a query compares; only a phrase that every document has is under a key
with more."""
_CHUNK = 1 << 18
"""Windows compared at a time."""


class WindowHits(NamedTuple):
    """Pairs of a query and a window, in ascending order."""

    queries: NDArray[np.int64]
    windows: NDArray[np.int64]
    distances: NDArray[np.int64]


def search_bands(
    queries: Bits,
    margins: NDArray[np.floating],
    bands: Bands,
    signatures: Bits,
    distance: int,
    segments: int = 1,
) -> WindowHits:
    """Find windows within `distance` bits of queries: not all, but the nearer the likelier.

    `margins` says for each bit of each query how certain it is, `segments` how many are searched.
    """
    found = [np.empty((0, 3), dtype=np.int64)]
    flips = max(min(ALL_FLIPS // segments, MOST_FLIPS), LEAST_FLIPS)
    for positions, order, directory in zip(*bands, strict=True):
        asking, keys = _list_probes(queries, margins, positions, flips)
        starts, ends = (directory.take(keys + end).astype(np.int64) for end in (0, 1))
        if (starts > ends).any() or ends.max(initial=0) > len(signatures):
            raise array_damage_error(bands.directory, "has a run that its table does not have")
        lengths = np.minimum(ends - starts, LONGEST_RUN)
        for part in group_ranges(lengths, _CHUNK):
            probe, position = enumerate_ranges(starts[part], lengths[part])
            windows = order.take(position).astype(np.int64)
            if windows.max(initial=0) >= len(signatures):
                raise array_damage_error(bands.order, "names a window that there is not")
            pairs = asking[part].take(probe), windows
            found.append(_keep_near(queries, signatures, *pairs, distance))
    rows = np.unique(np.concatenate(found), axis=0)
    return WindowHits(rows[:, 0], rows[:, 1], rows[:, 2])


def _keep_near(
    queries: Bits,
    signatures: Bits,
    query: NDArray[np.int64],
    window: NDArray[np.int64],
    distance: int,
) -> NDArray[np.int64]:
    """Keep the pairs within `distance` bits; a glance at each of two numbers rules most out."""
    columns = queries.shape[1]
    share = distance / (64 * columns)
    total = np.zeros(len(query), dtype=np.uint8)
    for column in range(min(columns, 2)):
        seen = 64 * (column + 1)
        most = seen * share + 2 * np.sqrt(seen * share * (1 - share))
        differing = queries.take(query * columns + column)
        differing ^= signatures.take(window * columns + column)
        total += np.bitwise_count(differing)
        near = np.flatnonzero(total <= most)
        query, window, total = query.take(near), window.take(near), total.take(near)
    distances = _count_bits(queries[query] ^ signatures[window])
    rows = np.stack((query, window, distances), axis=1)
    return rows[distances <= distance]


def _count_bits(numbers: Bits) -> NDArray[np.int64]:
    counts: NDArray[np.int64] = np.bitwise_count(numbers).sum(axis=1, dtype=np.int64)
    return counts


def _list_probes(
    queries: Bits, margins: NDArray[np.floating], positions: NDArray[np.uint16], flips: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return query numbers and the keys to look under, keys ascending."""
    weakest = np.argsort(margins[:, positions], axis=1, kind="stable")[:, :WEAKEST]
    masks = np.left_shift(1, len(positions) - 1 - weakest)
    keys = cut_keys(queries, positions)
    probed = [keys]
    for ranks in _list_flips(weakest.shape[1])[:flips]:
        probed.append(keys ^ np.bitwise_or.reduce(masks[:, ranks], axis=1))
    flat = np.concatenate(probed)
    order = np.argsort(flat, kind="stable")
    return np.tile(np.arange(len(queries)), len(probed))[order], flat[order]


@cache
def _list_flips(weakest: int) -> list[list[int]]:
    """List which of the weakest bits to flip, the likeliest sets first."""
    sets = [
        (sum(ranks) + 1.5 * size, ranks)
        for size in range(1, 5)
        for ranks in combinations(range(weakest), size)
    ]
    return [list(ranks) for _, ranks in sorted(sets)[:MOST_FLIPS]]
