"""How signatures are cut into blocks so that tables find everything within k bits (document B).

Cut f bits into k + 1 blocks: two signatures that differ in at most k bits agree in at least one
whole block. One table per block, sorted with that block in front, therefore misses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


class Block(NamedTuple):
    """A run of signature bits that leads one table."""

    first: int
    length: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables of a segment."""

    bits: int
    distance: int
    """All pairs within this many bits are found."""
    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, bits: int, distance: int) -> Plan:
        """`distance` + 1 blocks of nearly equal length."""
        count = distance + 1
        edges = [bits * number // count for number in range(count + 1)]
        blocks = tuple(Block(first, last - first) for first, last in pairwise(edges))
        return cls(bits, distance, blocks)
