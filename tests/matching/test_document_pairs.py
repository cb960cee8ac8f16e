"""Pairs of documents: what comparing all with all gives, in less time."""

from __future__ import annotations

import time
import tracemalloc

import numpy as np
import pytest

from plagcheck.matching import document_pairs, find_document_pairs, measure_hamming_distances
from plagcheck.matching.scanning import scan_signatures
from plagcheck.model import Bits

RANDOM = np.random.default_rng(5)


def draw_documents(count: int, columns: int, edited: int) -> Bits:
    """Random signatures; every tenth is the one before with some bits changed."""
    drawn = RANDOM.integers(0, 1 << 63, (count, columns), dtype=np.uint64)
    for row in range(1, count, 10):
        drawn[row] = drawn[row - 1]
        for bit in RANDOM.integers(0, 64 * columns, RANDOM.integers(0, edited)).tolist():
            drawn[row, bit // 64] ^= np.uint64(1) << np.uint64(bit % 64)
    return drawn


@pytest.mark.parametrize(("bits", "distance"), [(64, 3), (64, 16), (256, 72)])
def test_tables_find_what_a_scan_finds(bits: int, distance: int) -> None:
    drawn = draw_documents(700, bits // 64, distance + 2)
    scanned = scan_signatures(drawn, drawn.T, distance)
    expected = scanned[scanned[:, 0] < scanned[:, 1]]
    found = find_document_pairs(drawn, bits, distance)
    assert len(expected) > 50
    assert found.tolist() == expected.tolist()


def draw_minima(count: int, alike: float) -> Bits:
    """Minima of 128 functions; every tenth document agrees with the one before in a share."""
    minima = RANDOM.integers(0, 256, (count, 128), dtype=np.uint8)
    for row in range(1, count, 10):
        kept = RANDOM.random(128) < alike
        minima[row, kept] = minima[row - 1, kept]
    return minima.view(np.uint64)


@pytest.mark.parametrize("alike", [0.4, 0.5, 0.9, 1.0])
def test_bands_of_minima_lose_no_near_duplicate(alike: float) -> None:
    drawn = draw_minima(2_000, alike)
    found = find_document_pairs(drawn, 1024, 384, has_minima=True)
    planted = [
        (row - 1, row)
        for row in range(1, 2_000, 10)
        if measure_hamming_distances(drawn[row - 1], drawn[row]) <= 384
    ]
    assert len(planted) > 190
    assert [tuple(pair) for pair in found[:, :2].tolist()] == planted
    apart = [int(measure_hamming_distances(drawn[one], drawn[other])) for one, other in planted]
    assert found[:, 2].tolist() == apart


@pytest.mark.parametrize(("bits", "has_minima"), [(1024, True), (64, False)])
def test_few_documents(bits: int, has_minima: bool) -> None:
    for count in (0, 1, 2):
        drawn = np.full((count, bits // 64), 7, dtype=np.uint64)
        found = find_document_pairs(drawn, bits, 3, has_minima=has_minima)
        assert found.tolist() == ([[0, 1, 0]] if count == 2 else [])


def test_copies_of_one_document_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if they differ in the first band: 20,000 pairs in each of 63 others are 10 MB."""
    monkeypatch.setattr(document_pairs, "COMPARED_AT_ONCE", 5_000)
    minima = np.full((200, 64), 7, dtype=np.uint16)
    minima[:, 0] = np.arange(200)
    copies = minima.view(np.uint64)
    tracemalloc.start()
    found = find_document_pairs(copies, 1024, 384, has_minima=True)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found) == 200 * 199 // 2
    assert peak < 6_000_000


def test_ten_thousand_documents_take_a_moment() -> None:
    drawn = draw_minima(10_000, 0.9)
    began = time.process_time()
    found = find_document_pairs(drawn, 1024, 384, has_minima=True)
    assert time.process_time() - began < 2
    assert len(found) >= 1_000
