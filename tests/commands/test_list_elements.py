"""`plagcheck list --elements`: what element 114 is."""

from __future__ import annotations

import json

from tests.conftest import CORPUS, Run

THESIS = CORPUS / "manuscripts" / "theses" / "07-en-city-trees.md"
SUBMISSION = CORPUS / "manuscripts" / "submissions" / "s1-en-verbatim.md"


def test_the_elements_are_those_of_the_pairs(run: Run) -> None:
    assert run("index", THESIS, "-q", "-j", "1").code == 0
    shown = run("check", SUBMISSION, "--view", "pairs", "--format", "json", "-j", "1")
    matches = json.loads(shown.out)["matches"]
    elements = json.loads(run("list", "--elements", SUBMISSION, "--format", "json").out)
    assert [row["element"] for row in elements] == [*range(matches["elements"])]
    text = SUBMISSION.read_text(encoding="utf-8")
    for number, (start, end, page) in matches["positions"]["submission"].items():
        row = elements[int(number)]
        assert (row["start"], row["end"], row["page"]) == (start, end, page)
        assert row["text"] == text[start:end]


def test_single_elements(run: Run) -> None:
    assert run("index", THESIS, "-q", "-j", "1").code == 0
    chosen = "list", "--elements", THESIS
    (row,) = json.loads(run(*chosen, "--number", "14", "--format", "json").out)
    assert row["element"] == 14
    shown = run(*chosen, "--number", "14", "--number", "3").out.splitlines()
    assert len(shown) == 3
    assert " ".join(row["text"].split()) in shown[1]
    assert f"{row['start']}–{row['end']}" in shown[1]


def test_bad_input(run: Run) -> None:
    assert run("index", THESIS, "-q", "-j", "1").code == 0
    unknown = run("list", "--elements", THESIS, "--number", "99999")
    assert unknown.code == 2
    assert "There is no element 99,999: the document has" in unknown.err
    assert run("list", "--number", "3").code == 2
    assert run("list", "--elements", "missing.pdf").code == 2
