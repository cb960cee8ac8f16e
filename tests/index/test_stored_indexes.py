"""Indexes written in format 4 open today, give the same findings, and take more documents.

Those of earlier formats store no words, and are refused.

A new method, or a new parameter of one, must not change the id of a recipe that does not use it.
Words of other rules are refused. Of these texts they are the same, so all but the first test take
the index as one of today's rules.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from plagcheck.index import Snapshot
from plagcheck.recipe import TEXT_RULES, Recipe
from tests.conftest import Run
from tests.index.test_index import rewritten

STORED = Path(__file__).parent / "stored"
INDEXES = {
    "simhash": ("0cdde36560a0cdc2", Recipe(size=4)),
    "minhash": ("06b4adbade041d42", Recipe.for_method("minhash", bits=256, packed=8, family="xor")),
}
"""Name of a stored index → the id of its recipe, and the recipe if it were made today."""

NEW = """A museum of bridges opened in a disused ferry. Its first room shows how ropes were laid by
hand, its second how engineers learned to count the lorries that a span must carry at noon."""


@pytest.fixture(params=INDEXES)
def name(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of a stored index, which lies unpacked in the present folder."""
    with ZipFile(STORED / f"{request.param}.zip") as archive:
        archive.extractall(tmp_path)
    if "refused" not in request.node.name:
        spelt = json.loads((tmp_path / ".plagcheck" / "catalogue-000001.json").read_bytes())
        recipe = spelt["recipe"] | {"text": TEXT_RULES, "id": INDEXES[request.param][0]}
        rewritten(tmp_path / ".plagcheck", recipe=recipe)
    return str(request.param)


def test_words_of_other_rules_are_refused(name: str, run: Run) -> None:
    refused = run("check", "kites.txt")
    assert (refused.code, name in INDEXES) == (4, True)
    assert "earlier plagcheck" in refused.err
    assert "plagcheck index FOLDER --index NEW" in refused.err


def test_opens_under_its_old_id(name: str, tmp_path: Path, run: Run) -> None:
    id_, today = INDEXES[name]
    snapshot = Snapshot(tmp_path / ".plagcheck")
    stored = json.loads((tmp_path / ".plagcheck" / "catalogue-000001.json").read_bytes())["recipe"]
    recipe = snapshot.catalogue.recipe
    assert recipe.id == stored["id"] == id_
    assert recipe.as_dict() == stored
    assert {one.path for one in snapshot.documents()} == {"bread.txt", "kites.txt"}
    if not recipe.list_other_dictionaries():
        assert (recipe, recipe.id) == (today, today.id)
    for command in ("list", "info", "verify"):
        assert run(command).code == 0


def test_finds_and_grows(name: str, tmp_path: Path, run: Run) -> None:
    if Snapshot(tmp_path / ".plagcheck").catalogue.recipe.list_other_dictionaries():
        assert run("check", "kites.txt").code == 4
        pytest.skip("signatures of other dictionaries are not compared")
    shutil.copy("kites.txt", "copy.txt")
    (tmp_path / "bridges.txt").write_text(NEW, encoding="utf-8")
    for path, source in (("copy.txt", "kites.txt"), ("bridges.txt", "bridges.txt")):
        report = json.loads(run("check", path, "--format", "json", "-q").out)
        found = [one["path"] for one in report["sources"]]
        assert found == ([source] if path == "copy.txt" else [])
        assert report["recipe"]["id"] == INDEXES[name][0]
    grown = run("index", "bridges.txt", "-q", "-j", "1")
    assert (grown.code, grown.err) == (0, "")
    assert run("compact").code == 0
    shutil.copy("bridges.txt", "again.txt")
    report = json.loads(run("check", "again.txt", "--format", "json", "-q").out)
    assert [one["path"] for one in report["sources"]] == ["bridges.txt"]
    assert Snapshot(tmp_path / ".plagcheck").catalogue.recipe.id == INDEXES[name][0]


@pytest.mark.parametrize("command", ["check kites.txt", "info", "verify", "index kites.txt"])
def test_an_earlier_format_is_refused_with_the_next_step(
    command: str, tmp_path: Path, run: Run
) -> None:
    with ZipFile(STORED / "format-2.zip") as archive:
        archive.extractall(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    refused = run(*command.split())
    assert refused.code == 4
    assert "format 2; this plagcheck reads format 4" in refused.err
    assert "Make it anew with `plagcheck index FOLDER --index NEW`" in refused.err
    assert [path for path in sorted(tmp_path.rglob("*")) if path.name != "writer.lock"] == before
