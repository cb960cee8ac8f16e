"""Several indexes, searched as one."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import plagcheck
from plagcheck.reports.machine.json_report import load_schema
from tests.conftest import Run
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

SHARED = (
    "The applicant confirms that the present work was written without help, that every source is "
    "named, and that neither this text nor a part of it was handed in anywhere before."
)


def write_own(name: str) -> str:
    """Return two hundred words that no other document has."""
    return " ".join(f"{name}{'abcdefghij'[number % 10]}{number}" for number in range(200))


@pytest.fixture
def indexes(run: Run, tmp_path: Path) -> Path:
    """Two indexes, `a` and `b`, and `all`, which holds the documents of both.

    Each document has a paragraph in common with all others; one is in both indexes.
    """
    texts = {
        "a": {"uk.txt": UKRAINIAN, "own.txt": write_own("q"), "both.txt": write_own("w")},
        "b": {"en.txt": ENGLISH, "ru.txt": RUSSIAN, "both.txt": write_own("w")},
    }
    for folder, files in texts.items():
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(f"{text}\n\n{SHARED}\n", encoding="utf-8")
        assert run("index", folder, "--index", f"{folder}.idx", "-q").code == 0
    assert run("index", "a", "b", "--index", "all.idx", "-q").code == 0
    own = " ".join(map(write_own, ("z", "zz", "zy")))
    new = f"{own}\n\n{UKRAINIAN}\n\n{ENGLISH}\n\n{SHARED}\n"
    (tmp_path / "new.txt").write_text(new, encoding="utf-8")
    return tmp_path


BOTH = ("--index", "a.idx", "--index", "b.idx")


def check(run: Run, *arguments: str) -> dict[str, Any]:
    result = run("check", *arguments, "--format", "json")
    assert not result.err, result.err
    report: dict[str, Any] = json.loads(result.out)
    jsonschema.validate(report, load_schema())
    return report


@pytest.mark.usefixtures("indexes")
def test_several_indexes_are_searched_as_one(run: Run) -> None:
    several = check(run, "new.txt", *BOTH, "--view", "pairs")
    whole = check(run, "new.txt", "--index", "all.idx", "--view", "pairs")
    named = {source["path"]: source.pop("index") for source in several["sources"]}
    assert named["a/uk.txt"] == "a.idx"
    assert named["b/en.txt"] == "b.idx"
    assert named["a/both.txt"] == "a.idx", "a document that both hold is that of the first"
    assert {source["index"] for source in several["matches"]["sources"]} == {"a.idx", "b.idx"}
    for source in several["matches"]["sources"]:
        del source["index"]
    # Text that five documents have, though no index holds five, is common to them; the evidence
    # is weighed against all words; and every document counts once.
    assert several["settings"]["boilerplate"] == 5
    assert "common" in {passage["excluded"] for passage in several["passages"]}
    facts = several.pop("index"), whole.pop("index")
    assert facts[0]["documents"] == facts[1]["documents"] == 5
    assert facts[0]["elements"] == facts[1]["elements"]
    assert facts[0]["path"] == "a.idx, b.idx"
    each = several.pop("indexes")
    assert [(part["path"], part["documents"]) for part in each] == [("a.idx", 3), ("b.idx", 3)]
    assert several == whole


@pytest.mark.usefixtures("indexes")
def test_near_duplicates_are_found_in_all(run: Run) -> None:
    Path("copy.txt").write_text(f"{write_own('w')}\n\n{SHARED}\n", encoding="utf-8")
    Path("near.txt").write_text(f"{write_own('w')}\n\n{SHARED} Signed.\n", encoding="utf-8")
    for order, first in ((BOTH, "a"), (BOTH[2:] + BOTH[:2], "b")):
        for file in ("copy.txt", "near.txt"):
            (found,) = check(run, file, *order)["near_duplicates"]
            assert (found["path"], found["index"]) == (f"{first}/both.txt", f"{first}.idx")


@pytest.mark.usefixtures("indexes")
def test_a_submission_that_any_of_them_holds_is_left_out(run: Run) -> None:
    for file in ("a/uk.txt", "b/en.txt"):
        report = check(run, file, *BOTH)
        assert [(skipped["path"], skipped["reason"]) for skipped in report["skipped"]] == [
            (file, "self")
        ]
        assert file not in {source["path"] for source in report["sources"]}
        assert not report["near_duplicates"]


@pytest.mark.usefixtures("indexes")
def test_every_form_names_the_index(run: Run) -> None:
    arguments = ("check", "new.txt", *BOTH)
    shown = run(*arguments).out
    assert "b.idx › b/en.txt" in shown
    assert "b.idx: index generation 1" in " ".join(shown.split())
    assert "b.idx › b/en.txt" in run(*arguments, "--view", "pairs").out
    for form in ("html", "markdown", "sarif", "gitlab", "junit"):
        out = run(*arguments, "--format", form).out.replace("\\u203a", "›").replace("&#8250;", "›")
        assert "b.idx › b/en.txt" in out, form
    for view in ("passages", "pairs"):
        table = run(*arguments, "--format", "csv", "--view", view).out
        rows = [*csv.DictReader(io.StringIO(table))]
        pairs = {(row["source"], row["source_index"]) for row in rows}
        assert ("b/en.txt", "b.idx") in pairs
        alone = run("check", "new.txt", "--index", "b.idx", "--format", "csv", "--view", view).out
        assert "source_index" not in alone


@pytest.mark.usefixtures("indexes")
def test_any_number_of_workers_gives_the_same_bytes(run: Run) -> None:
    arguments = ("check", "new.txt", "a/uk.txt", *BOTH, "--format", "jsonl", "--view", "pairs")
    assert run(*arguments, "-j", 1) == run(*arguments, "-j", 2)


@pytest.mark.usefixtures("indexes")
def test_an_index_named_twice_is_searched_once(run: Run) -> None:
    once = run("check", "new.txt", "--index", "b.idx")
    twice = run("check", "new.txt", "--index", "b.idx", "--index", "./b.idx/../b.idx")
    assert twice.out == once.out
    assert twice.err == "The index b.idx/../b.idx is named twice; it is searched once.\n"


@pytest.mark.usefixtures("indexes")
def test_indexes_of_different_recipes_are_refused(run: Run) -> None:
    assert run("index", "b", "--index", "other.idx", "--method", "minhash", "-q").code == 0
    result = run("check", "new.txt", "--index", "a.idx", "--index", "other.idx")
    assert result.code == 4
    assert not result.out
    assert "The indexes a.idx and other.idx have different recipes: method" in result.err
    assert "Check against each of them on its own" in result.err


@pytest.mark.usefixtures("indexes")
def test_an_index_without_documents_is_named(run: Run) -> None:
    assert run("remove", "--index", "b.idx", "b", "-q").code == 0
    result = run("check", "new.txt", *BOTH)
    assert result.code == 4
    assert "The index b.idx holds no documents." in result.err


@pytest.mark.parametrize("command", ["info", "list", "duplicates", "verify"])
@pytest.mark.usefixtures("indexes")
def test_other_commands_take_one(run: Run, command: str) -> None:
    result = run(command, *BOTH)
    assert result.code == 2
    assert "--index names 2 indexes, and this command works on one." in result.err


@pytest.mark.usefixtures("indexes")
def test_the_variable_names_one_place(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("b.idx").rename("b:idx")
    monkeypatch.setenv("PLAGCHECK_INDEX", "b:idx")
    assert check(run, "new.txt")["index"]["path"] == "b:idx"


def test_the_library_takes_several(indexes: Path) -> None:
    index = plagcheck.Index(indexes / "a.idx", indexes / "b.idx")
    report = index.check(indexes / "new.txt")
    assert {Path(source.index).name for source in report.sources} == {"a.idx", "b.idx"}
    assert report.index["documents"] == 5
    assert len(index.elements(indexes / "new.txt").numbers)
    with pytest.raises(plagcheck.UsageProblem, match="This works on one index, not on 2"):
        index.info()
