"""The heaviest indexes that a stranger can make of some dozen megabytes take less than 500 MB."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from plagcheck.errors import IndexDamaged
from plagcheck.index.storage.words import MOST_DOCUMENT_BYTES, MOST_ENTRY_BYTES, StoredWords
from plagcheck.model import Bits
from plagcheck.model.limits import MOST_EFFORT, PASSAGE_EFFORT
from plagcheck.workflows.index_checks import MOST_ANALYSIS_BYTES, TextTooCostly, limiting_memory
from tests.hostile.enduring import Endurance, Endured
from tests.hostile.heavy_indexes import (
    describe,
    flip_bits,
    sign_submission,
    write_index,
    write_near_signatures,
    write_submission,
    write_word_heaps,
)
from tests.texts import analysed

MEGABYTES = 500
WORDS = 20_000
CHECK = ("check", "submission.txt", "-j", "1", "--format", "json", "--index", "theirs")
READING = (
    CHECK,
    ("verify", "--index", "theirs"),
    ("info", "--index", "theirs"),
    ("index", "--from", "theirs", "--index", "mine"),
)
SECONDS = 60
"""That these indexes may take: they are as large as those of an institute."""


@pytest.fixture(scope="module")
def submission() -> str:
    return write_submission(WORDS)


@pytest.fixture(scope="module")
def signatures(submission: str) -> Bits:
    return sign_submission(analysed(submission))


@pytest.fixture(scope="module")
def endurance() -> Iterator[Endurance]:
    with Endurance() as running:
        yield running


@pytest.fixture
def folder(submission: str, tmp_path: Path) -> Path:
    (tmp_path / "submission.txt").write_text(submission, encoding="utf-8")
    return tmp_path


def run_all(
    endurance: Endurance, folder: Path, commands: tuple[tuple[str, ...], ...]
) -> list[Endured]:
    """Run commands; none takes too much memory, or ends with an error that is ours."""
    ends = [endurance.run(folder, *arguments, seconds=SECONDS) for arguments in commands]
    for arguments, ended in zip(commands, ends, strict=True):
        assert ended.code in (0, 1, 3, 5), (arguments, ended)
        assert ended.megabytes < MEGABYTES, (arguments, ended.megabytes)
    return ends


@pytest.mark.parametrize(
    ("chosen", "variants", "documents"), [(40, 43_745, 100), (4_000, 200, 1)], ids=["few", "many"]
)
def test_near_equal_signatures_against_a_long_submission(
    chosen: int,
    variants: int,
    documents: int,
    signatures: Bits,
    endurance: Endurance,
    folder: Path,
) -> None:
    near = signatures[:: max(len(signatures) // chosen, 1)][:chosen]
    write_near_signatures(folder / "theirs", near, variants, documents)
    check, *_ = run_all(endurance, folder, READING if documents > 1 else READING[:1])
    assert check.code in (0, 1)


def test_scattered_signatures_make_no_more_passages_than_the_limit(
    signatures: Bits, endurance: Endurance, folder: Path
) -> None:
    """Each document has a third of the elements of the submission, in an order of its own."""
    near = np.random.default_rng(3).permutation(flip_bits(signatures, 40))
    parts = np.array_split(near, 100)
    write_index(folder / "theirs", [describe(number, part) for number, part in enumerate(parts)])
    (check,) = run_all(endurance, folder, ((*CHECK, "-o", "report.json"),))
    assert check.code in (0, 1), check
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    left_out = sum(note["count"] for note in report["notes"] if note["kind"] == "chains_left")
    assert 0 < len(report["passages"]) <= MOST_EFFORT // PASSAGE_EFFORT
    assert left_out > 20 * len(report["passages"])


def test_very_many_documents(signatures: Bits, endurance: Endurance, folder: Path) -> None:
    """300,000 were tried by hand: time and memory grow with the documents, no faster."""
    write_near_signatures(folder / "theirs", signatures[:300], 30, 5_000)
    check, *_ = run_all(endurance, folder, READING[:1] + READING[2:3])
    assert check.code in (0, 1), check


def test_words_without_an_end(signatures: Bits, endurance: Endurance, folder: Path) -> None:
    write_word_heaps(folder / "theirs", signatures[:2000], "abcdefghijklmnopqrstuvwxyz", 5)
    check, *_ = run_all(endurance, folder, READING)
    assert check.code in (0, 1), check


def test_words_of_a_source_take_only_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    # A cluster's client of another test may have left its idle threads to this process.
    monkeypatch.setattr("threading.active_count", lambda: 1)
    with limiting_memory("aa"):
        np.ones(MOST_ANALYSIS_BYTES // 2, dtype=np.uint8)
    with (
        pytest.raises(TextTooCostly, match="document aa that takes more than 220 MB of memory"),
        limiting_memory("aa"),
    ):
        np.ones(MOST_ANALYSIS_BYTES + (1 << 20), dtype=np.uint8)


def test_the_entries_of_a_document_have_only_so_many_letters() -> None:
    entry = b"en\0" + b"e" * (MOST_ENTRY_BYTES - 6) + b"\0\0"
    words = StoredWords(
        np.zeros(1, dtype=np.uint64),
        np.ones(1, dtype=np.uint16),
        np.array([len(entry)], dtype=np.uint32),
        entry,
    )
    fitting = MOST_DOCUMENT_BYTES // len(entry)
    words.find_letters(np.zeros(fitting, dtype=np.uint32))
    with pytest.raises(IndexDamaged, match="more letters than the words of a document"):
        words.find_letters(np.zeros(fitting + 1, dtype=np.uint32))
