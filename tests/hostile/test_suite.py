"""Every hostile or odd file has one of its allowed outcomes, in time, and costs nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from plagcheck.documents import Limits, Sandbox
from plagcheck.model import Document, Skipped
from plagcheck.text import analyze_document
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.hostile import packages, pdfs, texts, zips
from tests.hostile.rows import ELSEWHERE, OK, Row
from tests.texts import LEXICON

ROWS = [*zips.ROWS, *packages.ROWS, *pdfs.ROWS, *texts.ROWS]
LIMITS = Limits(cpu_seconds=3, wall_seconds=12)
ANALYSIS_SECONDS = 30
"""For a few megabytes on a busy machine; what is quadratic takes hours."""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(LIMITS) as shared:
        yield shared


@pytest.mark.parametrize("row", ROWS, ids=[row.label for row in ROWS])
def test_outcome(row: Row, sandbox: Sandbox, tmp_path: Path) -> None:
    path = tmp_path / row.name
    row.build(path)
    if "timeout" in row.outcomes:
        sandbox.close()  # a new reader is believed, one that has read before would be tried again
    began = time.monotonic()
    found = sandbox.read(path)
    assert time.monotonic() - began < LIMITS.wall_seconds + 5
    outcome = found.reason if isinstance(found, Skipped) else OK
    assert outcome in row.outcomes, found.detail if isinstance(found, Skipped) else found.text[:80]
    if isinstance(found, Skipped):
        assert found.detail
        assert found.detail.isprintable()
    else:
        _check_document(found, row)
    canary = tmp_path / "canary.txt"
    canary.write_text("still alive")
    read = sandbox.read(canary)
    assert isinstance(read, Document)
    assert read.text == "still alive"


def _check_document(found: Document, row: Row) -> None:
    """What was read holds its words and nothing of other files, and the text room survives it."""
    assert any(map(str.isalnum, found.text)), "silent emptiness"
    assert row.holds in found.text
    assert ELSEWHERE not in found.text
    assert len(found.text) <= 32 << 20
    began = time.monotonic()
    text = analyze_document(found, LEXICON)
    ELEMENT_CUTTERS["shingle"](text, 4)
    assert time.monotonic() - began < ANALYSIS_SECONDS


def test_there_are_enough_of_them() -> None:
    assert len(ROWS) >= 60
    assert len({row.name for row in ROWS}) == len(ROWS)
