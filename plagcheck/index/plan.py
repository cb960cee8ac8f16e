"""How signatures are cut into blocks so that tables find everything within k bits (document B).

Cut f bits into k + 1 blocks: two signatures that differ in at most k bits agree in at least one
whole block. One table per block, sorted with that block in front, therefore misses nothing.

Where blocks would be so short that their runs hold most of a segment, and for methods with a
distance of their own, the plan is a scan: one table, no leading block, every row compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from plagcheck.recipe import Recipe

SHORTEST_BLOCK = 7
"""Bits below which a scan is as fast as the tables would be, at a fraction of the memory."""


class Block(NamedTuple):
    """A run of signature bits that leads one table."""

    first: int
    length: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables of a segment."""

    bits: int
    distance: int
    """All pairs within this distance are found."""
    blocks: tuple[Block, ...]

    @property
    def scan(self) -> bool:
        """Whether every signature is compared."""
        return self.blocks == (Block(0, 0),)

    @classmethod
    def of(cls, bits: int, distance: int, comparison: str = "hamming") -> Plan:
        """`distance` + 1 blocks of nearly equal length, or a scan."""
        count = distance + 1
        if comparison != "hamming" or bits // count < SHORTEST_BLOCK:
            return cls(bits, distance, (Block(0, 0),))
        edges = [bits * number // count for number in range(count + 1)]
        blocks = tuple(Block(first, last - first) for first, last in pairwise(edges))
        return cls(bits, distance, blocks)

    @classmethod
    def for_recipe(cls, recipe: Recipe) -> Plan:
        """The tables that a recipe asks for."""
        return cls.of(recipe.bits, recipe.distance, recipe.comparison)
