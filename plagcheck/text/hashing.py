"""Equal words found without making a string of each.

A word's hash is a polynomial in its characters, modulo 2^64, so that one running sum gives the
hashes of all words. Its base is drawn anew in every process: nobody can write two words that are
taken for one another, and no result depends on it, because hashes only tell which tokens are equal.
"""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers
from plagcheck.text.alphabet import STEP

_BASE = int.from_bytes(os.urandom(8), "little") | 1
"""Odd, so that it has an inverse."""


_SPREAD = 0x9E3779B97F4A7C15
"""Odd too; carries short words into the high bits of their hashes."""


def _powers(base: int, first: int) -> NDArray[np.uint64]:
    powers = np.full(STEP, base, dtype=np.uint64)
    powers[0] = first
    return np.cumprod(powers, dtype=np.uint64)


_POWERS = _powers(_BASE, 1)
_INVERSE_POWERS = _powers(pow(_BASE, -1, 1 << 64), _SPREAD)


def hash_runs(
    codes: Numbers, starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.uint64]:
    """The hash of every run of characters, of at most `STEP` in all."""
    sums = np.zeros(len(codes) + 1, dtype=np.uint64)
    np.cumsum(codes * _POWERS[: len(codes)], out=sums[1:])
    hashes: NDArray[np.uint64] = (sums[ends] - sums[starts]) * _INVERSE_POWERS[starts]
    return hashes


def _order(hashes: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Places of the hashes such that equal ones stand together.

    The places take the hashes' low bits, and all is sorted as one: a fifth of the time that it
    takes to sort places by their hashes.
    """
    low = np.uint64((1 << len(hashes).bit_length()) - 1)
    places = np.arange(len(hashes), dtype=np.uint64)
    places |= hashes & ~low
    places.sort()
    high = places & ~low
    order = (places & low).astype(np.int64)
    ordered = hashes[order]
    mixed_up = (high[1:] == high[:-1]) & (ordered[1:] != ordered[:-1])
    return np.argsort(hashes) if mixed_up.any() else order


def distinct(hashes: NDArray[np.uint64]) -> tuple[NDArray[np.int64], Numbers]:
    """Where each distinct value stands first, in that order; and for each value its number."""
    order = _order(hashes)
    ordered = hashes[order]
    new = np.concatenate(([True], ordered[1:] != ordered[:-1])) if len(hashes) else order == 0
    first = np.minimum.reduceat(order, np.flatnonzero(new)) if len(hashes) else order
    by_appearance = np.argsort(first)
    number = np.empty(len(first), dtype=np.uint32)
    number[by_appearance] = np.arange(len(first), dtype=np.uint32)
    ids = np.empty(len(hashes), dtype=np.uint32)
    ids[order] = number[np.cumsum(new) - 1]
    return first[by_appearance], ids
