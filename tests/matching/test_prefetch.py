from __future__ import annotations

import mmap
import sys
from pathlib import Path

import numpy as np
import pytest

from plagcheck.matching import prefetch
from plagcheck.matching.prefetch import RANDOM_READ_COST, prefetch_arrays

PAGES = RANDOM_READ_COST * 10
linux = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what is in memory")


def mapped(path: Path) -> np.memmap[tuple[int, int], np.dtype[np.uint64]]:
    path.write_bytes(bytes(mmap.PAGESIZE * PAGES))
    return np.memmap(path, dtype=np.uint64, mode="r", shape=(2, mmap.PAGESIZE * PAGES // 16))


def share_in_memory(path: Path) -> float:
    """How much of a mapped file this process has in its memory."""
    lines = iter(Path("/proc/self/smaps").read_text().splitlines())
    for line in lines:
        if line.endswith(str(path)):
            facts = [next(lines).split() for _ in range(4)]
            (resident,) = (int(size) for name, size, _ in facts if name == "Rss:")
            return resident * 1024 / (mmap.PAGESIZE * PAGES)
    raise AssertionError("not mapped")


@linux
@pytest.mark.parametrize("small", [0, 1 << 30], ids=["by a thread", "at once"])
def test_large_searches_read_tables_in_whole(
    small: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefetch, "SMALL_BYTES", small)
    paths = [tmp_path / name for name in ("runs", "rows", "owners")]
    arrays = [mapped(path) for path in paths]
    assert max(map(share_in_memory, paths)) < 0.5
    with prefetch_arrays([arrays[:2], arrays[2:]], 11) as there:
        there[0].wait(10)
        assert [share_in_memory(path) for path in paths[:2]] == [1, 1]
        there[1].wait(10)
    assert share_in_memory(paths[2]) == 1


@linux
def test_small_searches_read_what_they_need(tmp_path: Path) -> None:
    array = mapped(tmp_path / "rows")
    with prefetch_arrays([[array]], 9) as there:
        assert there[0].wait(10)
    assert share_in_memory(tmp_path / "rows") < 0.5


def test_arrays_in_memory_are_there() -> None:
    with prefetch_arrays([[np.zeros(10)], []], 1000) as there:
        assert all(event.wait(10) for event in there)
