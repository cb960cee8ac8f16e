"""Which tables a segment has, so that every signature within k bits is found (document B).

A table is sorted by its *lead*, a few blocks of signature bits. A query reads the runs whose lead
differs from its own in at most `radius` bits. A plan is complete if, however k differing bits are
spread, the lead of some table holds at most its radius of them.

A plan with an empty lead is a scan: one run, every signature is compared.
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
    """The bits by which a table is sorted and searched."""

    blocks: tuple[Block, ...]
    radius: int = 0
    """How many bits of the lead may differ in the runs that a query reads."""

    @property
    def length(self) -> int:
        """The number of bits."""
        return sum(block.length for block in self.blocks)

    @property
    def probes(self) -> int:
        """How many runs a query reads."""
        return sum(comb(self.length, flipped) for flipped in range(self.radius + 1))

    def shorten(self, length: int) -> Lead:
        """Keep the first `length` bits. The radius stays valid: fewer bits differ in fewer bits."""
        blocks = []
        for block in self.blocks:
            kept = min(block.length, length)
            if kept:
                blocks.append(Block(block.first, kept))
            length -= kept
        return Lead(tuple(blocks), self.radius)


NO_LEAD = Lead(())

LONGEST_LEAD = 32
"""Most bits of a lead: a segment has fewer than 2^32 signatures."""

MOST_TABLES = 32
"""Most tables of a plan; more would take memory and hardly save time."""

MOST_PROBES = 1 << 16
"""Most runs that a query may read; the list of them has to fit the cache."""

MOST_BITS = 1 << 12
"""Most bits of a signature."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables of a segment."""

    bits: int
    distance: int
    """All pairs within this distance are found."""
    leads: tuple[Lead, ...]

    @property
    def is_scan(self) -> bool:
        """Whether a query compares every signature."""
        return self.leads == (NO_LEAD,)

    @property
    def probes(self) -> int:
        """How many runs a query reads, in all tables."""
        return sum(lead.probes for lead in self.leads)

    def expect_candidates(self, signatures: int) -> float:
        """Return how many signatures a query is compared with if their bits are random."""
        return sum(lead.probes * signatures / (1 << lead.length) for lead in self.leads)

    def as_dict(self) -> dict[str, Any]:
        """Return the plan as stored: the radius and [first bit, length] of the blocks per table."""
        tables = [
            {"blocks": [list(block) for block in lead.blocks], "radius": lead.radius}
            for lead in self.leads
        ]
        return {"bits": self.bits, "distance": self.distance, "tables": tables}

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Parse a stored plan; raise ValueError if it breaks a rule."""
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
    """Parse the lead of a table of signatures of `bits` bits."""
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
