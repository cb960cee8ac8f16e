from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.research.curves import Curve
from plagcheck.research.element_truth import NO_MATCH, find_alike, measure_reach

distances = st.lists(st.integers(0, 12), max_size=20)


@given(right=distances, wrong=distances, missed=st.integers(0, 3), threshold=st.integers(0, 10))
def test_a_point_counts_what_lies_within(
    right: list[int], wrong: list[int], missed: int, threshold: int
) -> None:
    sought = len(right) + missed
    curve = Curve.empty(10).add(np.array(right, int), np.array(wrong, int), sought)
    point = curve.at(threshold)
    found = sum(one <= threshold for one in right)
    mistaken = sum(one <= threshold for one in wrong)
    assert point.recall == (found / sought if sought else 0)
    assert point.precision == (found / (found + mistaken) if found + mistaken else 1)
    told = sum(one <= 10 for one in wrong)
    assert point.strangers == pytest.approx(1e6 * mistaken / max(told, 1))
    assert curve.best().f1 == max(curve.at(one).f1 for one in range(11))


words = st.lists(st.integers(1, 6), min_size=3, max_size=3)


@given(
    queries=st.lists(words, min_size=1, max_size=5), stored=st.lists(words, min_size=1, max_size=8)
)
def test_alike_is_the_share_of_common_words(
    queries: list[list[int]], stored: list[list[int]]
) -> None:
    found = list(find_alike(np.array(queries, np.uint64), np.array(stored, np.uint64), 60))
    for query, numbers in zip(queries, found, strict=True):
        assert numbers.tolist() == [
            number
            for number, other in enumerate(stored)
            if len({*query} & {*other}) / len({*query} | {*other}) >= 0.6
        ]


@given(nearest=st.lists(st.integers(0, 9), min_size=1, max_size=12), size=st.integers(1, 4))
def test_a_word_is_reached_by_the_best_element_it_stands_in(nearest: list[int], size: int) -> None:
    found = measure_reach(np.array(nearest), size)
    assert found.tolist() == [
        min(nearest[at] for at in range(len(nearest)) if at <= word < at + size)
        for word in range(len(nearest) + size - 1)
    ]


def test_what_has_no_element_is_nowhere() -> None:
    assert measure_reach(np.array([NO_MATCH, 2]), 2).tolist() == [NO_MATCH, 2, 2]
