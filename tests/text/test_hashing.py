from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text.hashing import find_distinct

HASHES = st.sampled_from([0, 1, 2, 3, 1 << 62, 1 << 63, (1 << 63) + 1, 2**64 - 1])


@given(values=st.lists(HASHES | st.integers(0, 2**64 - 1), max_size=60))
def test_values_are_numbered_in_order_of_appearance(values: list[int]) -> None:
    numbers: dict[int, int] = {}
    ids = [numbers.setdefault(value, len(numbers)) for value in values]
    first, found = find_distinct(np.array(values, dtype=np.uint64))
    assert found.tolist() == ids
    assert first.tolist() == [values.index(value) for value in numbers]


def test_values_that_share_a_slot_are_told_apart() -> None:
    values = np.arange(5_000, dtype=np.uint64).repeat(2)
    first, found = find_distinct(values)
    assert first.tolist() == list(range(0, 10_000, 2))
    assert found.tolist() == values.tolist()
