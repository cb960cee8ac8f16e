"""Find equal words without making a string of each.

A word's hash is a polynomial in its characters, modulo 2^64, so one running sum gives the hashes of
all words. Its base is drawn anew in every process: nobody can craft two words with the same hash,
and no result depends on it, because hashes only tell which tokens are equal.
"""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers
from plagcheck.text.code_points import CHUNK_LENGTH

_BASE = int.from_bytes(os.urandom(8), "little") | 1
"""Odd, so that it has an inverse."""


_SPREAD = 0x9E3779B97F4A7C15
"""Odd too; moves short words into the high bits of their hashes."""


def _compute_powers(base: int, first: int) -> NDArray[np.uint64]:
    powers = np.full(CHUNK_LENGTH, base, dtype=np.uint64)
    powers[0] = first
    return np.cumprod(powers, dtype=np.uint64)


_POWERS = _compute_powers(_BASE, 1)
_INVERSE_POWERS = _compute_powers(pow(_BASE, -1, 1 << 64), _SPREAD)


def hash_runs(
    codes: Numbers, starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.uint64]:
    """Hash every run of characters; there are at most `CHUNK_LENGTH` characters in all."""
    sums = np.zeros(len(codes) + 1, dtype=np.uint64)
    np.cumsum(codes * _POWERS[: len(codes)], out=sums[1:])
    hashes: NDArray[np.uint64] = (sums[ends] - sums[starts]) * _INVERSE_POWERS[starts]
    return hashes


def find_distinct(hashes: NDArray[np.uint64]) -> tuple[NDArray[np.int64], Numbers]:
    """Return the index of the first of each distinct value, and for every value its number.

    Values are numbered in the order in which they first occur. Every value has a slot in a table
    that holds the first index of those that share the slot; values that find another one there try
    again with new slots. This takes a third of the time of sorting.
    """
    first = np.empty(len(hashes), dtype=np.int64)
    bits = len(hashes).bit_length()
    table = np.empty(1 << bits, dtype=np.int64)
    left = np.arange(len(hashes))
    mixed = hashes
    while len(left):
        slots = (mixed >> np.uint64(64 - bits)).view(np.int64)
        # Of several values assigned to one slot, numpy keeps the last.
        table[slots[::-1]] = left[::-1]
        first[left] = found = table[slots]
        differs = hashes[found] != hashes[left]
        left, mixed = left[differs], mixed[differs] * np.uint64(_SPREAD)
    new = first == np.arange(len(hashes))
    numbers = np.cumsum(new, dtype=np.uint32) - np.uint32(1)
    return np.flatnonzero(new), numbers[first]


def find_distinct_numbers(values: NDArray[np.int64]) -> tuple[NDArray[np.int64], Numbers]:
    """Like `find_distinct`, for small numbers."""
    return find_distinct(values.view(np.uint64) * np.uint64(_SPREAD))
