"""Ways to cut signatures into blocks: the splits of document B, and few tables with a radius.

Every design is complete by construction; tests/reference/plans.py tries each.

- *Splits*: cut the bits into r > k blocks. k differing bits leave at least r − k blocks unchanged,
  so a table for each choice of r − k leading blocks finds every pair. The other bits can be split
  again in the same way, which multiplies tables and lengthens their leads.
- *Few tables*: cut the bits into t blocks that lead one table each, and read every run whose lead
  differs in up to r bits. If the sum of (radius + 1) is above k, some block has at most its radius
  of k differing bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import comb, inf

from plagcheck.index.tables.plan import MOST_TABLES, NO_LEAD, Block, Lead, Plan


def design_scan(bits: int, distance: int) -> Plan:
    """One table without a lead: every signature is compared."""
    return Plan(bits, distance, (NO_LEAD,))


def design_splits(bits: int, distance: int, counts: Sequence[int]) -> Plan:
    """Cut into `counts[0]` blocks, what does not lead into `counts[1]`, and so on.

    (4,), (5,), (6,) and (4, 4) are the 4-, 10-, 20- and 16-table designs of document B.
    """
    leads = _split_blocks((Block(0, bits),), distance, tuple(counts))
    return Plan(bits, distance, tuple(Lead(blocks) for blocks in leads))


def list_split_designs(bits: int, distance: int) -> dict[int, Plan]:
    """List document B's designs by their number of tables: 4, 10, 16 and 20 within 3 bits.

    Within another distance k they are k + 1, k + 2 and k + 3 blocks, and k + 1 split again.
    """
    fewest = distance + 1
    splits = [(fewest,), (fewest + 1,), (fewest + 2,), (fewest, fewest)]
    return {
        tables: design_splits(bits, distance, counts)
        for counts in splits
        if (tables := count_tables(counts, distance)) <= MOST_TABLES
    }


def design_few_tables(bits: int, distance: int, tables: int) -> Plan:
    """Lead each of `tables` tables by its own block, with the smallest radii that miss nothing."""
    edges = [bits * number // tables for number in range(tables + 1)]
    # k + 1 is shared out over the tables; a block with a share of s gets the radius s - 1.
    shares = [
        (distance + 1) * (number + 1) // tables - (distance + 1) * number // tables
        for number in range(tables)
    ]
    leads = tuple(
        Lead((Block(first, last - first),), share - 1)
        for (first, last), share in zip(pairwise(edges), shares, strict=True)
    )
    return Plan(bits, distance, leads)


@cache
def find_optimal_splits(
    bits: float, distance: int, depth: float, least: float = 0.0
) -> tuple[int, ...]:
    """Return the splits with the fewest tables for 2^`depth` signatures: document B's X(f, k, d).

    X = 1 if d < τ, else the least over r > k of C(r, k) · X(fk/r, k, d − (r − k)f/r). τ is `least`:
    a run of 2^τ signatures is short enough to compare.
    """
    if depth <= least or distance == 0:
        return () if depth <= least else (1,)
    best: tuple[int, ...] = ()
    fewest = inf
    for count in range(distance + 1, 4 * distance + 1):
        leading = (count - distance) * bits / count
        if leading < 1:
            continue
        rest = find_optimal_splits(bits - leading, distance, depth - leading, least)
        tables = count_tables((count, *rest), distance)
        if tables < fewest:
            best, fewest = (count, *rest), tables
    return best


def count_tables(counts: Iterable[int], distance: int) -> int:
    """Return how many tables these splits make."""
    tables = 1
    for count in counts:
        tables *= comb(count, distance)
    return tables


def _split_blocks(
    blocks: tuple[Block, ...], distance: int, counts: tuple[int, ...]
) -> list[tuple[Block, ...]]:
    """Return the leads that result from splitting these blocks."""
    if not counts:
        return [()]
    parts = _cut_blocks(blocks, counts[0])
    leads = []
    for chosen in combinations(range(counts[0]), counts[0] - distance):
        leading = tuple(block for number in chosen for block in parts[number])
        rest = tuple(
            block for number, part in enumerate(parts) if number not in chosen for block in part
        )
        leads += [(*leading, *more) for more in _split_blocks(rest, distance, counts[1:])]
    return leads


def _cut_blocks(blocks: tuple[Block, ...], count: int) -> list[tuple[Block, ...]]:
    """Cut these bits into `count` parts of nearly equal length, the longer ones first."""
    length, longer = divmod(sum(block.length for block in blocks), count)
    waiting = list(blocks)
    parts = []
    for number in range(count):
        wanted = length + (number < longer)
        part = []
        while wanted:
            block = waiting.pop(0)
            cut_off = min(block.length, wanted)
            part.append(Block(block.first, cut_off))
            if cut_off < block.length:
                waiting.insert(0, Block(block.first + cut_off, block.length - cut_off))
            wanted -= cut_off
        parts.append(tuple(part))
    return parts
