"""Arrays of numbers, against numpy's own slower functions."""

from __future__ import annotations

import numpy as np
import pytest

from plagcheck.arrays import mark_members, sort_distinct


@pytest.mark.parametrize("lengths", [(0, 0), (0, 3), (3, 0), (1, 1), (40, 7), (7, 40)])
def test_members_and_distinct_numbers_are_those_of_numpy(lengths: tuple[int, int]) -> None:
    draw = np.random.default_rng(1)
    numbers, others = (draw.integers(0, 30, length) << 40 for length in lengths)
    assert (mark_members(numbers, others) == np.isin(numbers, others)).all()
    assert sort_distinct(numbers).tolist() == np.unique(numbers).tolist()
