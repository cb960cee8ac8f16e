"""Hamming distances, in whole bits."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits


def count_allowed_bits(percent: Decimal, bits: int) -> int:
    """Return how many bits may differ between signatures that are alike by at least `percent`.

    Computed once per check, never per pair (document A, 6).
    """
    return int((100 - percent) * bits // 100)


def compute_similarity(distance: int, bits: int) -> float:
    """Return the share of bits in which two signatures agree (document A: 5 of 32 → 84 %)."""
    return 1 - distance / bits


def measure_hamming_distances(first: Bits, second: Bits) -> NDArray[np.uint16]:
    """Return the Hamming distance of signatures row by row; the last axis holds the columns."""
    distances: NDArray[np.uint16] = np.bitwise_count(first ^ second).sum(axis=-1, dtype=np.uint16)
    return distances
