from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.index.tables import sorting
from plagcheck.index.tables.sorting import find_stable_order
from tests.matching.drawing import KINDS, Kind, drawn


@settings(deadline=None, max_examples=30)
@given(
    seed=st.integers(0, 2**32),
    count=st.integers(1, 3000),
    kind=st.sampled_from(KINDS),
    leading=st.sampled_from([2, 5, 16]),
)
def test_orders_as_numpy_does(seed: int, count: int, kind: Kind, leading: int) -> None:
    values = drawn(seed, count, 64, kind)[:, 0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sorting, "FEWEST_DEALT", 1)
        patch.setattr(sorting, "LEADING_BITS", leading)
        order = find_stable_order(values)
    assert np.array_equal(order, np.argsort(values, kind="stable"))
    assert order.dtype == np.uint32


def test_orders_many() -> None:
    values = np.random.default_rng(0).integers(0, 2**64, sorting.FEWEST_DEALT * 2, dtype=np.uint64)
    values[::3] = values[0]
    assert np.array_equal(find_stable_order(values), np.argsort(values, kind="stable"))
