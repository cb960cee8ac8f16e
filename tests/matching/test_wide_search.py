"""Bands against the slow search over all, at thresholds that tables do not reach."""

from __future__ import annotations

import numpy as np
import pytest

from plagcheck.index import Plan, Tables
from plagcheck.index.tables.chooser import cut_leads, find_best_plan
from plagcheck.index.tables.designs import design_few_tables, design_scan
from plagcheck.matching import (
    find_hits,
    match_elements,
    measure_share,
    predict_share,
    scan_signatures,
    wide_search,
)
from plagcheck.matching.wide_search import (
    LEAST_SHARE,
    MOST_BANDS,
    choose_bands,
    design_bands,
    iterate_band_hits,
)
from plagcheck.model import Bits
from tests.matching.drawing import drawn
from tests.reference.matching import slow_pairs


def flip_bits(signatures: Bits, bits: int, distance: int, seed: int) -> Bits:
    """Flip `distance` bits of each signature."""
    random = np.random.default_rng(seed)
    flipped = signatures.copy()
    for row in flipped:
        for bit in random.choice(bits, distance, replace=False):
            row[bit // 64] ^= np.uint64(1) << np.uint64(63 - bit % 64)
    return flipped


def search(queries: Bits, stored: Bits, bits: int, distance: int) -> set[tuple[int, ...]]:
    design = design_bands(bits, distance)
    assert design is not None
    parts = [rows for rows, _ in iterate_band_hits(queries, stored.T, distance, design)]
    found = [tuple(row) for rows in parts for row in rows.tolist()]
    assert len(found) == len({row[:2] for row in found}), "a pair came twice"
    return set(found)


@pytest.mark.parametrize(
    ("bits", "distance"), [(128, 28), (256, 64), (256, 40), (64, 10), (200, 40), (512, 128)]
)
def test_bands_find_the_predicted_share_at_the_threshold(bits: int, distance: int) -> None:
    stored = drawn(1, 2_000, bits, "uniform")
    queries = flip_bits(stored, bits, distance, 2)
    found = search(queries, stored, bits, distance)
    design = design_bands(bits, distance)
    assert design is not None
    assert design.share >= LEAST_SHARE
    planted = sum((number, number, distance) in found for number in range(len(stored)))
    assert planted / len(stored) == pytest.approx(design.share, abs=0.02)


@pytest.mark.parametrize("kind", ["skewed", "adversarial", "repeated", "low"])
def test_what_bands_find_are_pairs_with_their_distances(kind: str) -> None:
    stored, queries = drawn(3, 300, 128, kind), drawn(4, 100, 128, kind)  # type: ignore[arg-type]
    found = search(queries, stored, 128, 28)
    truth = {tuple(pair) for pair in slow_pairs(queries, stored, 28)}
    assert found <= truth
    # Eight bits cannot differ in all of nine bands.
    near = {pair for pair in truth if pair[2] <= 8}
    assert near <= found


def test_the_comparisons_are_those_of_keys_that_differ_in_a_bit_at_most() -> None:
    stored, queries = drawn(11, 300, 64, "skewed").T, drawn(12, 100, 64, "skewed").T
    design = design_bands(64, 10)
    assert design is not None
    met = []
    for band in design.bands:
        apart = np.bitwise_count(band.cut_keys(queries)[:, None] ^ band.cut_keys(stored))
        met.append(int((apart <= 1).sum()))
    counted = [count for _, count in iterate_band_hits(queries.T, stored, 10, design)]
    assert counted == met


def test_the_order_of_rows_and_chunks_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = drawn(5, 1_000, 128, "uniform")
    queries = np.concatenate([flip_bits(stored[:200], 128, 20, 6), stored[:50]])
    whole = search(queries, stored, 128, 28)
    monkeypatch.setattr(wide_search, "ROWS_AT_ONCE", 77)
    monkeypatch.setattr(wide_search, "GROUP_COMPARISONS", 3)
    assert search(queries, stored, 128, 28) == whole
    for number in range(0, len(queries), 9):
        alone = search(queries[number : number + 1], stored, 128, 28)
        assert alone == {(0, row, apart) for one, row, apart in whole if one == number}


def test_a_threshold_that_strangers_reach_is_scanned() -> None:
    assert design_bands(128, 60) is None
    assert design_bands(32, 14) is None
    assert choose_bands(design_scan(128, 60), 10**7, 60, 30_000) is None


def test_bands_serve_long_texts_in_large_indexes() -> None:
    plan = find_best_plan(128, 28, 10**7)
    assert plan.is_scan
    assert choose_bands(plan, 10**7, 28, 25_000)
    assert choose_bands(plan, 10**7, 28, 20) is None, "a scan for a paragraph is as quick"
    assert choose_bands(plan, 5_000, 28, 25_000) is None, "a small index is scanned"
    assert predict_share(plan, 10**7, 28) >= LEAST_SHARE
    assert predict_share(plan, 5_000, 28) == 1


def test_within_its_distance_no_table_is_replaced_by_bands() -> None:
    tables, narrow = find_best_plan(64, 3, 10**7), design_scan(64, 3)
    assert not tables.is_scan
    for plan in (tables, narrow):
        assert choose_bands(plan, 10**7, 3, 25_000) is None, "all pairs within 3 bits are promised"
        assert choose_bands(plan, 10**7, 10, 25_000) is not None


@pytest.mark.parametrize(
    "plan",
    [design_scan(128, 28), cut_leads(design_few_tables(128, 6, 2), 4)],
    ids=["scan", "wider"],
)
def test_a_submission_is_searched_by_bands_unless_exhaustive(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    for cost in ("GROUP_NANOSECONDS", "COMPARE_NANOSECONDS", "BLOCK_NANOSECONDS"):
        monkeypatch.setattr(wide_search, cost, 0.0)
    stored = drawn(7, 3_000, 128, "uniform")
    queries = flip_bits(stored, 128, 28, 8)
    segments = [(Tables.build(stored, plan), np.zeros(1, dtype=np.int64))]
    (every,), _ = match_elements(queries, segments, 28, exhaustive=True)
    assert every.tolist() == scan_signatures(queries, stored.T, 28).tolist()
    (found,), _ = match_elements(queries, segments, 28)
    assert len(every) > len(found) > (LEAST_SHARE - 0.02) * len(every)
    assert {*map(tuple, found.tolist())} < {*map(tuple, every.tolist())}
    # Hits that were not kept are searched again, in the same way.
    monkeypatch.setattr("plagcheck.matching.element_pairs.MAX_KEPT_HITS", 0)
    (again,), _ = match_elements(queries, segments, 28)
    assert again.tolist() == found.tolist()


def test_the_share_is_measured_on_the_signatures_of_an_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = drawn(9, 500, 128, "uniform")
    stored = np.concatenate([stored, flip_bits(stored, 128, 20, 10)])
    tables = Tables.build(stored, design_scan(128, 28))
    assert measure_share([tables]) is None, "small segments are scanned"
    for cost in ("GROUP_NANOSECONDS", "COMPARE_NANOSECONDS", "BLOCK_NANOSECONDS"):
        monkeypatch.setattr(wide_search, cost, 0.0)
    share = measure_share([tables])
    assert share is not None
    assert share.predicted >= LEAST_SHARE
    assert share.pairs > 100
    assert share.measured is not None
    assert 0.97 < share.measured <= 1
    assert find_hits(stored, tables, 28).rows.shape[1] == 3


@pytest.mark.parametrize(("apart", "pairs", "share"), [(4, 200, 1.0), (64, 0, None)])
def test_the_share_counts_no_signature_with_itself(
    apart: int, pairs: int, share: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a thousand, each fifth is sought; it has a neighbour that bands cannot miss, or none."""
    for cost in ("GROUP_NANOSECONDS", "COMPARE_NANOSECONDS", "BLOCK_NANOSECONDS"):
        monkeypatch.setattr(wide_search, cost, 0.0)
    stored = drawn(9, 500, 128, "uniform")
    stored = np.concatenate([stored, flip_bits(stored, 128, apart, 10)])
    found = measure_share([Tables.build(stored, design_scan(128, 28))])
    assert found is not None
    assert (found.pairs, found.measured) == (pairs, share)


def test_there_are_enough_different_bands() -> None:
    bands = [*wide_search._pair_pieces(128)]
    assert len(bands) == len({frozenset(band) for band in bands}) == 20 * 19 // 2 > MOST_BANDS
