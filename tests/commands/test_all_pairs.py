"""The pairs of all documents that match are listed, also of those that are not aligned."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

from plagcheck.reports.machine.json_report import load_schema
from tests.conftest import Run
from tests.texts import ENGLISH

DOCUMENTS = 6


def write_own(name: str) -> str:
    return " ".join(f"{name}{'abcdefghij'[number % 10]}{number}" for number in range(60))


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    """Six documents that share a paragraph with a submission; the first has more of it."""
    (tmp_path / "theses").mkdir()
    for number in range(DOCUMENTS):
        text = f"{write_own('q' * (number + 2))}\n\n{ENGLISH}\n"
        (tmp_path / "theses" / f"{number}.txt").write_text(text, encoding="utf-8")
    new = f"{write_own('z')}\n\n{ENGLISH}\n\n{write_own('qq')}\n"
    (tmp_path / "new.txt").write_text(new, encoding="utf-8")
    assert run("index", "theses", "-q").code == 0
    return tmp_path


@pytest.mark.usefixtures("corpus")
def test_pairs_of_documents_that_are_not_aligned(run: Run) -> None:
    few = ("check", "new.txt", "--candidates", "1", "--view", "pairs")
    report = json.loads(run(*few, "--format", "json").out)
    jsonschema.validate(report, load_schema())
    assert [Path(source["path"]).name for source in report["sources"]] == ["0.txt"]
    listed = report["matches"]["sources"]
    every = json.loads(run("check", "new.txt", "--view", "pairs", "--format", "json").out)
    assert listed == every["matches"]["sources"]
    assert report["matches"] == every["matches"]
    assert len(listed) == DOCUMENTS
    shown = run(*few).out
    assert all(f"theses/{number}.txt" in shown for number in range(DOCUMENTS))
    rows = [*csv.DictReader(io.StringIO(run(*few, "--format", "csv").out))]
    assert {row["source"] for row in rows} == {source["path"] for source in listed}
    assert all(row["source_text"] for row in rows)
    assert run(*few, "-j", 2) == run(*few)


@pytest.mark.usefixtures("corpus")
def test_pairs_without_stored_text(run: Run) -> None:
    run("index", "theses", "--no-text", "--index", "bare", "-q")
    few = ("check", "new.txt", "--index", "bare", "--candidates", "1", "--view", "pairs")
    report = json.loads(run(*few, "--format", "json").out)
    assert len(report["matches"]["sources"]) == DOCUMENTS


@pytest.mark.parametrize(("method", "measure"), [("hyperplane", "cosine"), ("minhash", "jaccard")])
@pytest.mark.usefixtures("corpus")
def test_what_theory_tells_stands_beside_the_percent(run: Run, method: str, measure: str) -> None:
    run("index", "theses", "--method", method, "--index", "other", "-q")
    check = ("check", "new.txt", "--index", "other", "--view", "pairs")
    rows = [*csv.DictReader(io.StringIO(run(*check, "--format", "csv").out))]
    estimates = json.loads(run(*check, "--format", "json").out)["matches"]["estimates"]
    assert estimates["measure"].lower() == measure
    assert all(float(row[measure]) == estimates["values"][int(row["distance"])] for row in rows)
    assert "0" in {row["distance"] for row in rows}
    for form in ("terminal", "html"):
        assert f"{measure} 1.00" in run(*check, "--format", form).out.lower(), form
