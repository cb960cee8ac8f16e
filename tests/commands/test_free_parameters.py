"""Thresholds wider than planned, and widths of any size."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CORPUS, Run

THESIS = CORPUS / "manuscripts" / "theses" / "01-uk-river-ice.md"
THESES = THESIS.parent
"""Enough elements for tables; one thesis alone is scanned."""
SUBMISSION = CORPUS / "manuscripts" / "submissions" / "s3-uk-reordered.md"


def check(run: Run, *options: str) -> dict[str, Any]:
    shown = run(*("check", SUBMISSION, "--view", "pairs", "--format", "json", "-j", "1"), *options)
    assert shown.code == 0, shown.err
    report: dict[str, Any] = json.loads(shown.out)
    return report


def list_pairs(report: dict[str, Any]) -> set[tuple[int, ...]]:
    return {tuple(row) for source in report["matches"]["sources"] for row in source["pairs"]}


def test_a_threshold_wider_than_planned_finds_what_tables_for_it_find(
    run: Run, tmp_path: Path
) -> None:
    assert run("index", THESES, "--index", "narrow", "-q", "-j", "1").code == 0
    wide = ("--index", "wide", "--max-distance", "10")
    assert run("index", THESES, *wide, "-q", "-j", "1").code == 0
    planned = list_pairs(check(run, "--index", "narrow"))
    found = list_pairs(check(run, "--index", "narrow", "--distance", "10"))
    assert found == list_pairs(check(run, "--index", "wide"))
    assert planned == {pair for pair in found if pair[2] <= 3}
    assert max(pair[2] for pair in found) > 3
    assert found == list_pairs(check(run, "--index", "narrow", "--threshold", "84"))


def test_the_cost_is_said_once(run: Run, tmp_path: Path) -> None:
    assert run("index", THESES, "-q", "-j", "1").code == 0
    shown = run("check", SUBMISSION, "--threshold", "84", "-j", "1")
    assert shown.code == 0
    assert shown.err.count("compared with all") == 1
    assert "within 3 bits. Within 10," in shown.err
    assert "compared with all" not in run("check", SUBMISSION, "--distance", "3").err
    refused = run("check", SUBMISSION, "--distance", "33")
    assert refused.code == 2
    assert "within 0 to 32 of 64 (50 %), not 33" in refused.err


@pytest.mark.parametrize(
    ("method", "bits", "more"),
    [
        *(("simhash", bits, ()) for bits in (24, 40, 72, 200, 2048)),
        *(("hyperplane", bits, ()) for bits in (64, 104, 1000)),
        ("minhash", 30, ()),
        ("minhash", 300, ()),
        ("minhash", 240, ("--packed", "8")),
        ("minhash", 2400, ("--packed", "8")),
    ],
)
def test_any_width(run: Run, tmp_path: Path, method: str, bits: int, more: tuple[str, ...]) -> None:
    chosen = "--method", method, "--bits", str(bits), *more
    assert run("index", THESIS, *chosen, "-q", "-j", "1").code == 0
    assert run("verify").code == 0
    report = check(run)
    assert report["matches"]["bits"] == bits
    same = json.loads(run("check", THESIS, "--format", "json", "--view", "pairs", "-j", "1").out)
    assert same["skipped"][0]["reason"] == "self"
    pairs = list_pairs(report)
    compared = run(*("compare", SUBMISSION, THESIS, *chosen, "--view", "pairs", "--format", "json"))
    assert pairs == list_pairs(json.loads(compared.out))
    assert pairs


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (("simhash", "--bits", "65"), "multiple of 8 bits up to 2,048"),
        (("simhash", "--bits", "2056"), "multiple of 8 bits up to 2,048"),
        (("hyperplane", "--bits", "0"), "multiple of 8 bits up to 2,048"),
        (("minhash", "--bits", "29"), "needs 30 functions"),
        (("minhash", "--bits", "300", "--packed", "8"), "or 8 of each"),
        (("minhash", "--bits", "5000"), "bits goes from 0 to 4,096"),
    ],
)
def test_widths_that_there_are_not(run: Run, choices: tuple[str, ...], sentence: str) -> None:
    refused = run("compare", SUBMISSION, THESIS, "--method", *choices)
    assert refused.code == 2
    assert sentence in refused.err
