"""Dictionaries are part of the recipe: an index made with others is never mixed in silence."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plagcheck.errors import RecipeMismatch
from plagcheck.index.files.writing import to_canonical_json
from plagcheck.index.storage import catalogue
from plagcheck.recipe import DICTIONARIES, METHOD_DICTIONARIES, Recipe
from plagcheck.reports.machine.json_report import load_schema
from plagcheck.workflows.compare import compare_documents
from tests.clusters import ROOT
from tests.conftest import Result, Run
from tests.index.test_index import rewritten
from tests.texts import ENGLISH, RUSSIAN

INSTALLED = dict(Recipe().dictionaries)


@pytest.fixture
def corpus(tmp_path: Path, run: Run) -> Path:
    (tmp_path / "one.txt").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "two.txt").write_text(RUSSIAN, encoding="utf-8")
    assert run("index", "one.txt").code == 0
    return tmp_path


def other_recipe(**versions: str) -> dict[str, Any]:
    """Today's recipe with other versions of some dictionaries, under its right id."""
    named = tuple((name, versions.get(name, version)) for name, version in INSTALLED.items())
    return replace(Recipe(), dictionaries=named).as_dict()


def with_right_id(recipe: dict[str, Any]) -> dict[str, Any]:
    choices = {name: value for name, value in recipe.items() if name != "id"}
    return {**choices, "id": hashlib.sha256(to_canonical_json(choices)[:-1]).hexdigest()[:16]}


def make_older(index: Path) -> None:
    rewritten(index, recipe=other_recipe(rjieba="0.2.0", wordfreq="3.1.0"))


def assert_refused(result: Result) -> None:
    assert result.code == 4
    sentence, step = result.err.splitlines()[-2:]
    assert f"rjieba 0.2.0 (installed: {INSTALLED['rjieba']})" in sentence
    assert f"wordfreq 3.1.0 (installed: {INSTALLED['wordfreq']})" in sentence
    assert "simplemma" not in sentence
    assert "plagcheck index FOLDER --index NEW" in step
    assert "pip install rjieba==0.2.0 wordfreq==3.1.0" in step
    assert result.out == ""


def test_another_version_is_another_recipe() -> None:
    for name in DICTIONARIES:
        other = other_recipe(**{name: "0.0.1"})
        assert other["dictionaries"] != INSTALLED
        assert other["id"] != Recipe().id
        assert Recipe.from_dict(other).id == other["id"]


def test_dictionaries_of_a_method_count_for_that_method_alone() -> None:
    own = METHOD_DICTIONARIES["simhash-tfidf"]
    assert {*INSTALLED} == {*DICTIONARIES}
    for recipe in (Recipe("simhash-tfidf"), Recipe(document="simhash-tfidf")):
        assert {*dict(recipe.dictionaries)} == {*DICTIONARIES, *own}
        back = replace(recipe, method="simhash", document="minhash")
        assert (back, back.id) == (Recipe(), Recipe().id)
        assert replace(back, method=recipe.method, document=recipe.document) == recipe


@pytest.mark.parametrize(
    "command",
    [
        ["check", "two.txt"],
        ["index", "two.txt"],
        ["index", "one.txt"],
        ["index", "two.txt", "--bits", "64"],
        ["index", "--from", ".plagcheck", "--index", "new"],
        ["duplicates"],
        ["map"],
    ],
    ids=" ".join,
)
def test_an_index_of_other_dictionaries_is_refused(
    corpus: Path, run: Run, command: list[str]
) -> None:
    make_older(corpus / ".plagcheck")
    before = (corpus / ".plagcheck" / catalogue.make_catalogue_name(1)).read_bytes()
    assert_refused(run(*command))
    assert (corpus / ".plagcheck" / catalogue.make_catalogue_name(1)).read_bytes() == before
    assert catalogue.list_generations(corpus / ".plagcheck") == [1]
    assert not catalogue.list_generations(corpus / "new")


def test_nothing_is_merged_into_an_index_of_other_dictionaries(corpus: Path, run: Run) -> None:
    assert run("index", "two.txt", "--index", "new").code == 0
    make_older(corpus / "new")
    assert_refused(run("index", "--from", ".plagcheck", "--index", "new"))


@pytest.mark.parametrize("command", ["info", "list", "verify"])
def test_what_compares_no_signatures_opens_it_and_says_so(
    corpus: Path, run: Run, command: str
) -> None:
    usual = run(command)
    make_older(corpus / ".plagcheck")
    result = run(command)
    assert (result.code, usual.code, usual.err.count("Note:")) == (0, 0, 0)
    note = next(line for line in result.err.splitlines() if line.startswith("Note:"))
    assert f"rjieba 0.2.0 (installed: {INSTALLED['rjieba']})" in note
    assert "`check` and `index` refuse it" in note
    assert len(result.out.splitlines()) == len(usual.out.splitlines())


