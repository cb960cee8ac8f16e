"""Sort many numbers in pieces that fit the cache.

An argsort of hundreds of millions of numbers is bound by memory. Dealing them out by their leading
bits takes one pass. Within a piece, the rest of a number and its index fit 64 bits together, and
plain numbers sort five times as fast as an argsort.
"""

from __future__ import annotations

from math import log2

import numpy as np

from plagcheck.model import Bits, Numbers

FEWEST_DEALT = 1 << 18
"""From this many numbers on, dealing them out pays."""

LEADING_BITS = 16
"""Bits by which numbers are dealt out: numpy's stable sort of 16-bit numbers counts them."""


def find_stable_order(values: Bits) -> Numbers:
    """Return the indices that sort numbers, in stable order."""
    if len(values) < FEWEST_DEALT:
        return np.argsort(values, kind="stable").astype(np.uint32)
    leading = (values >> np.uint64(64 - LEADING_BITS)).astype(np.uint16)
    order = np.argsort(leading, kind="stable").astype(np.uint32)
    edges = np.cumsum(np.bincount(leading, minlength=1 << LEADING_BITS))
    del leading
    # Neighbouring shares are joined as long as random numbers leave room for their indices.
    joined = max(int(LEADING_BITS - log2(len(values)) / 2), 0)
    begin = 0
    for end in edges[(1 << joined) - 1 :: 1 << joined].tolist():
        own = order[begin:end]
        order[begin:end] = own[_order_piece(values[own], LEADING_BITS - joined)]
        begin = end
    return order


def _order_piece(values: Bits, equal: int) -> Numbers:
    """Like `find_stable_order`, for numbers whose first `equal` bits are the same."""
    room = np.uint64(1 << equal)
    if len(values) > room:
        return np.argsort(values, kind="stable").astype(np.uint32)
    packed = values * room
    packed |= np.arange(len(values), dtype=np.uint64)
    packed.sort()
    packed &= room - np.uint64(1)
    return packed.astype(np.uint32)
