from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from plagcheck.research.evaluate_pan import evaluate_pan
from plagcheck.research.pan import Pair, format_detections, open_pan_corpus
from plagcheck.research.plagdet import Case, compute_score
from tests.conftest import Run
from tests.passages.test_passages import OTHER
from tests.texts import ENGLISH, UKRAINIAN

PAIR = "a-b"


def test_a_perfect_answer() -> None:
    truth = {PAIR: [Case(0, 100, 50, 150)], "c-d": []}
    perfect = compute_score(truth, truth)
    assert (perfect.plagdet, perfect.recall, perfect.precision) == (1, 1, 1)
    assert (perfect.pairs, perfect.cases, perfect.detections) == (2, 1, 1)


def test_half_found_in_two_pieces() -> None:
    truth = {PAIR: [Case(0, 100, 0, 100)]}
    found = {PAIR: [Case(0, 25, 0, 25), Case(50, 75, 50, 75)]}
    half = compute_score(truth, found)
    assert (half.recall, half.precision, half.granularity) == (0.5, 1.0, 2.0)
    assert half.plagdet == pytest.approx(2 / 3 / math.log2(3))


def test_overlapping_detections_count_once() -> None:
    truth = {PAIR: [Case(0, 100, 0, 100)]}
    found = {PAIR: [Case(0, 60, 0, 60), Case(40, 100, 40, 100)]}
    assert compute_score(truth, found).recall == 1.0


def test_both_sides_must_meet() -> None:
    truth = {PAIR: [Case(0, 100, 0, 100)]}
    assert compute_score(truth, {PAIR: [Case(0, 100, 200, 300)]}).plagdet == 0
    assert compute_score(truth, {}).plagdet == 0
    assert compute_score({PAIR: []}, {PAIR: [Case(0, 1, 0, 1)]}).precision == 0


@pytest.fixture
def pan(tmp_path: Path) -> Path:
    return pan_corpus(tmp_path / "pan")


def pan_corpus(corpus: Path) -> Path:
    """A corpus of two pairs: one copied passage, one honest pair."""
    for name in ("susp", "src", "01-honest", "02-copied"):
        (corpus / name).mkdir(parents=True)
    submission = f"{OTHER} {ENGLISH} {OTHER}"
    (corpus / "susp" / "one.txt").write_text(submission, encoding="utf-8")
    (corpus / "src" / "english.txt").write_text(ENGLISH, encoding="utf-8")
    (corpus / "src" / "other.txt").write_text(UKRAINIAN, encoding="utf-8")
    (corpus / "pairs").write_text("one.txt english.txt\none.txt other.txt\n", encoding="utf-8")
    start = len(OTHER) + 1
    case = (
        f'<document reference="one.txt"><feature name="plagiarism" this_offset="{start}" '
        f'this_length="{len(ENGLISH)}" source_reference="english.txt" source_offset="0" '
        f'source_length="{len(ENGLISH)}" /></document>'
    )
    (corpus / "02-copied" / "one-english.xml").write_text(case, encoding="utf-8")
    (corpus / "01-honest" / "one-other.xml").write_text(
        '<document reference="one.txt" />', encoding="utf-8"
    )
    return corpus


def test_the_layout_is_read(pan: Path) -> None:
    corpus = open_pan_corpus(pan)
    assert [pair.name for pair in corpus.pairs] == ["one-english", "one-other"]
    assert list(corpus.categories) == ["01-honest", "02-copied"]
    (case,) = corpus.categories["02-copied"]["one-english"]
    assert case.end - case.start == len(ENGLISH)
    assert len(open_pan_corpus(pan, limit=1).pairs) == 1


def test_answers_are_written_as_the_task_reads_them(tmp_path: Path) -> None:
    written = format_detections(Pair('a"b.txt', "c.txt"), [Case(1, 5, 2, 9)])
    assert 'this_offset="1" this_length="4" source_reference="c.txt"' in written
    assert "'a\"b.txt'" in written


@pytest.mark.parametrize("mode", ["pairs", "corpus"])
def test_the_command_scores(pan: Path, run: Run, mode: str) -> None:
    arguments = ["evaluate", "pan", "pan", "--mode", mode, "-j", 1, "--out", "found"]
    result = run(*arguments, "--format", "json")
    assert result.code == 0
    figures = {one["category"]: one for one in json.loads(result.out)}
    assert figures["all"]["score"]["plagdet"] > 0.98
    assert figures["01-honest"]["score"]["detections"] == 0
    assert (pan.parent / "found" / "one-english.xml").read_text().count("<feature") == 1
    assert (pan.parent / "found" / "pairs").exists()
    if mode == "corpus":
        assert figures["02-copied"]["recall_at"] == {"1": 1.0, "5": 1.0, "10": 1.0, "50": 1.0}
    assert "plagdet" in run(*arguments).out


def test_a_source_under_two_names_is_found_under_both(pan: Path, run: Run) -> None:
    (pan / "src" / "again.txt").write_text(ENGLISH, encoding="utf-8")
    (pan / "pairs").write_text("one.txt english.txt\none.txt again.txt\n", encoding="utf-8")
    case = (pan / "02-copied" / "one-english.xml").read_text(encoding="utf-8")
    (pan / "02-copied" / "one-again.xml").write_text(
        case.replace("english.txt", "again.txt"), encoding="utf-8"
    )
    result = run("evaluate", "pan", "pan", "--mode", "corpus", "-j", 1, "--format", "json")
    figures = {one["category"]: one for one in json.loads(result.out)}
    assert figures["02-copied"]["score"]["recall"] > 0.98
    assert figures["02-copied"]["recall_at"]["1"] == 1.0


def test_another_folder_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("evaluate", "pan", "empty")
    assert result.code == 2
    assert "not a PAN corpus" in result.err


def test_a_twin_of_the_source_counts_as_the_source(pan: Path, tmp_path: Path) -> None:
    (pan / "src" / "a-twin.txt").write_bytes((pan / "src" / "english.txt").read_bytes())
    results, scores = evaluate_pan(open_pan_corpus(pan), index=tmp_path / "twin.idx")
    assert [(result.pair.source, result.rank) for result in results] == [
        ("english.txt", 1),
        ("other.txt", None),
    ]
    assert scores[-1].score.recall > 0.9


def test_normplagdet_weighs_a_side_by_what_could_be_missed_there() -> None:
    truth = {PAIR: [Case(0, 50, 0, 100)]}
    half = {PAIR: [Case(0, 25, 0, 100)]}
    # The whole source was copied: to cover it is no merit, and half of the other side is half.
    score = compute_score(truth, half, {PAIR: (100, 100)})
    assert score.recall == pytest.approx(125 / 150)
    assert score.normplagdet == pytest.approx(2 * 0.5 / 1.5)
    # A detection as long as both documents gives nothing away, a perfect one everything.
    assert compute_score(truth, truth, {PAIR: (100, 100)}).normplagdet == pytest.approx(1)
    assert compute_score(truth, {}, {PAIR: (100, 100)}).normplagdet == 0
    assert compute_score(truth, truth).normplagdet is None


def test_normplagdet_of_a_case_in_two_long_documents_is_nearly_plagdet() -> None:
    truth = {PAIR: [Case(1000, 1400, 3000, 3400)]}
    found = {PAIR: [Case(1000, 1300, 3000, 3300)]}
    score = compute_score(truth, found, {PAIR: (100_000, 100_000)})
    assert score.normplagdet == pytest.approx(score.plagdet)
