from __future__ import annotations

import pytest

from plagcheck.index import choose_plan
from plagcheck.index.tables.chooser import (
    best,
    cut,
    default_space,
    plans,
    predicted_bytes,
    predicted_nanoseconds,
)
from plagcheck.index.tables.designs import few, scan, splits
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
    plan = best(bits, distance, signatures)
    assert complete(plan)
    time = predicted_nanoseconds(plan, signatures)
    assert time <= predicted_nanoseconds(scan(bits, distance), signatures)
    if not plan.scan:
        assert predicted_bytes(plan, signatures) <= default_space(bits, distance)


@pytest.mark.parametrize("signatures", SIZES[3:])
def test_the_default_is_two_tables_in_at_most_24_bytes(signatures: int) -> None:
    plan = choose_plan(Recipe(), signatures)
    assert [lead.radius for lead in plan.leads] == [1, 1]
    assert predicted_bytes(plan, signatures) <= 24


def test_the_space_of_a_default() -> None:
    assert default_space(64, 3) == 2 * (8 + 1) + 4
    assert default_space(64, 8) == 3 * (8 + 1) + 4
    assert default_space(256, 12) == 5 * (32 + 1) + 4
    assert predicted_bytes(best(64, 0, 2**20), 2**20) == 8 + 1 + 4
    assert best(256, 64, 10**6).scan


def test_more_space_buys_time() -> None:
    times = [
        predicted_nanoseconds(best(64, 3, 10_000_000, space), 10_000_000)
        for space in (0, 14, 24, 40, 100, 200)
    ]
    assert times == sorted(times, reverse=True)
    assert times[0] > 50 * times[2] > 100 * times[-1]


def test_without_space_nothing_is_copied() -> None:
    assert best(64, 3, 1_000_000, 0).scan


def test_all_designs_are_candidates() -> None:
    tried = {(len(plan.leads), plan.leads[0].radius) for plan in plans(64, 3, 2**28)}
    assert {(1, 0), (1, 3), (2, 1), (4, 0), (10, 0), (16, 0), (20, 0)} <= tried


def test_a_distance_of_its_own_is_scanned() -> None:
    assert choose_plan(Recipe("ctph", 128, comparison="edit"), 10**6) == scan(128, 3)


def test_what_a_plan_takes() -> None:
    assert predicted_bytes(cut(few(64, 3, 2), 20), 2**20) == 2 * 8 + 4 + 2 * 4
    assert predicted_bytes(cut(splits(64, 3, (4,)), 16), 2**20) == 4 * 8 + 4 + 4 * 4 / 16
    assert predicted_bytes(scan(128, 28), 1000) == pytest.approx(2 * 8 + 4, rel=0.001)
