from __future__ import annotations

import mmap
from pathlib import Path

import numpy as np
import pytest

from plagcheck.matching.ahead import DEARER, read_ahead


class Watched(mmap.mmap):
    """A map that tells what was advised of it."""

    advice: list[int]

    def madvise(self, option: int, *_: int) -> None:
        self.advice.append(option)


@pytest.mark.parametrize(("lookups", "advised"), [(1, 0), (100, 1)])
def test_large_searches_read_a_table_in_whole(lookups: int, advised: int, tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_bytes(bytes(mmap.PAGESIZE * DEARER * 10))
    with path.open("rb") as file:
        mapped = Watched(file.fileno(), 0, access=mmap.ACCESS_READ)
    mapped.advice = []
    array = np.ndarray.__new__(np.memmap, len(mapped) // 8, np.uint64, buffer=mapped)
    read_ahead(array, lookups)
    assert mapped.advice == [mmap.MADV_WILLNEED] * advised


def test_arrays_in_memory_are_left_alone() -> None:
    read_ahead(np.zeros(10), 1000)
