from __future__ import annotations

import numpy as np
import pytest

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import cut_leads, predict_nanoseconds
from plagcheck.index.tables.designs import design_few_tables, design_scan
from plagcheck.matching import SearchCost, measure_cost, predict_cost
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


def test_an_empty_index_costs_nothing() -> None:
    assert measure_cost([]) == predict_cost([]) == SearchCost(0, 0)
    none = Tables.build(np.empty((0, 1), dtype=np.uint64), PLAN)
    assert measure_cost([none]) == SearchCost(0, 0)
