"""Elements that match at very many places: cut by a stated rule, and never silently."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import validate

from plagcheck.reports.machine.json_report import load_schema
from tests.conftest import Run

PHRASE = "Source: own calculations after data from the regional water office archive.\n"
TEXT = "Street trees shade the pavement and cool the summer air above narrow market squares.\n"


def test_the_report_counts_them(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text(TEXT + 40 * PHRASE)
    (tmp_path / "new.txt").write_text(TEXT + 30 * PHRASE)
    assert run("index", "thesis.txt", "-q").code == 0
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    validate(report, load_schema())
    (flag,) = (note for note in report["notes"] if note["kind"] == "common_elements")
    assert report["flags"] == []
    repeated = report["submission"]["elements"] - flag["count"]
    assert 0 < repeated < 20, "what stands once is followed to every place"
    assert "calculations" in flag["example"]
    shown = " ".join(run("check", "new.txt").out.split())
    assert (
        f"{flag['count']} elements so common that not all places like them were followed" in shown
    )
    assert report["similarity"] > 0.9
    assert run("check", "new.txt", "--fail-on", "any", "-q").code == 0
    assert run("check", "new.txt", "--fail-on", "common_elements").code == 2


def test_ordinary_texts_have_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text(TEXT + 3 * PHRASE)
    assert run("index", "thesis.txt", "-q").code == 0
    (tmp_path / "new.txt").write_text(2 * TEXT)
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    assert report["notes"] == []
