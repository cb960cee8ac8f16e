"""Choose the plan of a segment: the one with the least predicted time that fits the space.

A user may name the number of tables instead.

The prediction assumes random signatures. Real ones crowd; `plagcheck info` measures them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from plagcheck.errors import UsageProblem
from plagcheck.index.tables.designs import (
    count_tables,
    design_few_tables,
    design_scan,
    design_splits,
    find_optimal_splits,
    list_split_designs,
)
from plagcheck.index.tables.plan import LONGEST_LEAD, MOST_PROBES, MOST_TABLES, Plan
from plagcheck.recipe import Recipe

PROBE_NANOSECONDS = 60.0
CANDIDATE_NANOSECONDS = 4.5
SCAN_NANOSECONDS = 1.2
"""Time to look up a run, to compare 64 bits of a signature in it, and to compare 64 bits in a scan.
Fitted to 15 searches of 1 to 16 million signatures (`benchmarks/constants.py`); the worst is off by
1.6 ×."""

OWNER_BYTES = 4
"""Bytes of an element's number."""

SIGNATURES_PER_RUN = 4
"""Minimum signatures per run, on average, without a limit on space: the directory then takes a byte
per signature. Half as many would halve the comparisons of a search, and enlarge tables by a
tenth."""

FEWEST_COPIES, MOST_COPIES = 2, 5
"""Range of the number of tables without a limit on space."""

USUAL_RADIUS = 2
"""Largest radius without a limit on space: the number of runs to read grows exponentially with it.
If this takes more than `MOST_COPIES` tables, one table has to do."""


class TableChoice(NamedTuple):
    """What a user says of the tables of new segments."""

    space: float | None = None
    """The limit in bytes per element, on disk and in memory while searching; None for the usual."""
    number: int | None = None
    """The number of tables of one of document B's designs; None for the quickest plan."""


ANY_TABLES = TableChoice()
"""The quickest plan that fits the usual space."""


def choose_plan(recipe: Recipe, elements: int, tables: TableChoice = ANY_TABLES) -> Plan:
    """Choose the plan for a segment of `elements` elements."""
    if tables.number is not None:
        design = find_named_design(recipe, tables.number)
        # Longer leads than this only make the directories larger.
        return cut_leads(design, max((elements // SIGNATURES_PER_RUN).bit_length() - 1, 1))
    if recipe.comparison != "hamming":
        return design_scan(recipe.bits, recipe.distance)
    # Rounding lets segments of similar size share a cached plan.
    coarse = max(elements.bit_length() - 3, 0)
    return find_best_plan(recipe.bits, recipe.distance, elements >> coarse << coarse, tables.space)


def find_named_design(recipe: Recipe, count: int) -> Plan:
    """Return the design with `count` tables; raise `UsageProblem` if this recipe has none."""
    if recipe.comparison != "hamming":
        raise UsageProblem(
            f"Signatures that are compared by {recipe.comparison} have no tables.",
            "Leave --tables out; they are scanned.",
        )
    designs = list_split_designs(recipe.bits, recipe.distance)
    if count not in designs:
        known = ", ".join(map(str, sorted(designs))) or "none"
        raise UsageProblem(
            f"There is no design of {count} tables for {recipe.bits} bits "
            f"within {recipe.distance}; there are {known}.",
            "Name one of them, or `--tables auto`.",
        )
    return designs[count]


@lru_cache(maxsize=256)
def find_best_plan(bits: int, distance: int, signatures: int, space: float | None = None) -> Plan:
    """Return the plan with the least predicted time; among equals, with the fewest bytes."""
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
    """Return the limit in bytes per element if the user gave none."""
    copies = max(FEWEST_COPIES, -(-(distance + 1) // (USUAL_RADIUS + 1)))
    copies = copies if copies <= MOST_COPIES else 1
    return copies * (count_signature_bytes(bits) + 4 // SIGNATURES_PER_RUN) + OWNER_BYTES


def generate_plans(bits: int, distance: int, signatures: int) -> Iterator[Plan]:
    """Yield every design that may suit this many signatures, with leads of every useful length."""
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
    """Return the plan with leads of at most `length` bits."""
    return Plan(plan.bits, plan.distance, tuple(lead.shorten(length) for lead in plan.leads))


def predict_nanoseconds(plan: Plan, signatures: int) -> float:
    """Predict the time of a query."""
    columns = count_signature_bytes(plan.bits) / 8
    if plan.is_scan:
        return SCAN_NANOSECONDS * signatures * columns
    return (
        PROBE_NANOSECONDS * plan.probes
        + CANDIDATE_NANOSECONDS * plan.expect_candidates(signatures) * columns
    )


def predict_bytes(plan: Plan, signatures: int) -> float:
    """Predict the bytes per element if no two elements share a signature."""
    directories = sum(4 << lead.length for lead in plan.leads) / max(signatures, 1)
    return len(plan.leads) * count_signature_bytes(plan.bits) + OWNER_BYTES + directories


def count_signature_bytes(bits: int) -> int:
    """Return the bytes of a signature in a table."""
    return -(-bits // 64) * 8
