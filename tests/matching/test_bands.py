from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged
from plagcheck.index import build_bands
from plagcheck.matching import WindowHits, rank_runs, search_bands
from plagcheck.meaning.signatures import sign_vectors

BITS = 512


def draw(seed: int, count: int) -> NDArray[np.float32]:
    return np.random.default_rng(seed).standard_normal((count, BITS)).astype(np.float32)


def list_all_pairs(
    queries: NDArray[np.uint64], stored: NDArray[np.uint64], most: int
) -> set[object]:
    return {
        (i, j, distance)
        for i, left in enumerate(queries.tolist())
        for j, right in enumerate(stored.tolist())
        if (distance := sum((a ^ b).bit_count() for a, b in zip(left, right, strict=True))) <= most
    }


def test_hits_are_true_and_most_are_found() -> None:
    vectors = draw(1, 3_000)
    queries = vectors[:300] + 0.75 * draw(2, 300)
    signatures, asked = sign_vectors(vectors), sign_vectors(queries)
    hits = search_bands(asked, np.abs(queries), build_bands(signatures), signatures, 150)
    found = set(zip(*(values.tolist() for values in hits), strict=True))
    every = list_all_pairs(asked, signatures, 150)
    assert found <= every
    assert len(every) >= 300
    assert len(found) > 0.85 * len(every)


def test_what_is_equal_is_always_found() -> None:
    vectors = draw(3, 500)
    signatures = sign_vectors(vectors)
    hits = search_bands(signatures, np.abs(vectors), build_bands(signatures), signatures, 0)
    assert hits.queries.tolist() == hits.windows.tolist() == [*range(500)]


def test_a_single_window_can_be_searched() -> None:
    vectors = draw(4, 1)
    signatures = sign_vectors(vectors)
    hits = search_bands(signatures, np.abs(vectors), build_bands(signatures), signatures, 10)
    assert hits.windows.tolist() == [0]


def test_a_phrase_that_everyone_has_bounds_the_work() -> None:
    vectors = np.repeat(draw(5, 1), 50_000, axis=0)
    signatures = sign_vectors(vectors)
    hits = search_bands(signatures[:2], np.abs(vectors[:2]), build_bands(signatures), signatures, 9)
    assert 0 < len(hits.windows) <= 2 * 8 * 1_000


def test_keys_are_made_of_bits_that_tell_windows_apart() -> None:
    vectors = draw(7, 1_000)
    vectors[:, :64] = np.abs(vectors[:, :64])
    positions = build_bands(sign_vectors(vectors)).positions
    assert positions.shape == (8, 9)
    assert positions.min() >= 64
    assert len(np.unique(positions)) == positions.size


def test_more_segments_are_searched_with_fewer_probes() -> None:
    vectors = draw(8, 5_000)
    queries = vectors[:1_000] + draw(9, 1_000)
    signatures = sign_vectors(vectors)
    searched = sign_vectors(queries), np.abs(queries), build_bands(signatures), signatures, 160
    alone, among_many = search_bands(*searched), search_bands(*searched, segments=100)
    assert 0.4 * len(alone.queries) < len(among_many.queries) < 0.9 * len(alone.queries)


def test_tables_that_lead_nowhere_are_damage() -> None:
    vectors = draw(6, 100)
    signatures = sign_vectors(vectors)
    bands = build_bands(signatures)
    beyond = bands._replace(order=bands.order + np.uint32(100))
    descending = bands._replace(directory=bands.directory[:, ::-1].copy())
    for broken in (beyond, descending):
        with pytest.raises(IndexDamaged):
            search_bands(signatures, np.abs(vectors), broken, signatures, 512)


def test_a_run_ranks_above_single_hits() -> None:
    hits = WindowHits(
        np.array([3, 4, 5, 9, 40]), np.array([103, 104, 106, 300, 301]), np.full(5, 100)
    )
    evidence = np.array([8.0, 8.0, 8.0, 12.0, 12.0])
    owners = np.array([1, 1, 1, 2, 2])
    assert rank_runs(hits, evidence, owners) == [(1, 24.0), (2, 12.0)]


def test_a_query_counts_once_in_a_run() -> None:
    hits = WindowHits(np.array([3, 3, 3]), np.array([10, 11, 12]), np.full(3, 100))
    assert rank_runs(hits, np.array([8.0, 8.0, 8.0]), np.array([0, 0, 0])) == [(0, 8.0)]
    none = WindowHits(*(np.empty(0, dtype=np.int64) for _ in range(3)))
    assert rank_runs(none, np.empty(0), np.empty(0, dtype=np.int64)) == []
