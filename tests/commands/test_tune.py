from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.conftest import CORPUS, Run

THESES = CORPUS / "manuscripts" / "theses"


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """Three known copies, one word in twenty changed."""
    folder = tmp_path / "known"
    for name in ("originals", "copies"):
        (folder / name).mkdir(parents=True)
    for path in sorted(THESES.glob("*-en-*.md")):
        words = path.read_text(encoding="utf-8").split(" ")
        (folder / "originals" / path.name).write_text(" ".join(words))
        words[::20] = ["heron"] * len(words[::20])
        (folder / "copies" / f"{path.stem}.txt").write_text(" ".join(words))
    return folder


def test_index_obeys_the_proposal(run: Run, known: Path) -> None:
    tuned = run("tune", known, "-j", "1", "--format", "json")
    assert tuned.code == 0
    assert "Written to plagcheck.toml" in tuned.err
    figures = json.loads(tuned.out)
    assert (figures["originals"], figures["copies"], figures["generated"]) == (3, 3, False)
    proposed = figures["tried"][0]
    assert proposed["reached"] > 0.8
    assert proposed["strangers"] * figures["elements"] / 1e6 <= 1
    assert proposed["reached"] >= max(one["reached"] for one in figures["tried"]) - 0.01
    assert run("index", known / "originals", "-q", "-j", "1").code == 0
    recipe = json.loads(run("info", "--format", "json").out)["recipe"]
    assert recipe == proposed["recipe"]
    copy = next((known / "copies").iterdir())
    report = json.loads(run("check", copy, "--format", "json", "-q").out)
    assert report["recipe"] == recipe
    assert report["sources"][0]["path"].endswith(f"{copy.stem}.md")
    compared = run("compare", copy, copy, "--format", "json").out
    assert json.loads(compared)["recipe"] == recipe


def test_copies_are_made_where_none_are_known(run: Run, tmp_path: Path) -> None:
    shown = run("tune", THESES, "-j", "2", "--limit", "6", "--out", "other.toml")
    assert shown.code == 0
    assert "6 copies made by edits" in shown.out
    assert "words reached" in shown.out
    config = tomllib.loads((tmp_path / "other.toml").read_text())
    assert config["index"] == config["compare"]
    assert {"method", "words", "max-distance"} <= {*config["index"]}


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plagcheck.toml").write_text("")
    shown = run("tune", THESES)
    assert shown.code == 2
    assert "is there already" in shown.err


def test_one_document_is_too_few(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "a.txt").write_text(next(THESES.glob("*-en-*")).read_text())
    shown = run("tune", "one", "-j", "1")
    assert shown.code == 2
    assert "fewer than two originals" in shown.err
