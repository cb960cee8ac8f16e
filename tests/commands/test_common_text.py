"""Text that many documents of an index have: left out, named, and counted in one step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.texts import ENGLISH

STUDENTS = 6


def write_own(name: str) -> str:
    """Return three hundred words that no other document has."""
    return " ".join(f"{name}{'abcdefghij'[number % 10]}{number}" for number in range(300))


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    """Six theses with one paragraph in common, and a submission that has it, too."""
    (tmp_path / "theses").mkdir()
    for number in range(STUDENTS):
        text = f"{write_own('q' * (number + 2))}\n\n{ENGLISH}\n"
        (tmp_path / "theses" / f"{number}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "new.txt").write_text(f"{write_own('z')}\n\n{ENGLISH}\n", encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    return tmp_path


@pytest.mark.usefixtures("corpus")
def test_a_paragraph_of_six_students_is_named_and_counts_on_request(run: Run) -> None:
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    assert report["similarity"] == 0
    assert {passage["excluded"] for passage in report["passages"]} == {"common"}
    documents = ", ".join(f"theses/{number}.txt" for number in range(STUDENTS))
    assert {passage["reason"] for passage in report["passages"]} == {f"{STUDENTS}: {documents}"}
    (common,) = (part for part in report["exclusions"] if part["rule"] == "common")
    assert common["passages"] == STUDENTS
    assert report["settings"]["boilerplate"] == 5
    shown = " ".join(run("check", "new.txt").out.split())
    assert f"{100 * common['share']:.1f} % more is common to many documents." in shown

    counted = json.loads(run("check", "new.txt", "--format", "json", "--count", "common").out)
    assert counted["similarity"] == pytest.approx(common["share"], abs=1e-6)
    assert {passage["excluded"] for passage in counted["passages"]} == {None}


def test_six_copies_of_a_paper_are_copies(corpus: Path, run: Run) -> None:
    (corpus / "theses" / "paper.txt").write_text(ENGLISH, encoding="utf-8")
    (corpus / "new.txt").write_text(f"{ENGLISH} {write_own('z')[:200]}", encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    assert report["similarity"] > 0.4
    assert {passage["excluded"] for passage in report["passages"]} == {None}


def test_four_documents_make_nothing_common(corpus: Path, run: Run) -> None:
    for number in range(4, STUDENTS):
        (corpus / "theses" / f"{number}.txt").unlink()
        (corpus / "theses" / f"other{number}.txt").write_text(write_own("y" * number))
    assert run("index", "theses", "-q", "-j", 1, "--prune").code == 0
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    assert {passage["excluded"] for passage in report["passages"]} == {None}
