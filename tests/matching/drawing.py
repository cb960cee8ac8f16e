"""Signatures to search among."""

from __future__ import annotations

from typing import Literal

import numpy as np

from plagcheck.model import Bits

Kind = Literal["uniform", "skewed", "adversarial", "repeated", "low"]
KINDS: tuple[Kind, ...] = ("uniform", "skewed", "adversarial", "repeated", "low")


def drawn(seed: int, count: int, bits: int, kind: Kind) -> Bits:
    """Signatures: uniform; around few centres; all close to one; many times the same; or near 0.

    Near 0 they share all leads of the first tables and many of the others.
    """
    random = np.random.default_rng(seed)
    columns = -(-bits // 64)
    centres = {"uniform": count, "skewed": count // 20, "repeated": count // 4}.get(kind, 1)
    rows = random.integers(0, 2**64, (max(centres, 1), columns), dtype=np.uint64)
    if kind == "low":
        rows[:] = 0
    rows = rows[:count] if kind == "uniform" else rows[random.integers(0, len(rows), count)]
    for row in rows if kind != "repeated" else ():
        for bit in random.integers(0, bits, random.integers(0, 7)):
            row[bit // 64] ^= np.uint64(1) << np.uint64(63 - bit % 64)
    if bits % 64:
        rows[:, -1] &= ~np.uint64(2 ** (64 - bits % 64) - 1)
    return rows
