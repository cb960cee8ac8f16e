"""The study runs on small corpora; its figures are what they must be where that can be told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from plagcheck.commands.evaluate_methods import study_methods as command
from plagcheck.research.study.evaluation import LIMIT, STUDY_PARTS, evaluate_methods
from plagcheck.research.study.variants import (
    STUDY_SIZES,
    find_unusable_methods,
    list_default_variants,
    list_variants,
)
from plagcheck.signatures import METHODS, build_method
from tests.conftest import CORPUS, Run
from tests.research.test_evaluation import pan_corpus

THESES = CORPUS / "manuscripts" / "theses"
TIMES = {"signing", "searching", "microseconds", "milliseconds"}


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def test_every_method_is_there_and_valid() -> None:
    labels = [one.label for one in list_variants()]
    assert len(labels) == len({*labels})
    assert {one.recipe.method for one in list_default_variants()} == {*METHODS}
    assert not find_unusable_methods(METHODS)
    for one in list_variants():
        for size in (one.recipe.size, *STUDY_SIZES):
            build_method(one.resize(size).recipe)


def test_the_command_offers_what_the_library_has() -> None:
    offered = {option.name: option for option in command.params}
    assert tuple(offered["parts"].type.choices) == STUDY_PARTS  # type: ignore[attr-defined]
    assert offered["limit"].default == LIMIT


def test_the_reference_is_perfect_and_exact_is_the_unit(run: Run) -> None:
    shown = run(
        "evaluate", "methods", THESES, "--method", "jaccard", "--method", "exact",
        "--part", "elements", "--part", "speed", "--limit", "6", "-j", "1", "--format", "json",
    )  # fmt: skip
    assert (shown.code, shown.err) == (0, "")
    study = json.loads(shown.out)
    for row in study["elements"]:
        assert row["default"]["precision"] == 1.0
        assert row["alike"] > 0
        assert row["default"]["recall"] == 1.0 if row["label"] == "jaccard" else 0.5
    speed = {row["label"]: row for row in study["speed"]}
    assert (speed["exact"]["signing"], speed["exact"]["searching"]) == (1.0, 1.0)
    assert speed["jaccard"]["how"] == "scan"
    assert speed["jaccard"]["searching"] > 10


def test_any_number_of_workers_gives_the_same(tmp_path: Path) -> None:
    source, copies = tmp_path / "c" / "originals", tmp_path / "c" / "copies"
    for folder in (source, copies):
        folder.mkdir(parents=True)
    for path in sorted(THESES.glob("*-en-*.md")):
        text = path.read_text(encoding="utf-8")
        (source / path.name).write_text(text)
        (copies / path.name).write_text(text.replace("the", "a"))
    parts = [part for part in STUDY_PARTS if part != "speed"]
    one, two = (
        evaluate_methods([tmp_path / "c"], ["simhash", "exact"], parts=parts, limit=4, jobs=jobs)
        for jobs in (1, 2)
    )
    assert without_times(one) == without_times(two)
    assert one["corpora"][0]["copies"] == 3
    assert {row["label"]: row["best"]["f1"] for row in one["versions"]} == {"simhash": 1.0}
    named = [row for row in one["sources"] if row["label"] == "simhash"]
    assert [row["first"]["1"] for row in named] == [3]
    assert {row["language"] for row in one["rates"]} == {"en"}


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thesis in each language."""
    folder = tmp_path_factory.mktemp("four")
    for language in ("en", "uk", "ru", "zh"):
        shutil.copy(min(THESES.glob(f"*-{language}-*.md")), folder)
    return folder


def test_more_edits_reach_less(four: Path) -> None:
    study = evaluate_methods([four], ["simhash"], parts=["rates"], limit=1)
    found = {
        (row["language"], row["rate"]): row["reached"] / row["words"]
        for row in study["rates"]
        if (row["label"], row["kind"]) == ("simhash", "replaced")
    }
    for language in ("en", "uk", "ru", "zh"):
        assert found[language, 0.05] > found[language, 0.2] > found[language, 0.5]


def test_a_pan_corpus_is_aligned(tmp_path: Path) -> None:
    pan = pan_corpus(tmp_path / "pan")
    study = evaluate_methods([pan], ["simhash"], parts=["plagdet", "sources"], limit=4)
    (row,) = (row for row in study["plagdet"] if row["label"] == "simhash")
    assert (row["pairs"], row["sources"], row["named"]) == (1, 2, 1)
    assert row["plagdet"] > 0.98
    (copy,) = (row for row in study["sources"] if row["label"] == "simhash")
    assert (copy["copies"], copy["reached"], copy["first"]["1"]) == (1, copy["words"], 1)


def test_versions_are_found_among_unrelated_documents(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for path in THESES.glob("*.md"):
        words = path.read_text(encoding="utf-8").split(" ")
        for at in range(0, len(words) - 59, 60):
            (folder / f"{path.stem}-{at:04}.txt").write_text(" ".join(words[at : at + 60]))
    study = evaluate_methods([folder], ["minhash", "simhash"], parts=["topics", "lengths"], limit=5)
    found = {row["label"]: row for row in study["topics"]}
    assert found["minhash"]["versions"] == 500
    assert found["minhash"]["unrelated"] > 100
    assert found["minhash"]["best"]["f1"] > 0.95
    assert found["simhash"]["close"]["recall"] < found["simhash"]["best"]["recall"]
    close = {
        row["length"]: row["close"]["recall"]
        for row in study["lengths"]
        if (row["label"], row["edits"]) == ("simhash", "one word")
    }
    assert close[300] > close[100]


def test_tables_for_people(run: Run, four: Path) -> None:
    shown = run("evaluate", "methods", four, "--method", "exact", "--limit", "2", "-j", "1")
    assert shown.code == 0
    for title in ("Corpora", "Pairs of elements", "named first", "multiple of exact"):
        assert title in shown.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--method", "nothing"], "no method nothing"), (["--part", "all"], "is not one of")],
)
def test_what_is_not_there_is_refused(run: Run, arguments: list[str], message: str) -> None:
    shown = run("evaluate", "methods", THESES, *arguments)
    assert shown.code == 2
    assert message in shown.err


def test_an_empty_folder_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    shown = run("evaluate", "methods", "empty", "-j", "1")
    assert shown.code == 2
    assert "No text to study" in shown.err


def test_texts_in_a_language_without_a_dictionary_are_edited_too(tmp_path: Path) -> None:
    for name in ("eins", "zwei"):
        words = (
            f"{name}wörter{'abcdefghij'[number % 10] * (number // 10 + 1)}" for number in range(90)
        )
        (tmp_path / f"{name}.txt").write_text(" ".join(words), encoding="utf-8")
    study = evaluate_methods([tmp_path], ["exact"], parts=["sources", "rates"], limit=12)
    assert study["corpora"][0]["generated"]
    assert study["corpora"][0]["copies"] > 6
