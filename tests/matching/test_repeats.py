from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.index import Plan, build
from plagcheck.matching import find_few_pairs, find_pairs
from plagcheck.matching.repeats import MOST_PLACES
from tests.matching.test_candidates import drawn

STARTS = np.array([0, 40, 40, 90])


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), repeats=st.integers(1, 30))
def test_equals_all_pairs_but_for_repetitions(seed: int, repeats: int) -> None:
    stored = drawn(seed, 120, 64, "skewed")
    queries = np.repeat(drawn(seed + 1, 20, 64, "skewed"), repeats, axis=0)
    queries[::3] = stored[0]
    tables = build(stored, Plan.of(64, 3))
    every = find_pairs(queries, tables, 3).tolist()
    seen: Counter[tuple[int, int, int]] = Counter()
    places: dict[int, list[int]] = {}
    expected = []
    for query, element, apart in every:
        signature = int(queries[query, 0])
        own = places.setdefault(signature, [])
        if query not in own:
            own.append(query)
        source = int(np.searchsorted(STARTS, element, side="right"))
        seen[signature, query, source] += 1
        if own.index(query) < MOST_PLACES and seen[signature, query, source] <= MOST_PLACES:
            expected.append([query, element, apart])
    assert find_few_pairs(queries, tables, 3, None, STARTS).tolist() == expected


def test_a_sentence_repeated_thousands_of_times_stays_small() -> None:
    same = np.full((30_000, 1), 77, dtype=np.uint64)
    tables = build(same, Plan.of(64, 3))
    found = find_few_pairs(same, tables, 3, None, np.zeros(1, dtype=np.int64))
    assert len(found) == MOST_PLACES**2


def test_nothing_to_search() -> None:
    none = np.empty((0, 1), dtype=np.uint64)
    tables = build(none, Plan.of(64, 3))
    assert find_few_pairs(none, tables, 3, None, STARTS).shape == (0, 3)
