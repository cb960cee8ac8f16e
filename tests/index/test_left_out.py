"""The note on contents that were left out because nearly the same is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plagcheck.index.files.writing import to_canonical_json
from plagcheck.index.writing.left_out import LEFT_OUT_FILE, LeftOut, read_left_out, write_left_out
from tests.index.test_update import A, B, C


def test_a_note_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert read_left_out(tmp_path) == {}
    left_out = {A: LeftOut(B, 0.93), C: LeftOut(B, 1.0), B: LeftOut(B, 0.0)}
    write_left_out(tmp_path, left_out)
    assert read_left_out(tmp_path) == left_out
    assert [path.name for path in tmp_path.iterdir()] == [LEFT_OUT_FILE]


@pytest.mark.parametrize("entry", [[B, 1.01], [B, -0.01], [B, "1"], [B], ["b", 0.9], [7, 0.9], B])
def test_a_note_that_no_run_wrote_counts_as_none(tmp_path: Path, entry: Any) -> None:
    (tmp_path / LEFT_OUT_FILE).write_bytes(to_canonical_json({A: entry, C: [B, 0.9]}))
    assert read_left_out(tmp_path) == {}
