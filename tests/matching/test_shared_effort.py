"""How candidates share the effort of looking for passages by signatures."""

from __future__ import annotations

import numpy as np

from plagcheck.matching.ranking import _expect_effort, _share_effort
from plagcheck.matching.scanning import Pairs
from plagcheck.model.limits import MOST_EFFORT, PASSAGE_EFFORT


def pair(elements: list[int], others: list[int]) -> Pairs:
    return np.array([elements, others, [0] * len(elements)], dtype=np.int64).T


def copy(length: int) -> Pairs:
    return pair([*range(length)], [*range(length)])


def shuffle(length: int) -> Pairs:
    return pair([*range(length)], np.random.default_rng(3).permutation(length).tolist())


def test_a_copy_takes_its_pairs_and_scattered_pairs_a_passage_each() -> None:
    assert _expect_effort(copy(900)) == 900 + PASSAGE_EFFORT
    assert _expect_effort(pair([1, 5, 9], [70, 50, 10])) == 3 * (1 + PASSAGE_EFFORT)
    # What an element has elsewhere besides is no passage.
    assert _expect_effort(pair([0, 1, 1, 2], [0, 1, 40, 2])) == 4 + PASSAGE_EFFORT
    assert _expect_effort(copy(0)) == 0


def test_what_is_honest_gets_all_that_it_takes() -> None:
    candidates = [copy(60_000), *[shuffle(50)] * 99]
    efforts = [*_share_effort(candidates)]
    assert all(
        effort >= _expect_effort(pairs) for effort, pairs in zip(efforts, candidates, strict=True)
    )


def test_all_together_never_take_more_than_the_limit_and_none_is_crowded_out() -> None:
    efforts = [*_share_effort([shuffle(20_000)] * 100)]
    assert sum(efforts) <= MOST_EFFORT
    assert min(efforts) == MOST_EFFORT // 200
    assert efforts[0] == MOST_EFFORT // 2 + MOST_EFFORT // 200
    assert [*_share_effort([])] == []
