"""Signatures → block-permuted, sorted copies.

A table holds every signature rotated so that its block leads, in ascending order, with the number
of the element each came from. Runs of equal leading bits are contiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.index.plan import Block, Plan
from plagcheck.model import Bits, Numbers


class Table(NamedTuple):
    """One sorted copy; `rows` is column-major: rows[0] holds the leading 64 bits of each."""

    block: Block
    rows: Bits
    elements: Numbers


def build(signatures: Bits, plan: Plan) -> list[Table]:
    """All tables of a plan."""
    return [_table(signatures, block) for block in plan.blocks]


def _table(signatures: Bits, block: Block) -> Table:
    turned = rotated(signatures, block.first)
    order = np.argsort(turned[:, 0], kind="stable")
    return Table(block, np.ascontiguousarray(turned[order].T), order.astype(np.uint32))


def rotated(signatures: Bits, first: int) -> Bits:
    """Signatures with bit `first` in front and the bits before it at the end."""
    whole, part = divmod(first, 64)
    turned = np.roll(signatures, -whole, axis=1)
    if part == 0:
        return turned
    following = np.roll(turned, -1, axis=1)
    return (turned << np.uint64(part)) | (following >> np.uint64(64 - part))


def signatures_of(tables: Sequence[Table]) -> Bits:
    """All signatures in the order of their elements."""
    first = tables[0]
    signatures = np.empty((first.rows.shape[1], first.rows.shape[0]), dtype=np.uint64)
    signatures[first.elements] = first.rows.T
    return signatures
