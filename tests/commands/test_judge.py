"""`--judge`: every form of report names who judged."""

from __future__ import annotations

import json

import pytest

from tests.conftest import CORPUS, Run

PAIR = (
    CORPUS / "manuscripts" / "submissions" / "s1-en-verbatim.md",
    CORPUS / "manuscripts" / "theses" / "07-en-city-trees.md",
)


@pytest.mark.parametrize("judge", ["words", "signatures"])
def test_the_report_names_its_judge(run: Run, judge: str) -> None:
    choice = ("--judge", judge)
    assert f"judged by {judge}" in run("compare", *PAIR, *choice).out
    assert judge in run("compare", *PAIR, *choice, "--format", "html").out
    report = json.loads(run("compare", *PAIR, *choice, "--format", "json").out)
    assert report["settings"]["judge"] == judge
    assert {passage.get("found_by", "words") for passage in report["passages"]} == {judge}


def test_the_threshold_decides_when_signatures_judge(run: Run) -> None:
    shares = []
    for threshold in ("100", "95"):
        shown = run(
            *("compare", *PAIR, "--judge", "signatures", "--threshold", threshold),
            *("--format", "json"),
        )
        shares.append(json.loads(shown.out)["similarity"])
    assert 0 < shares[0] <= shares[1]


def test_another_judge_is_refused(run: Run) -> None:
    refused = run("compare", *PAIR, "--judge", "letters")
    assert refused.code == 2
    assert "letters" in refused.err


@pytest.mark.parametrize(
    ("method", "measure", "least"),
    [("hyperplane", "cosine", "0.71"), ("minhash", "Jaccard", "0.56"), ("simhash", "", "")],
)
def test_theory_stands_beside_the_percentage(
    run: Run, method: str, measure: str, least: str
) -> None:
    chosen = ("compare", *PAIR, "--method", method, "--view", "pairs")
    shown = run(*chosen).out
    matches = json.loads(run(*chosen, "--format", "json").out)["matches"]
    if not measure:
        assert matches["estimates"] is None
        assert "cosine" not in shown
        return
    estimates = matches["estimates"]
    assert estimates["measure"] == measure
    assert len(estimates["values"]) == matches["threshold"]["bits"] + 1
    assert (estimates["values"][0], f"{estimates['values'][-1]:.2f}") == (1.0, least)
    assert f"100 %, {measure} " in shown
    assert "–1.00" in shown
