from __future__ import annotations

import json
from itertools import chain
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.index.tables.designs import (
    _cut_blocks,
    count_tables,
    design_few_tables,
    design_scan,
    design_splits,
    find_optimal_splits,
)
from plagcheck.index.tables.plan import Block, Lead, Plan
from tests.reference.plans import complete

DOCUMENT_B = [
    # splits, tables, leading bits, longest expected run among 2^34
    ((6,), 20, {31, 32, 33}, 8),
    ((4, 4), 16, {28}, 64),
    ((5,), 10, {25, 26}, 512),
    ((4,), 4, {16}, 262_144),
]


@pytest.mark.parametrize(("counts", "tables", "leading", "run"), DOCUMENT_B)
def test_the_designs_of_document_b(
    counts: tuple[int, ...], tables: int, leading: set[int], run: int
) -> None:
    plan = design_splits(64, 3, counts)
    assert len(plan.leads) == tables == count_tables(counts, 3)
    assert {lead.length for lead in plan.leads} == leading
    assert 2**34 // 2 ** min(leading) == run
    assert complete(plan)


def test_blocks_are_cut_as_document_b_has_them() -> None:
    six = {block.length for lead in design_splits(64, 3, (6,)).leads for block in lead.blocks}
    five = design_splits(64, 3, (5,)).leads
    assert six == {11, 10}
    assert five[0] == Lead((Block(0, 13), Block(13, 13)))
    assert five[-1] == Lead((Block(39, 13), Block(52, 12)))


@given(st.lists(st.integers(1, 30), min_size=1, max_size=5), st.integers(1, 6))
def test_a_cut_keeps_the_order_of_the_bits(lengths: list[int], count: int) -> None:
    """Of blocks with gaps between them, as a second split has them."""
    blocks = tuple(Block(100 * place, length) for place, length in enumerate(lengths))
    parts = [bits_of(part) for part in _cut_blocks(blocks, count)]
    assert [*chain(*parts)] == bits_of(blocks)
    shortest, longer = divmod(sum(lengths), count)
    assert [*map(len, parts)] == [shortest + 1] * longer + [shortest] * (count - longer)


def bits_of(blocks: tuple[Block, ...]) -> list[int]:
    return [bit for block in blocks for bit in range(block.first, block.first + block.length)]


@pytest.mark.parametrize(
    ("depth", "least", "counts"),
    [(34, 3, (6,)), (34, 6, (4, 4)), (34, 10, (5,)), (34, 18, (4,)), (2, 3, ())],
)
def test_the_optimum_finds_the_designs_of_document_b(
    depth: int, least: int, counts: tuple[int, ...]
) -> None:
    assert find_optimal_splits(64, 3, depth, least) == counts


def slow_optimum(bits: float, distance: int, depth: float, least: float) -> float:
    """X(f, k, d) as document B writes it."""
    if depth <= least:
        return 1
    return min(
        (
            comb(count, distance)
            * slow_optimum(
                bits * distance / count, distance, depth - (count - distance) * bits / count, least
            )
            for count in range(distance + 1, 4 * distance + 1)
            if bits * (count - distance) / count >= 1
        ),
        default=1,
    )


@settings(deadline=None)
@given(st.integers(1, 6), st.integers(4, 40), st.integers(0, 12))
def test_the_optimum_is_the_recursion_of_document_b(distance: int, depth: int, least: int) -> None:
    counts = find_optimal_splits(64, distance, depth, least)
    assert count_tables(counts, distance) == slow_optimum(64, distance, depth, least)


@pytest.mark.parametrize("bits", [32, 64, 128, 256])
@pytest.mark.parametrize("distance", range(9))
def test_few_tables_miss_nothing(bits: int, distance: int) -> None:
    for tables in range(1, distance + 2):
        plan = design_few_tables(bits, distance, tables)
        assert len(plan.leads) == tables
        assert complete(plan)
        covered = [bit for lead in plan.leads for block in lead.blocks for bit in places(block)]
        assert covered == list(range(bits))


@pytest.mark.parametrize("distance", [1, 2, 3])
def test_splits_miss_nothing(distance: int) -> None:
    for count in range(distance + 1, distance + 4):
        assert complete(design_splits(64, distance, (count,)))
    assert complete(design_splits(64, distance, (distance + 1, distance + 1)))


def test_incomplete_plans_are_seen() -> None:
    whole = design_few_tables(64, 3, 2)
    assert not complete(Plan(64, 4, whole.leads))
    assert not complete(Plan(64, 3, whole.leads[:1]))
    narrow = (whole.leads[0], whole.leads[1]._replace(radius=0))
    assert not complete(Plan(64, 3, narrow))
    assert not complete(Plan(64, 3, design_splits(64, 3, (5,)).leads[1:]))


@settings(deadline=None)
@given(st.integers(1, 8), st.integers(1, 32))
def test_a_shorter_lead_misses_nothing(distance: int, length: int) -> None:
    plan = design_few_tables(64, distance, (distance + 2) // 2)
    leads = tuple(lead.shorten(length) for lead in plan.leads)
    assert all(lead.length <= length for lead in leads)
    assert complete(Plan(64, distance, leads))


def test_a_cut_goes_through_blocks() -> None:
    lead = Lead((Block(13, 13), Block(39, 13)), 1)
    assert lead.shorten(20) == Lead((Block(13, 13), Block(39, 7)), 1)
    assert lead.shorten(13) == Lead((Block(13, 13),), 1)
    assert lead.shorten(99) == lead


def test_what_a_query_costs() -> None:
    plan = Plan(64, 3, tuple(lead.shorten(20) for lead in design_few_tables(64, 3, 2).leads))
    assert plan.probes == 2 * 21
    assert plan.expect_candidates(2**21) == 2 * 21 * 2
    assert design_scan(64, 3).expect_candidates(1000) == 1000
    assert design_scan(64, 3).is_scan and not plan.is_scan


@pytest.mark.parametrize(
    "plan", [design_scan(128, 28), design_few_tables(64, 3, 2), design_splits(64, 3, (4, 4))]
)
def test_a_plan_survives_storing(plan: Plan) -> None:
    assert Plan.from_dict(json.loads(json.dumps(plan.as_dict()))) == plan


def places(block: Block) -> range:
    return range(block.first, block.first + block.length)
