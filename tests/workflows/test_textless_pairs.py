"""Pairs of a source whose text is not stored: positions, and never a word."""

from __future__ import annotations

from pathlib import Path

from plagcheck.index import Snapshot
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus
from tests.texts import ENGLISH


def test_pairs_of_a_source_without_text(tmp_path: Path) -> None:
    source, index = tmp_path / "source.txt", tmp_path / "index"
    source.write_text(ENGLISH, encoding="utf-8")
    index_corpus([source], index, no_text=True)
    (report,) = check_submissions(
        [InputFile("copy.txt", data=ENGLISH.encode())], Snapshot(index), lists_pairs=True
    )
    assert report.pairs
    (found,) = report.pairs.sources
    assert found.positions.excerpt == ""
    assert [row[:2] for row in found.pairs.tolist() if row[2] == 0][:3] == [[0, 0], [1, 1], [2, 2]]
    mine = report.pairs.submission
    assert mine.starts.tolist() == found.positions.starts.tolist()
    assert mine.quote(0, 0) == ENGLISH[mine.starts[0] : mine.ends[0]]
