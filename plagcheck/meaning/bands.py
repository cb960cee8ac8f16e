"""Search windows by meaning: eight tables over the bits of signatures, probed around weak bits.

Translations differ in a fifth of their bits, too many for tables that find every pair within a few
(document B). So a table holds each window under the first bits of one of its eight 64-bit numbers,
and a query looks under its own bits and under those with its least certain bits flipped: numbers
near zero change sign most easily. Two thirds of single pairs are found among a million windows and
four in ten among 20 million; a passage has several, and one leads to its document.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges, group_ranges
from plagcheck.meaning.encoder import Vectors
from plagcheck.meaning.signatures import sign_vectors
from plagcheck.model import Bits

PROBES = 40
"""Sets of flipped bits that a query looks under in each table, besides its own bits."""
WEAKEST = 14
"""Bits of a table's key that may be flipped, the least certain ones."""
MOST_BITS = 24
"""Longest key: its directory has as many entries as 16 million windows."""
LONGEST_RUN = 1_000
"""Windows under one key that a query compares; only phrases that every document has are under a key
with more."""
_CHUNK = 1 << 18
"""Windows compared at a time."""


class Bands(NamedTuple):
    """The tables of a set of windows."""

    order: NDArray[np.uint32]
    """For each table, window numbers in the order of their keys."""
    directory: NDArray[np.uint32]
    """For each table and key, where its windows begin in `order`, and their end."""

    @property
    def bits(self) -> int:
        """Bits of a key."""
        return int(self.directory.shape[1] - 1).bit_length() - 1


class Hits(NamedTuple):
    """Pairs of a query and a window, in ascending order."""

    queries: NDArray[np.int64]
    windows: NDArray[np.int64]
    distances: NDArray[np.int64]


def build_bands(signatures: Bits) -> Bands:
    """Build the tables of signatures: one for each of their 64-bit numbers."""
    bits = choose_bits(len(signatures))
    order, directory = [], []
    for column in range(signatures.shape[1]):
        keys = _cut_keys(signatures, column, bits)
        order.append(np.argsort(keys, kind="stable").astype(np.uint32))
        counts = np.bincount(keys, minlength=1 << bits)
        directory.append(np.concatenate(([0], np.cumsum(counts))).astype(np.uint32))
    return Bands(np.stack(order), np.stack(directory))


def choose_bits(count: int) -> int:
    """Return the length of keys: about as many keys as windows."""
    return min(max(count.bit_length() - 1, 1), MOST_BITS)


def search_bands(vectors: Vectors, bands: Bands, signatures: Bits, distance: int) -> Hits:
    """Find windows within `distance` bits of queries; not all, the nearer the likelier."""
    own = sign_vectors(vectors)
    found = []
    for column in range(own.shape[1]):
        queries, keys = _probe(vectors, own, column, bands.bits)
        starts = bands.directory[column][keys].astype(np.int64)
        lengths = np.minimum(bands.directory[column][keys + 1] - starts, LONGEST_RUN)
        for chunk in group_ranges(lengths, _CHUNK):
            probe, position = enumerate_ranges(starts[chunk], lengths[chunk])
            query = queries[chunk][probe]
            window = bands.order[column][position].astype(np.int64)
            found.append(_keep_near(own, query, signatures, window, distance))
    every = np.unique(np.concatenate(found), axis=0)
    return Hits(every[:, 0], every[:, 1], every[:, 2])


def _keep_near(
    own: Bits, query: NDArray[np.int64], signatures: Bits, window: NDArray[np.int64], distance: int
) -> NDArray[np.int64]:
    """Keep the pairs within `distance` bits; a glance at a quarter of the bits rules most out."""
    columns = own.shape[1]
    glance = max(columns // 4, 1)
    # Twice the standard deviation of a sample of the bits.
    bits, sample = 64 * columns, 64 * glance
    share = distance / bits
    most = sample * share + 2 * np.sqrt(sample * share * (1 - share))
    differing = _count_bits(own[query, :glance] ^ signatures[window, :glance])
    near = differing <= most
    query, window = query[near], window[near]
    distances = _count_bits(own[query] ^ signatures[window])
    near = distances <= distance
    return np.stack((query[near], window[near], distances[near]), axis=1)


def _count_bits(numbers: Bits) -> NDArray[np.int64]:
    counts: NDArray[np.int64] = np.bitwise_count(numbers).sum(axis=1, dtype=np.int64)
    return counts


def _cut_keys(signatures: Bits, column: int, bits: int) -> NDArray[np.int64]:
    return (signatures[:, column] >> np.uint64(64 - bits)).astype(np.int64)


def _probe(
    vectors: Vectors, own: Bits, column: int, bits: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return query numbers and the keys to look under, in ascending order of keys."""
    margins = np.abs(vectors[:, 64 * column : 64 * column + bits])
    weakest = np.argsort(margins, axis=1, kind="stable")[:, :WEAKEST]
    masks = np.left_shift(1, bits - 1 - weakest)
    keys = _cut_keys(own, column, bits)
    probes = [keys]
    for ranks in _list_flips(weakest.shape[1]):
        probes.append(keys ^ np.bitwise_or.reduce(masks[:, ranks], axis=1))
    flat = np.concatenate(probes)
    order = np.argsort(flat, kind="stable")
    return np.tile(np.arange(len(own)), len(probes))[order], flat[order]


def _list_flips(weakest: int) -> Iterator[list[int]]:
    """Yield which of the weakest bits to flip, the likeliest sets first."""
    sets = [
        (sum(ranks) + 1.5 * size, ranks)
        for size in range(1, 5)
        for ranks in combinations(range(weakest), size)
    ]
    yield from (list(ranks) for _, ranks in sorted(sets)[:PROBES])
