from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from plagcheck.index import Plan, Tables
from plagcheck.index.tables.chooser import cut_leads, predict_nanoseconds
from plagcheck.index.tables.designs import design_few_tables, design_scan
from plagcheck.matching import SearchCost, cost, find_hits, measure_cost, predict_cost
from plagcheck.model import Bits
from tests.matching.drawing import drawn

PLAN = cut_leads(design_few_tables(64, 3, 2), 8)


def test_costs_add_up_over_segments() -> None:
    one, other = (Tables.build(drawn(seed, 500, 64, "uniform"), PLAN) for seed in (1, 2))
    assert predict_cost([one, other]).candidates == 2 * PLAN.expect_candidates(500)
    assert predict_cost([one]).microseconds == predict_nanoseconds(PLAN, 500) / 1000
    both = measure_cost([one, other])
    assert both.microseconds > 0
    assert both.candidates == pytest.approx(2 * PLAN.expect_candidates(500), rel=0.2)


def test_a_scan_is_measured_by_few() -> None:
    tables = Tables.build(drawn(1, 500, 64, "uniform"), design_scan(64, 3))
    assert predict_cost([tables]).candidates == measure_cost([tables]).candidates == 500


@pytest.mark.parametrize(("plan", "most"), [(design_scan(64, 3), 20), (PLAN, 1000)])
def test_the_time_is_that_of_a_warm_search_for_one_of_a_few_signatures(
    plan: Plan, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that a search moves by 2 s, and by 30 ms where an earlier one has been there."""
    stored = drawn(3, 1_999, 64, "uniform")
    now = [100.0]
    asked: list[int] = []

    def find_slowly(queries: Bits, *others: Any) -> Any:
        now[0] += 0.03 if asked else 2.0
        asked.append(len(queries))
        return find_hits(queries, *others)

    monkeypatch.setattr(cost, "find_hits", find_slowly)
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    measured = measure_cost([Tables.build(stored, plan)])
    assert max(asked) == most, "the largest index is not searched for all that it holds"
    assert measured.microseconds == pytest.approx(30_000 / most, rel=1e-9)
    if plan.is_scan:
        assert measured.candidates == len(stored)


def test_an_empty_index_costs_nothing() -> None:
    assert measure_cost([]) == predict_cost([]) == SearchCost(0, 0)
    none = Tables.build(np.empty((0, 1), dtype=np.uint64), PLAN)
    assert measure_cost([none]) == SearchCost(0, 0)
