"""Every method takes the sample corpus, in all its languages, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plagcheck.signatures import METHODS
from tests.conftest import CORPUS, Run

PLANTED = {"s1": (2, 0.28), "s2": (2, 0.2), "s3": (2, 0.3), "s4": (2, 0.3), "s5": (0, 0.0)}
"""For each submission its sources and the least similarity; s2 and s3 are edited copies."""
ORDERED = {"s2": 0.08, "s3": 0.0}
"""Pieces in reading order do not survive an edit in every sentence."""
VARIANTS = [
    *([name] for name in METHODS),
    ["ctph", "--comparison", "edit"],
    ["minhash", "--family", "permutation", "--packed", "8", "--bits", "1024"],
    ["hyperplane", "--bits", "512", "--plain", "--element", "sentence"],
    ["anchor", "--anchor-width", "20", "--max-distance", "0"],
    ["simhash", "--bits", "256"],
]


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_the_sample_corpus(run: Run, tmp_path: Path, variant: list[str]) -> None:
    made = run("index", CORPUS / "theses", "--method", *variant, "-q", "-j", "1", "--index", "i")
    assert (made.code, made.err) == (0, "")
    files = sorted((CORPUS / "submissions").iterdir())
    if len(variant) > 1:  # edit distances of five submissions take ten seconds
        files = files[:2]
    checked = run("check", *files, "--index", "i", "--format", "json", "-q", "-j", "1")
    assert checked.code == 0
    for path, report in zip(files, json.loads(checked.out), strict=True):
        sources, similar = PLANTED[path.name[:2]]
        if variant[0] == "ctph" or "sentence" in variant:
            sources, similar = min(sources, 1), ORDERED.get(path.name[:2], similar)
        assert report["recipe"]["method"] == variant[0]
        assert report["similarity"] >= similar
        assert report["similarity"] < 0.4
        if similar:
            assert len(report["sources"]) >= sources
        assert len(report["sources"]) <= 2
    assert variant[0] in run("info", "--index", "i").out


def test_frequencies_are_frozen_with_the_index(run: Run, tmp_path: Path) -> None:
    theses = sorted((CORPUS / "manuscripts" / "theses").glob("*-en-*.md"))
    tfidf = ["--method", "simhash-tfidf", "--index", "i", "-q"]
    assert run("index", *theses[:2], *tfidf, "-j", "1").code == 0
    (first,) = Path("i").glob("frequencies-*.npy")
    recipe = json.loads(run("info", "--index", "i", "--format", "json").out)["recipe"]
    assert first.stem == f"frequencies-{recipe['idf']}"
    assert run("index", *theses, *tfidf).code == 0
    assert list(Path("i").glob("frequencies-*.npy")) == [first]
    again = json.loads(run("info", "--index", "i", "--format", "json").out)
    assert (again["recipe"], again["documents"]) == (recipe, 3)

    assert (
        run("index", *theses[:2], "-j", "2", "--method", "simhash-tfidf", "--index", "j").code == 0
    )
    names = [sorted(path.name for path in Path(folder, "segments").iterdir()) for folder in "ij"]
    assert set(names[1]) <= set(names[0])

    first.write_bytes(first.read_bytes()[:-1] + b"\1")
    damaged = run("check", theses[0], "--index", "i")
    assert damaged.code == 5
    assert "is not what was written" in damaged.err
    first.unlink()
    assert run("check", theses[0], "--index", "i").code == 5


def test_compare_counts_frequencies_over_the_two(run: Run, tmp_path: Path) -> None:
    theses = sorted((CORPUS / "manuscripts" / "theses").glob("*-en-*.md"))
    result = run("compare", theses[0], theses[0], "--method", "simhash-tfidf", "--format", "json")
    assert json.loads(result.out)["similarity"] == 1.0


def test_a_foreign_option_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Street trees shade the pavement.")
    result = run("index", "a.txt", "--method", "exact", "--packed", "8", "--plain")
    assert result.code == 2
    assert "exact does not know --packed, --weighted" in result.err


def test_too_short_is_a_skip_with_its_reason(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Street trees shade the pavement.")
    result = run("index", "a.txt", "--method", "tlsh", "--words", "4", "--strict")
    assert result.code == 3
    assert "too_short" in result.err
    assert "tlsh needs 50 bytes" in result.err


def test_a_missing_package_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from plagcheck.signatures.tlsh import compute_digest

    compute_digest.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "tlsh", None)
    (tmp_path / "a.txt").write_text("Street trees shade the pavement and cool the air in summer.")
    result = run("index", "a.txt", "--method", "tlsh", "--words", "4")
    assert result.code == 2
    assert "pip install 'plagcheck-cli[methods]'" in result.err


@pytest.mark.parametrize(
    ("arguments", "percent", "distance"),
    [
        ([], "95", 3),
        (["--method", "jaccard"], "60", 40),
        (["--method", "tlsh"], "80", 60),
        (["--method", "ctph", "--comparison", "edit"], "85", 15),
        (["--method", "hyperplane"], "75", 64),
    ],
)
def test_a_threshold_is_in_the_method_s_own_steps(
    run: Run, tmp_path: Path, arguments: list[str], percent: str, distance: int
) -> None:
    path = next((CORPUS / "manuscripts" / "theses").glob("*-en-*.md"))
    shown = run("compare", path, path, *arguments, "--threshold", percent, "--format", "json").out
    assert json.loads(shown)["settings"]["distance"] == distance
