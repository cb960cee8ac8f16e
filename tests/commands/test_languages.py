"""What was not looked for is said, and documents are told by language."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from plagcheck.reports.machine.json_report import load_schema
from tests.conftest import Run
from tests.texts import ALL


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    """One text of each language; the Russian one twice, with a word more."""
    (tmp_path / "theses").mkdir()
    for language, text in ALL.items():
        (tmp_path / "theses" / f"{language}.txt").write_text(text, encoding="utf-8")
    again = f"{ALL['ru']} Конец."
    (tmp_path / "theses" / "ru2.txt").write_text(again, encoding="utf-8")
    assert run("index", "theses", "-q").code == 0
    return tmp_path


@pytest.mark.usefixtures("corpus")
def test_info_and_list_tell_documents_by_language(run: Run) -> None:
    assert "languages    ru 2, en 1, uk 1, zh 1\n" in run("info").out
    facts = json.loads(run("info", "--format", "json").out)
    assert facts["languages"] == {"ru": 2, "en": 1, "uk": 1, "zh": 1}
    assert run("list").err == "5 documents: ru 2, en 1, uk 1, zh 1\n"
    listed = json.loads(run("list", "--format", "json").out)
    assert {Path(one["path"]).stem[:2]: one["language"] for one in listed} == {
        language: language for language in ALL
    }


def test_translations_that_were_not_looked_for_are_said(run: Run, corpus: Path) -> None:
    (corpus / "new.txt").write_text(ALL["uk"] + " Кінець.", encoding="utf-8")
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    jsonschema.validate(report, load_schema())
    (note,) = report["notes"]
    assert note["kind"] == "translations_not_sought"
    assert (note["count"], note["example"]) == (4, "ru 2, en 1, zh 1")
    said = "Documents in other languages: Russian 2, English 1, Chinese 1."
    for form in ("terminal", "markdown", "html"):
        shown = " ".join(run("check", "new.txt", "--format", form).out.split())
        assert f"Not looked for: translations. {said}" in shown, form
        assert "such as" not in shown
    for language, name in (("uk", "російська 2"), ("ru", "русский 2"), ("zh", "俄语 2")):
        assert name in " ".join(run("check", "new.txt", "--lang", language).out.split())


def test_nothing_is_said_of_one_language(run: Run, corpus: Path) -> None:
    run("remove", *(f"theses/{name}.txt" for name in ("uk", "en", "zh")), "-q")
    (corpus / "new.txt").write_text(ALL["ru"] + " Всё.", encoding="utf-8")
    assert json.loads(run("check", "new.txt", "--format", "json").out)["notes"] == []


def test_documents_without_stored_words_have_no_language(run: Run, corpus: Path) -> None:
    run("index", "theses", "--no-text", "--index", "bare", "-q")
    assert "languages" not in run("info", "--index", "bare").out
    (corpus / "new.txt").write_text(ALL["uk"], encoding="utf-8")
    report = json.loads(run("check", "new.txt", "--index", "bare", "--format", "json").out)
    assert report["notes"] == []
