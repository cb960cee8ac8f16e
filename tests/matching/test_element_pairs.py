from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import cut_leads
from plagcheck.index.tables.designs import design_few_tables
from plagcheck.matching import element_pairs, match_elements
from plagcheck.matching.element_pairs import MAX_OCCURRENCES, Nearness, count_matches
from plagcheck.matching.scanning import Pairs
from plagcheck.model import Bits
from tests.matching.drawing import drawn
from tests.reference.matching import slow_follow

STARTS = np.array([0, 40, 40, 90])
PLAN = cut_leads(design_few_tables(64, 3, 2), 7)


def segments(*stored: Bits) -> list[tuple[Tables, NDArray[np.int64]]]:
    return [(Tables.build(one, PLAN), STARTS) for one in stored]


@settings(deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    repeats=st.integers(1, 30),
    most=st.sampled_from([0, 20, 200, 100_000]),
    kept=st.sampled_from([0, 30, 100_000]),
)
def test_follows_the_stated_rule(seed: int, repeats: int, most: int, kept: int) -> None:
    stored = [drawn(seed, 120, 64, "skewed"), drawn(seed + 2, 60, 64, "repeated")]
    queries = np.repeat(drawn(seed + 1, 20, 64, "skewed"), repeats, axis=0)
    queries[::3] = stored[0][0]
    queries[1::5] = stored[1][: len(queries[1::5])][:1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(element_pairs, "MAX_PAIRS", most)
        patch.setattr(element_pairs, "MAX_KEPT_HITS", kept)
        followed = match_elements(queries, segments(*stored), 3)
    pairs, common = slow_follow(queries, stored, STARTS.tolist(), 3, MAX_OCCURRENCES, most)
    assert [one.tolist() for one in followed.pairs] == pairs
    assert followed.common.tolist() == common


def test_a_sentence_repeated_thousands_of_times_stays_small() -> None:
    same = np.full((30_000, 1), 77, dtype=np.uint64)
    followed = match_elements(same, [(Tables.build(same, PLAN), np.zeros(1, dtype=np.int64))], 3)
    assert len(followed.pairs[0]) == MAX_OCCURRENCES**2
    assert followed.common.all()


def crowded() -> tuple[Bits, Bits]:
    """Signatures that all differ in the same 14 bits, of both halves: 470 are near each."""
    numbers = np.arange(1 << 14, dtype=np.uint64)
    whole = (numbers & np.uint64(127)) << np.uint64(25) | numbers >> np.uint64(7) << np.uint64(57)
    return whole[:, None], whole[:, None]


def repeated() -> tuple[Bits, Bits]:
    """One signature that a million elements have, and as many neighbours as there can be."""
    near = [0, *(1 << one for one in range(64))]
    near += [1 << one | 1 << other for one in range(64) for other in range(one)]
    return np.array(near, dtype=np.uint64)[:, None], np.zeros((1_000_000, 1), dtype=np.uint64)


@pytest.mark.parametrize("case", [crowded, repeated])
def test_memory_does_not_grow_with_what_is_found(case: Callable[[], tuple[Bits, Bits]]) -> None:
    queries, stored = case()
    tables = Tables.build(stored, cut_leads(design_few_tables(64, 3, 2), 12))
    sources = np.zeros(1, dtype=np.int64)
    tracemalloc.start()
    try:
        followed = match_elements(queries, [(tables, sources)], 3)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 300_000_000
    assert followed.common.any()
    assert len(followed.pairs[0]) > 0


def test_the_commonest_elements_are_left_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    common, rare = np.full((50, 1), 77, dtype=np.uint64), drawn(1, 10, 64, "uniform")
    stored = np.concatenate([common, rare])
    monkeypatch.setattr(element_pairs, "MAX_PAIRS", 40)
    followed = match_elements(np.concatenate([common[:1], rare]), segments(stored), 3)
    assert followed.common.tolist() == [True] + [False] * 10
    assert followed.pairs[0][:, :2].tolist() == [[1 + n, 50 + n] for n in range(10)]


def test_only_as_many_hits_are_kept_as_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not kept is searched again, and room that was not taken is left to the next."""
    query = np.zeros((1, 1), dtype=np.uint64)
    near = np.array([0, 1, 2, 4, 8], dtype=np.uint64)[:, None]
    stored = [near, near[:4], near[:1], ~near[:2]]
    again: list[int] = []
    search = element_pairs.search_again

    def searched_again(signatures: Bits, tables: Tables, *others: Any) -> Pairs:
        again.append(tables.signature_count)
        return search(signatures, tables, *others)

    monkeypatch.setattr(element_pairs, "search_again", searched_again)
    monkeypatch.setattr(element_pairs, "MAX_KEPT_HITS", 4)
    found = match_elements(query, segments(*stored), 3)
    assert [len(pairs) for pairs in found.pairs] == [5, 4, 1, 0]
    assert again == [5, 1]


@pytest.mark.parametrize("room", range(4))
def test_hits_are_given_if_there_is_room_for_all(room: int) -> None:
    query, near = np.zeros((2, 1), dtype=np.uint64), np.array([[1], [2]], dtype=np.uint64)
    ((tables, _),) = segments(near)
    counted, hits = count_matches(query[:1], tables, Nearness(3), room)
    assert counted.tolist() == [2]
    assert (hits is None) == (room < 2)
    assert hits is None or len(hits) == 2


def test_places_are_counted_for_each_source() -> None:
    """Sixteen in each of two sources are all given; of seventeen in one, the last is not."""
    same = np.full((2 * MAX_OCCURRENCES + 1, 1), 77, dtype=np.uint64)
    stored = Tables.build(same, PLAN)
    halves, one = np.array([0, MAX_OCCURRENCES]), np.array([0])
    whole = match_elements(same[:1], [(Tables.build(same[:-1], PLAN), halves)], 3)
    assert whole.pairs[0][:, 1].tolist() == [*range(2 * MAX_OCCURRENCES)]
    assert not whole.common.any()
    more = match_elements(same[:1], [(stored, halves)], 3)
    assert more.pairs[0][:, 1].tolist() == [*range(2 * MAX_OCCURRENCES)]
    assert more.common.all()
    single = match_elements(same[:1], [(stored, one)], 3)
    assert single.pairs[0][:, 1].tolist() == [*range(MAX_OCCURRENCES)]
    two = np.repeat(drawn(1, 2, 64, "uniform"), MAX_OCCURRENCES, axis=0)
    each = match_elements(two[::MAX_OCCURRENCES], [(Tables.build(two, PLAN), one)], 3)
    assert len(each.pairs[0]) == 2 * MAX_OCCURRENCES
    assert not each.common.any()
    mixed = np.concatenate([np.zeros((1, 1), dtype=np.uint64), same])
    both = match_elements(mixed[:2], [(Tables.build(mixed, PLAN), one)], 3)
    assert both.common.tolist() == [False, True]


@pytest.mark.parametrize("bits", [128, 256])
def test_wide_signatures_are_followed_by_the_same_rule(bits: int) -> None:
    stored = [drawn(1, 120, bits, "skewed"), drawn(3, 60, bits, "repeated")]
    queries = np.concatenate([stored[0][:30], stored[1][:30], stored[0][:30]])
    plan = cut_leads(design_few_tables(bits, 3, 2), 7)
    followed = match_elements(queries, [(Tables.build(one, plan), STARTS) for one in stored], 3)
    pairs, common = slow_follow(queries, stored, STARTS.tolist(), 3, MAX_OCCURRENCES, 1 << 21)
    assert [one.tolist() for one in followed.pairs] == pairs
    assert followed.common.tolist() == common
    alone = match_elements(queries[:1], [(Tables.build(one, plan), STARTS) for one in stored], 3)
    assert [one.tolist() for one in alone.pairs] == [
        [pair for pair in one if pair[0] == 0] for one in pairs
    ]


def test_nothing_to_search() -> None:
    none = np.empty((0, 1), dtype=np.uint64)
    followed = match_elements(none, segments(none), 3)
    assert followed.pairs[0].shape == (0, 3)
    assert not len(followed.common)
    assert match_elements(drawn(1, 3, 64, "uniform"), [], 3).pairs == []
