from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.errors import IndexDamaged
from plagcheck.index import Plan, TableChoice, Tables, choose_plan
from plagcheck.index.tables.chooser import cut_leads
from plagcheck.index.tables.designs import design_few_tables, design_scan, design_splits
from plagcheck.matching import candidates, find_element_pairs, find_hits
from plagcheck.recipe import Recipe
from tests.matching.drawing import KINDS, Kind, drawn
from tests.reference.matching import slow_pairs

WIDTHS = [32, 64, 128, 256]


def designs(bits: int, distance: int) -> list[Plan]:
    """Every kind of plan for this width and distance."""
    plans = [design_few_tables(bits, distance, tables) for tables in range(1, distance + 2)]
    counts = [(count,) for count in range(distance + 1, distance + 4)]
    plans += [design_splits(bits, distance, count) for count in counts if distance < 5]
    if 0 < distance < 4:
        plans.append(design_splits(bits, distance, (distance + 1, distance + 1)))
    # Leads that stand for many signatures give long runs, short ones give many.
    fitting = [cut_leads(plan, length) for plan in plans for length in (4, 8)]
    return [plan for plan in fitting if plan.probes < 2000] + [design_scan(bits, distance)]


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    distance=st.integers(0, 8),
    less=st.integers(0, 8),
    data=st.data(),
)
def test_every_plan_finds_every_pair_once(
    bits: int, kind: Kind, seed: int, distance: int, less: int, data: st.DataObject
) -> None:
    plan = data.draw(st.sampled_from(designs(bits, distance)))
    stored, queries = drawn(seed, 60, bits, kind), drawn(seed + 1, 20, bits, kind)
    queries[::2] = stored[: len(queries[::2])] ^ drawn(seed, len(queries[::2]), bits, "low")
    asked = max(distance - less, 0)
    tables = Tables.build(stored, plan)
    assert find_element_pairs(queries, tables, asked).tolist() == slow_pairs(queries, stored, asked)


@pytest.mark.parametrize("bits", WIDTHS)
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**32), distance=st.sampled_from([0, 3, 8, 20, 100]))
def test_the_chosen_plan_finds_every_pair_once(bits: int, seed: int, distance: int) -> None:
    stored, queries = drawn(seed, 120, bits, "skewed"), drawn(seed + 1, 40, bits, "skewed")
    queries[::2] = stored[: len(queries[::2])]
    tables = Tables.build(stored, choose_plan(Recipe(bits=bits, distance=distance), len(stored)))
    assert find_element_pairs(queries, tables, distance).tolist() == slow_pairs(
        queries, stored, distance
    )


@pytest.mark.parametrize("number", [4, 10, 16, 20])
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**32), asked=st.integers(0, 3))
def test_the_named_tables_find_every_pair_once(number: int, seed: int, asked: int) -> None:
    """Document B's four designs, with leads as short as a small segment has them and whole."""
    stored, queries = drawn(seed, 120, 64, "skewed"), drawn(seed + 1, 40, 64, "skewed")
    queries[::2] = stored[: len(queries[::2])] ^ drawn(seed, len(queries[::2]), 64, "low")
    for elements in (len(stored), 40_000):
        plan = choose_plan(Recipe(), elements, TableChoice(number=number))
        found = find_element_pairs(queries, Tables.build(stored, plan), asked)
        assert found.tolist() == slow_pairs(queries, stored, asked)


@pytest.mark.parametrize("plan", designs(64, 3), ids=lambda plan: str(len(plan.leads)))
def test_flipping_any_three_bits_is_found(plan: Plan) -> None:
    """Every way to spread three differing bits over the blocks."""
    signature = np.array([[0x0123456789ABCDEF]], dtype=np.uint64)
    places = range(0, 64, 3)
    queries = np.array(
        [
            [signature[0, 0] ^ np.uint64(1 << a | 1 << b | 1 << c)]
            for a, b, c in combinations(places, 3)
        ],
        dtype=np.uint64,
    )
    assert len(find_hits(queries, Tables.build(signature, plan), 3).rows) == len(queries)


def test_chunks_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    stored, queries = drawn(1, 200, 64, "skewed"), drawn(2, 50, 64, "skewed")
    tables = Tables.build(stored, cut_leads(design_few_tables(64, 3, 2), 3))
    whole = find_hits(queries, tables, 3)
    monkeypatch.setattr(candidates, "COMPARISONS_AT_ONCE", 7)
    monkeypatch.setattr(candidates, "PROBES_AT_ONCE", 11)
    again = find_hits(queries, tables, 3)
    assert np.array_equal(again.rows, whole.rows)
    assert again.candidates == whole.candidates > 0


def test_a_run_longer_than_its_table_is_damage() -> None:
    """Whatever a damaged directory says, no more is read than there is."""
    same = np.zeros((3, 1), dtype=np.uint64)
    stored = np.concatenate((same, drawn(1, 5, 64, "uniform")))
    sound = Tables.build(stored, cut_leads(design_few_tables(64, 3, 2), 4))
    table = sound.tables[0]
    table.runs[-1] = table.rows.shape[1] + 1
    table.runs[1:-1] = 0
    with pytest.raises(IndexDamaged, match="has a run that its table does not have"):
        find_hits(~same, sound, 3)


def test_a_run_may_be_as_long_as_its_table() -> None:
    near = np.arange(8, dtype=np.uint64)[:, None]
    found = find_hits(near[:1], Tables.build(near, cut_leads(design_few_tables(64, 3, 2), 4)), 3)
    assert found.rows[:, 2].tolist() == [0, 1, 1, 2, 1, 2, 2, 3]


def test_candidates_are_counted() -> None:
    stored, queries = drawn(1, 4096, 64, "uniform"), drawn(2, 100, 64, "uniform")
    plan = cut_leads(design_few_tables(64, 3, 2), 12)
    found = find_hits(queries, Tables.build(stored, plan), 3)
    expected = 100 * plan.expect_candidates(4096)
    assert 0.9 * expected < found.candidates < 1.1 * expected
    assert find_hits(queries, Tables.build(stored, design_scan(64, 3)), 3).candidates == 100 * 4096


def test_nothing_to_search() -> None:
    none = np.empty((0, 1), dtype=np.uint64)
    some = drawn(1, 3, 64, "uniform")
    plan = cut_leads(design_few_tables(64, 3, 2), 2)
    assert find_element_pairs(none, Tables.build(some, plan), 3).shape == (0, 3)
    assert find_element_pairs(some, Tables.build(none, plan), 3).shape == (0, 3)
