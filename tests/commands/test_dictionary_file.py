"""`--dictionary`: the index carries the terms, so that a check needs no file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run

TEXT = """The harbour master keeps a machine learning model of the tides. Every evening the machine
learning model draws tomorrow's currents, and pilots compare its drawing with the old almanac."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "tides.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "copy.txt").write_text(TEXT.replace("evening", "morning"), encoding="utf-8")
    (tmp_path / "terms.txt").write_text("machine learning model\t5\n", encoding="utf-8")
    return tmp_path


def test_the_index_carries_the_terms(run: Run, folder: Path) -> None:
    indexed = run("index", "theses", "--dictionary", "terms.txt", "-j", 1, "-q")
    assert (indexed.code, indexed.err) == (0, "")
    recipe = json.loads(run("info", "--format", "json").out)["recipe"]
    (folder / "terms.txt").unlink()
    report = json.loads(run("check", "copy.txt", "--format", "json", "-q", "-j", 1).out)
    assert report["recipe"] == recipe
    assert "term_list" not in recipe
    assert report["similarity"] > 0.9
    elements = json.loads(run("list", "--elements", "copy.txt", "--format", "json").out)
    assert elements[1]["text"] == "master keeps a machine learning model"
    assert run("verify").code == 0
    assert run("index", "theses", "-q", "-j", 1).code == 0
    assert run("compact", "-q").code == 0


def test_another_dictionary_is_another_recipe(run: Run, folder: Path) -> None:
    assert run("index", "theses", "--dictionary", "terms.txt", "-j", 1, "-q").code == 0
    assert run("index", "theses", "--dictionary", "terms.txt", "-j", 1, "-q").code == 0
    (folder / "terms.txt").write_text("machine learning\n", encoding="utf-8")
    refused = run("index", "theses", "--dictionary", "terms.txt", "-j", 1, "-q")
    assert (refused.code, "another recipe: terms" in refused.err) == (4, True), refused.err


def test_compare_and_explain_take_it(run: Run, folder: Path) -> None:
    asked = ("compare", "copy.txt", "theses/tides.txt", "--format", "json")
    with_terms = json.loads(run(*asked, "--dictionary", "terms.txt").out)
    assert with_terms["recipe"]["id"] != json.loads(run(*asked).out)["recipe"]["id"]
    shown = run("explain", TEXT, "old almanac", "--dictionary", "terms.txt", "--weights", "levels")
    assert "machine learning model 5" in shown.out


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xff", "not text"), (b"tide 9", "the weight 9"), (b"t" * (257 << 10), "larger than")],
)
def test_a_bad_dictionary_is_one_sentence(
    content: bytes, said: str, run: Run, folder: Path
) -> None:
    (folder / "terms.txt").write_bytes(content)
    for command in (
        ("index", "theses"),
        ("compare", "copy.txt", "copy.txt"),
        ("explain", "a", "b"),
    ):
        refused = run(*command, "--dictionary", "terms.txt")
        assert (refused.code, said in refused.err, refused.out) == (2, True, "")
        assert "Traceback" not in refused.err


def test_a_found_file_names_no_dictionary_outside_its_folder(run: Run, folder: Path) -> None:
    outside = folder.parent / f"{folder.name}-terms.txt"
    outside.write_text("tide 5\n", encoding="utf-8")
    for value, refused in ((f"../{outside.name}", True), ("terms.txt", False)):
        (folder / "plagcheck.toml").write_text(f'[compare]\ndictionary = "{value}"\n')
        shown = run("compare", "copy.txt", "theses/tides.txt", "--format", "json")
        assert ("outside its folder" in shown.err) is refused, shown.err
        if not refused:
            assert "terms" in json.loads(shown.out)["recipe"]
