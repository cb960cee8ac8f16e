from __future__ import annotations

import pytest

from plagcheck.errors import UsageProblem
from plagcheck.index import Plan, TableChoice, choose_plan
from plagcheck.index.tables.chooser import (
    cut_leads,
    find_best_plan,
    generate_plans,
    get_default_space,
    predict_bytes,
    predict_nanoseconds,
)
from plagcheck.index.tables.designs import design_few_tables, design_scan, design_splits
from plagcheck.recipe import Recipe
from tests.reference.plans import complete

SIZES = [0, 1, 100, 20_000, 1_000_000, 33_000_000, 330_000_000]


@pytest.mark.parametrize("signatures", SIZES)
@pytest.mark.parametrize(
    ("bits", "distance"), [*((64, k) for k in range(9)), (32, 2), (128, 6), (256, 12), (128, 28)]
)
def test_the_best_plan_is_complete_fits_and_beats_a_scan(
    bits: int, distance: int, signatures: int
) -> None:
    plan = find_best_plan(bits, distance, signatures)
    assert complete(plan)
    time = predict_nanoseconds(plan, signatures)
    assert time <= predict_nanoseconds(design_scan(bits, distance), signatures)
    if not plan.is_scan:
        assert predict_bytes(plan, signatures) <= get_default_space(bits, distance)


@pytest.mark.parametrize("signatures", SIZES[3:])
def test_the_default_is_two_tables_in_at_most_24_bytes(signatures: int) -> None:
    plan = choose_plan(Recipe(), signatures)
    assert [lead.radius for lead in plan.leads] == [1, 1]
    assert predict_bytes(plan, signatures) <= 24


def test_the_space_of_a_default() -> None:
    assert get_default_space(64, 3) == 2 * (8 + 1) + 4
    assert get_default_space(64, 8) == 3 * (8 + 1) + 4
    assert get_default_space(256, 12) == 5 * (32 + 1) + 4
    assert predict_bytes(find_best_plan(64, 0, 2**20), 2**20) == 8 + 1 + 4
    assert find_best_plan(256, 64, 10**6).is_scan


def test_more_space_buys_time() -> None:
    times = [
        predict_nanoseconds(find_best_plan(64, 3, 10_000_000, space), 10_000_000)
        for space in (0, 14, 24, 40, 100, 200)
    ]
    assert times == sorted(times, reverse=True)
    assert times[0] > 50 * times[2] > 100 * times[-1]


def test_without_space_nothing_is_copied() -> None:
    assert find_best_plan(64, 3, 1_000_000, 0).is_scan


def test_all_designs_are_candidates() -> None:
    tried = {(len(plan.leads), plan.leads[0].radius) for plan in generate_plans(64, 3, 2**28)}
    assert {(1, 0), (1, 3), (2, 1), (4, 0), (10, 0), (16, 0), (20, 0)} <= tried


def test_a_distance_of_its_own_is_scanned() -> None:
    assert choose_plan(Recipe("ctph", 128, comparison="edit"), 10**6) == design_scan(128, 3)


def test_what_a_plan_takes() -> None:
    assert predict_bytes(cut_leads(design_few_tables(64, 3, 2), 20), 2**20) == 2 * 8 + 4 + 2 * 4
    assert predict_bytes(cut_leads(design_splits(64, 3, (4,)), 16), 2**20) == 4 * 8 + 4 + 4 * 4 / 16
    assert predict_bytes(design_scan(128, 28), 1000) == pytest.approx(2 * 8 + 4, rel=0.001)


@pytest.mark.parametrize("signatures", SIZES)
@pytest.mark.parametrize("number", [4, 10, 16, 20])
def test_the_user_names_one_of_document_b_designs(number: int, signatures: int) -> None:
    plan = choose_plan(Recipe(), signatures, TableChoice(number=number))
    assert len(plan.leads) == number
    assert Plan.from_dict(plan.as_dict()) == plan
    directories = sum(4 << lead.length for lead in plan.leads)
    assert directories <= max(number * signatures, 8 * number)
    if signatures in (0, 20_000, 330_000_000):
        assert complete(plan)


@pytest.mark.parametrize(
    ("recipe", "number", "said"),
    [
        (Recipe(), 8, "no design of 8 tables for 64 bits within 3; there are 4, 10, 16, 20"),
        (Recipe(distance=2), 4, "64 bits within 2; there are 3, 6, 9, 10"),
        (Recipe(bits=256, distance=12), 10, "256 bits within 12; there are 13"),
        (Recipe.for_method("minhash", distance=40), 4, "128 bits within 40; there are none"),
        (Recipe.for_method("ctph", comparison="edit"), 4, "compared by edit have no tables"),
    ],
)
def test_a_number_without_a_design_is_refused(recipe: Recipe, number: int, said: str) -> None:
    with pytest.raises(UsageProblem, match=said):
        choose_plan(recipe, 1_000, TableChoice(number=number))
