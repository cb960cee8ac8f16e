"""Distances in whole bits."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits


def bits_allowed(percent: Decimal, bits: int) -> int:
    """How many bits two signatures alike by at least `percent` may differ in.

    Computed once per check, never per pair (document A, 6).
    """
    return int((100 - percent) * bits // 100)


def similarity(distance: int, bits: int) -> float:
    """The share of bits in which two signatures agree (document A: 5 of 32 → 84 %)."""
    return 1 - distance / bits


def distances(one: Bits, other: Bits) -> NDArray[np.uint16]:
    """Hamming distance of signatures row by row, columns last."""
    apart: NDArray[np.uint16] = np.bitwise_count(one ^ other).sum(axis=-1, dtype=np.uint16)
    return apart