def test_documents_can_be_removed_from_it(corpus: Path, run: Run) -> None:
    make_older(corpus / ".plagcheck")
    assert run("remove", "one.txt").code == 0
    assert json.loads(run("info", "--format", "json").out)["recipe"] == other_recipe(
        rjieba="0.2.0", wordfreq="3.1.0"
    )


def test_damage_is_not_mended_with_other_dictionaries(corpus: Path, run: Run) -> None:
    """What a repair would sign again would not go with the rest."""
    make_older(corpus / ".plagcheck")
    table = next((corpus / ".plagcheck" / "segments").glob("*/table-0-rows.npy"))
    content = bytearray(table.read_bytes())
    content[-1] ^= 1
    table.write_bytes(content)
    result = run("verify", "--repair")
    assert result.code == 4
    assert "rjieba 0.2.0" in result.err
    assert catalogue.list_generations(corpus / ".plagcheck") == [1]


@pytest.mark.parametrize(
    "command", [["check", "two.txt"], ["index", "two.txt"], ["info"], ["list"]]
)
def test_an_index_that_names_no_dictionaries(corpus: Path, run: Run, command: list[str]) -> None:
    """As they were before dictionaries were part of the recipe."""
    recipe = Recipe().as_dict()
    del recipe["dictionaries"]
    rewritten(corpus / ".plagcheck", recipe=with_right_id(recipe))
    result = run(*command)
    assert result.code == 4
    assert "earlier plagcheck" in result.err
    assert "Index the documents again with `plagcheck index FOLDER --index NEW`" in result.err


@pytest.mark.parametrize(
    "dictionaries",
    [[], "wordfreq", {"wordfreq": 3}, {"wordfreq": {}}, {**INSTALLED, "another": "1"}, {}],
    ids=str,
)
def test_a_recipe_with_odd_dictionaries(corpus: Path, run: Run, dictionaries: object) -> None:
    recipe = {**Recipe().as_dict(), "dictionaries": dictionaries}
    rewritten(corpus / ".plagcheck", recipe=with_right_id(recipe))
    result = run("check", "two.txt")
    assert result.code == 4
    assert "does not know" in result.err


def test_hostile_versions_are_shown_harmlessly(corpus: Path, run: Run) -> None:
    rewritten(corpus / ".plagcheck", recipe=other_recipe(rjieba="1\x1b[31m\n2"))
    for command in (["check", "two.txt"], ["info"], ["list"]):
        result = run(*command)
        assert "\x1b" not in result.out + result.err
        assert "1\n2" not in result.out + result.err


def test_info_and_reports_name_the_dictionaries(corpus: Path, run: Run) -> None:
    line = next(one for one in run("info").out.splitlines() if one.startswith("dictionaries"))
    report = json.loads(run("check", "two.txt", "--format", "json").out)
    jsonschema.validate(report, load_schema())
    page = run("check", "two.txt", "--format", "html").out
    drawn = run("map").out
    assert report["recipe"]["dictionaries"] == INSTALLED
    for name, version in INSTALLED.items():
        assert f"{name} {version}" in line
        assert f"{name} {version}" in page
        assert f"{name} {version}" in drawn


def test_a_recipe_of_the_caller_is_held_to_what_is_installed(tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(ENGLISH, encoding="utf-8")
    recipe = replace(Recipe(), dictionaries=(("simplemma", "0.9"),))
    with pytest.raises(RecipeMismatch, match=r"simplemma 0\.9"):
        compare_documents(tmp_path / "one.txt", tmp_path / "two.txt", recipe)


def test_a_real_upgrade(corpus: Path, run: Run) -> None:
    """Another version comes first on the path of a fresh process."""
    (corpus / "upgraded" / "rjieba-9.9.9.dist-info").mkdir(parents=True)
    environment = {**os.environ, "PYTHONPATH": f"{corpus / 'upgraded'}:{ROOT}"}

    def fresh(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "plagcheck", *arguments]
        return subprocess.run(
            command, cwd=corpus, env=environment, capture_output=True, text=True, check=False
        )

    for command in (["check", "two.txt"], ["index", "two.txt", "-q"]):
        refused = fresh(*command)
        assert refused.returncode == 4
        assert f"rjieba {INSTALLED['rjieba']} (installed: 9.9.9)" in refused.stderr
    assert fresh("index", "one.txt", "--index", "new", "-q").returncode == 0
    assert fresh("check", "one.txt", "--index", "new").returncode == 0
    assert (
        f"rjieba 9.9.9 (installed: {INSTALLED['rjieba']})"
        in run("check", "two.txt", "--index", "new").err
    )
    stored = json.loads((corpus / "new" / catalogue.make_catalogue_name(1)).read_bytes())
    assert to_canonical_json(stored["recipe"]["dictionaries"]) == to_canonical_json(
        INSTALLED | {"rjieba": "9.9.9"}
    )
