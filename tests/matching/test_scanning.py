from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from plagcheck.matching import scan_signatures, scanning
from plagcheck.matching.scanning import sort_pairs
from plagcheck.model import Bits
from tests.matching.drawing import drawn
from tests.reference.matching import slow_pairs


@pytest.mark.parametrize("own", [False, True])
def test_a_scan_shows_no_stretches(own: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    stored, queries = drawn(1, 200, 256, "skewed"), drawn(2, 50, 256, "skewed")

    def halved(query: Bits, rows: Bits) -> NDArray[np.int64]:
        steps: NDArray[np.int64] = np.bitwise_count(rows ^ query).sum(axis=1, dtype=np.int64)
        return steps // 2

    whole = scan_signatures(queries, stored.T, 60, halved if own else None)
    monkeypatch.setattr(scanning, "SCAN_CHUNK", 7)
    again = scan_signatures(queries, stored.T, 60, halved if own else None)
    assert np.array_equal(again, whole)
    assert whole.tolist() == [
        [query, element, apart // 2 if own else apart]
        for query, element, apart in slow_pairs(queries, stored, 121 if own else 60)
    ]


def test_pairs_are_sorted_by_numbers_of_any_size() -> None:
    last = (1 << 31) - 1
    rows = [[0, 0, 3], [0, last, 2], [1, 0, 1], [last - 1, last, 0], [last, 0, 0], [last, last, 0]]
    assert sort_pairs(np.array(rows[::-1], dtype=np.int64)).tolist() == rows
