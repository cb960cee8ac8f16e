from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from plagcheck.index import Plan, build
from plagcheck.index.plan import SHORTEST_BLOCK
from plagcheck.matching import candidates, find_pairs
from plagcheck.model import Bits
from tests.reference.matching import slow_pairs

WIDTHS = [32, 64, 128, 256]


def drawn(seed: int, count: int, bits: int, kind: str) -> Bits:
    """Signatures: uniform, clustered around few centres, or all close to one."""
    random = np.random.default_rng(seed)
    columns = -(-bits // 64)
    centres = {"uniform": count, "skewed": max(count // 20, 1), "adversarial": 1}[kind]
    rows = random.integers(0, 2**64, (centres, columns), dtype=np.uint64)
    rows = rows[random.integers(0, centres, count)]
    for row in rows:
        for bit in random.integers(0, bits, random.integers(0, 7)):
            row[bit // 64] ^= np.uint64(1) << np.uint64(63 - bit % 64)
    if bits % 64:
        rows[:, -1] &= ~np.uint64(2 ** (64 - bits % 64) - 1)
    return rows


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("kind", ["uniform", "skewed", "adversarial"])
@settings(deadline=None, max_examples=25)
@given(
    seed=st.integers(0, 2**32),
    distance=st.sampled_from([*range(9), 20, 100]),
    less=st.integers(0, 8),
)
def test_finds_every_pair_once(bits: int, kind: str, seed: int, distance: int, less: int) -> None:
    stored, queries = drawn(seed, 120, bits, kind), drawn(seed + 1, 40, bits, kind)
    queries[::2] = stored[: len(queries[::2])]
    tables = build(stored, Plan.of(bits, distance))
    asked = max(distance - less, 0)
    assert find_pairs(queries, tables, asked).tolist() == slow_pairs(queries, stored, asked)


def test_flipping_any_three_bits_is_found() -> None:
    """Every way to spread three differing bits over the blocks."""
    signature = np.array([[0x0123456789ABCDEF]], dtype=np.uint64)
    tables = build(signature, Plan.of(64, 3))
    places = range(0, 64, 5)
    queries = np.array(
        [
            [signature[0, 0] ^ np.uint64(1 << a | 1 << b | 1 << c)]
            for a in places
            for b in places
            for c in places
        ],
        dtype=np.uint64,
    )
    assert len(find_pairs(queries, tables, 3)) == len(queries)


def test_chunks_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    stored, queries = drawn(1, 200, 64, "skewed"), drawn(2, 50, 64, "skewed")
    tables = build(stored, Plan.of(64, 3))
    whole = find_pairs(queries, tables, 3)
    monkeypatch.setattr(candidates, "CHUNK", 7)
    assert np.array_equal(find_pairs(queries, tables, 3), whole)


@pytest.mark.parametrize("own", [False, True])
def test_a_scan_shows_no_stretches(own: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    stored, queries = drawn(1, 200, 256, "skewed"), drawn(2, 50, 256, "skewed")
    plan = Plan.of(256, 60)
    assert plan.scan

    def halved(query: Bits, rows: Bits) -> NDArray[np.int64]:
        steps: NDArray[np.int64] = np.bitwise_count(rows ^ query).sum(axis=1, dtype=np.int64)
        return steps // 2

    whole = find_pairs(queries, build(stored, plan), 60, halved if own else None)
    monkeypatch.setattr(candidates, "STRETCH", 7)
    again = find_pairs(queries, build(stored, plan), 60, halved if own else None)
    assert np.array_equal(again, whole)
    assert whole.tolist() == [
        [query, element, apart // 2 if own else apart]
        for query, element, apart in slow_pairs(queries, stored, 121 if own else 60)
    ]


def test_nothing_to_search() -> None:
    none = np.empty((0, 1), dtype=np.uint64)
    some = drawn(1, 3, 64, "uniform")
    assert find_pairs(none, build(some, Plan.of(64, 3)), 3).shape == (0, 3)
    assert find_pairs(some, build(none, Plan.of(64, 3)), 3).shape == (0, 3)


@pytest.mark.parametrize("bits", WIDTHS)
@pytest.mark.parametrize("distance", range(9))
def test_blocks_cover_all_bits_once(bits: int, distance: int) -> None:
    plan = Plan.of(bits, distance)
    assert plan.scan == (bits // (distance + 1) < SHORTEST_BLOCK)
    if plan.scan:
        return
    blocks = plan.blocks
    assert len(blocks) == distance + 1
    covered = [bit for block in blocks for bit in range(block.first, block.first + block.length)]
    assert covered == list(range(bits))
