"""Which tables a segment has, so that everything within k bits is found (document B).

A table is sorted by its *lead*: a few blocks of signature bits that stand in front. A query looks
at the runs whose lead differs from its own in at most `radius` bits. A plan is complete if, however
k differing bits are spread, some table has at most its radius of them in its lead.

A plan with an empty lead is a scan: one run, every signature compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, NamedTuple, Self

from plagcheck.index.files import validity


class Block(NamedTuple):
    """Consecutive bits of a signature."""

    first: int
    length: int


class Lead(NamedTuple):
    """The bits that a table is sorted by and found by."""

    blocks: tuple[Block, ...]
    radius: int = 0
    """How many of its bits may differ in the runs that a query looks at."""

    @property
    def length(self) -> int:
        """Bits in front of the table."""
        return sum(block.length for block in self.blocks)

    @property
    def probes(self) -> int:
        """Runs that one query looks at."""
        return sum(comb(self.length, flipped) for flipped in range(self.radius + 1))

    def shorten(self, length: int) -> Lead:
        """Only the first bits of this lead: what differs in few of all differs in few of these."""
        blocks = []
        for block in self.blocks:
            kept = min(block.length, length)
            if kept:
                blocks.append(Block(block.first, kept))
            length -= kept
        return Lead(tuple(blocks), self.radius)


NO_LEAD = Lead(())

LONGEST_LEAD = 32
"""Bits by which a directory can be asked; 2^32 is the most signatures a segment can have."""

MOST_TABLES = 32
"""No plan has more: beyond, memory grows and time hardly shrinks."""

MOST_PROBES = 1 << 16
"""Runs that a query may look at; the list of them has to fit the cache."""

MOST_BITS = 1 << 12
"""No signature is wider."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables of a segment."""

    bits: int
    distance: int
    """All pairs within this distance are found."""
    leads: tuple[Lead, ...]

    @property
    def is_scan(self) -> bool:
        """Whether every signature is compared."""
        return self.leads == (NO_LEAD,)

    @property
    def probes(self) -> int:
        """Runs that one query looks at, in all tables."""
        return sum(lead.probes for lead in self.leads)

    def expect_candidates(self, signatures: int) -> float:
        """Signatures that one query is compared with if their bits are random."""
        return sum(lead.probes * signatures / (1 << lead.length) for lead in self.leads)

    def as_dict(self) -> dict[str, Any]:
        """The plan as it is stored: for each table the radius and [first bit, length] of blocks."""
        tables = [
            {"blocks": [list(block) for block in lead.blocks], "radius": lead.radius}
            for lead in self.leads
        ]
        return {"bits": self.bits, "distance": self.distance, "tables": tables}

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """The plan that `as_dict` described; ValueError if no plan of ours is like that."""
        content = validity.check_object(values, frozenset({"bits", "distance", "tables"}))
        bits = validity.check_whole_number(content["bits"], MOST_BITS)
        distance = validity.check_whole_number(content["distance"], MOST_BITS)
        tables = content["tables"]
        if type(tables) is not list or not 1 <= len(tables) <= MOST_TABLES:
            raise ValueError("no tables, or too many")
        plan = cls(bits, distance, tuple(_parse_lead(table, bits) for table in tables))
        if not plan.is_scan and NO_LEAD.blocks in [lead.blocks for lead in plan.leads]:
            raise ValueError("a table without a lead among others")
        if plan.probes > MOST_PROBES:
            raise ValueError("more runs to look at than any plan has")
        return plan


def _parse_lead(value: Any, bits: int) -> Lead:
    """The lead of a table of signatures of so many bits."""
    table = validity.check_object(value, frozenset({"blocks", "radius"}))
    if type(table["blocks"]) is not list or len(table["blocks"]) > bits:
        raise ValueError("blocks that are no list")
    blocks = []
    for block in table["blocks"]:
        numbers = validity.check_whole_numbers(block, bits)
        if len(numbers) != 2 or not numbers[1]:
            raise ValueError("a block that is no pair of numbers")
        blocks.append(Block(*numbers))
    at = 0
    for first, length in sorted(blocks):
        if first < at:
            raise ValueError("blocks that overlap")
        at = first + length
    length = sum(block.length for block in blocks)
    if at > bits or length > LONGEST_LEAD:
        raise ValueError("a lead of too many bits")
    return Lead(tuple(blocks), validity.check_whole_number(table["radius"], bits))
