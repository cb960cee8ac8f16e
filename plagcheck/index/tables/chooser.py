"""Which plan a segment gets: the one with the least predicted time that fits the space.

The prediction takes signatures for random. Real ones crowd: see `plagcheck info`, which measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from plagcheck.index.tables.designs import (
    count_tables,
    design_few_tables,
    design_scan,
    design_splits,
    find_optimal_splits,
)
from plagcheck.index.tables.plan import LONGEST_LEAD, MOST_PROBES, MOST_TABLES, Plan
from plagcheck.recipe import Recipe

PROBE_NANOSECONDS = 60.0
CANDIDATE_NANOSECONDS = 4.5
SCAN_NANOSECONDS = 1.2
"""Nanoseconds to look up a run, to compare 64 bits of a signature found so, and of one in a scan:
fitted to 15 searches of 1 to 16 million signatures (`benchmarks/constants.py`), of which
the worst is off by 1.6 ×."""

OWNER_BYTES = 4
"""Of every element: its number."""

SIGNATURES_PER_RUN = 4
"""Signatures in a run, on average and at the least, if nobody says how much space there is: a
directory then takes a byte for each. Half as many would halve the comparisons of a search, and add
a tenth to the tables."""

FEWEST_COPIES, MOST_COPIES = 2, 5
"""Tables for which there is space, if nobody says how much."""

USUAL_RADIUS = 2
"""What the tables' radius should not exceed if nobody says how much space there is: the runs to
look at grow with its power. Where this takes too many copies, no space is given for any."""


def choose_plan(recipe: Recipe, elements: int, space: float | None = None) -> Plan:
    """The plan for so many elements of a recipe.

    `space` is in bytes of disk, and of memory while searching, for each element.
    """
    if recipe.comparison != "hamming":
        return design_scan(recipe.bits, recipe.distance)
    # Plans for 1,000 and for 1,001 elements are the same one; this finds it ready-made.
    coarse = max(elements.bit_length() - 3, 0)
    return find_best_plan(recipe.bits, recipe.distance, elements >> coarse << coarse, space)


@lru_cache(maxsize=256)
def find_best_plan(bits: int, distance: int, signatures: int, space: float | None = None) -> Plan:
    """The plan with the least predicted time, the fewest bytes among equals."""
    longest = LONGEST_LEAD
    if space is None:
        space = get_default_space(bits, distance)
        longest = (signatures // SIGNATURES_PER_RUN).bit_length() - 1
    fitting = (
        plan
        for plan in generate_plans(bits, distance, signatures)
        if plan.is_scan
        or (
            predict_bytes(plan, signatures) <= space
            and all(lead.length <= longest for lead in plan.leads)
        )
    )
    return min(
        fitting,
        key=lambda plan: (
            predict_nanoseconds(plan, signatures),
            predict_bytes(plan, signatures),
        ),
    )


def get_default_space(bits: int, distance: int) -> int:
    """Bytes for each element that a plan may take if nobody says how many."""
    copies = max(FEWEST_COPIES, -(-(distance + 1) // (USUAL_RADIUS + 1)))
    copies = copies if copies <= MOST_COPIES else 1
    return copies * (count_signature_bytes(bits) + 4 // SIGNATURES_PER_RUN) + OWNER_BYTES


def generate_plans(bits: int, distance: int, signatures: int) -> Iterator[Plan]:
    """Every design that may suit so many signatures, with leads of every useful length."""
    depth = max(signatures - 1, 1).bit_length()
    counts: set[tuple[int, ...]] = {(count,) for count in range(distance + 1, distance + 4)}
    counts.add((distance + 1, distance + 1))
    if comb(distance + 2, distance) <= MOST_TABLES:
        counts |= {
            find_optimal_splits(bits, distance, depth, least) for least in range(0, depth, 3)
        }
    designs = [
        design_few_tables(bits, distance, tables) for tables in range(1, min(distance + 1, 8) + 1)
    ]
    designs += [
        design_splits(bits, distance, count)
        for count in sorted(counts)
        if count and count_tables(count, distance) <= MOST_TABLES
    ]
    yield design_scan(bits, distance)
    for design in designs:
        for length in range(max(depth - 10, 1), min(depth + 1, LONGEST_LEAD) + 1):
            plan = cut_leads(design, length)
            if plan.probes <= MOST_PROBES:
                yield plan


def cut_leads(plan: Plan, length: int) -> Plan:
    """The plan with leads of at most so many bits."""
    return Plan(plan.bits, plan.distance, tuple(lead.shorten(length) for lead in plan.leads))


def predict_nanoseconds(plan: Plan, signatures: int) -> float:
    """The time that one query takes."""
    columns = count_signature_bytes(plan.bits) / 8
    if plan.is_scan:
        return SCAN_NANOSECONDS * signatures * columns
    return (
        PROBE_NANOSECONDS * plan.probes
        + CANDIDATE_NANOSECONDS * plan.expect_candidates(signatures) * columns
    )


def predict_bytes(plan: Plan, signatures: int) -> float:
    """Bytes for each element, if no two have the same signature."""
    directories = sum(4 << lead.length for lead in plan.leads) / max(signatures, 1)
    return len(plan.leads) * count_signature_bytes(plan.bits) + OWNER_BYTES + directories


def count_signature_bytes(bits: int) -> int:
    """Bytes of one signature in one table."""
    return -(-bits // 64) * 8
