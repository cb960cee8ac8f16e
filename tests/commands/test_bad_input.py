"""Bad input: the message, the exit code, and the rest goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plagcheck.index.storage import catalogue
from plagcheck.reports import load_wording
from tests.conftest import Run
from tests.index.test_index import rewritten
from tests.making import make_image_pdf, make_pdf
from tests.texts import ENGLISH, UKRAINIAN


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "good.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("index", "good.txt", "-q").code == 0
    return tmp_path


def test_no_such_file(corpus: Path, run: Run) -> None:
    for command in ("check", "index"):
        result = run(command, "missing.pdf")
        assert result.code == 2
        assert "missing.pdf" in result.err
        assert "does not exist" in result.err


def test_a_folder_without_documents(corpus: Path, run: Run) -> None:
    (corpus / "empty").mkdir()
    for command in ("check", "index"):
        result = run(command, "empty")
        assert result.code == 2
        assert "No documents in empty" in result.err
        assert ".docx" in result.err


def make_bad(folder: Path) -> dict[str, tuple[Path, str, str]]:
    """Name → file, reason, a word of the message."""
    pdf = folder / "whole.pdf"
    make_pdf(pdf, [ENGLISH, ENGLISH])
    files = {
        "empty": ("empty.txt", b"", "no_text", "empty"),
        "empty pdf": ("empty.pdf", b"", "damaged", "empty"),
        "not a pdf": ("not.pdf", b"Just some text, no PDF at all.", "damaged", "not a PDF"),
        "truncated pdf": ("cut.pdf", pdf.read_bytes()[:120], "damaged", ""),
        "not a zip": ("not.docx", b"Just some text, no DOCX at all.", "damaged", "zip"),
        "too short": ("short.txt", b"Hello world", "too_short", "3 content words"),
        "unknown format": ("table.xlsx", b"PK\x03\x04", "unsupported", ".pdf"),
    }
    made: dict[str, tuple[Path, str, str]] = {}
    for name, (file, content, reason, word) in files.items():
        (folder / file).write_bytes(content)
        made[name] = folder / file, reason, word
    make_pdf(folder / "locked.pdf", [ENGLISH], password="secret")
    made["encrypted pdf"] = folder / "locked.pdf", "encrypted", "password"
    make_image_pdf(folder / "scan.pdf")
    made["image-only pdf"] = folder / "scan.pdf", "no_text", "OCR"
    return made


NAMES = [
    "empty",
    "empty pdf",
    "not a pdf",
    "truncated pdf",
    "not a zip",
    "too short",
    "unknown format",
    "encrypted pdf",
    "image-only pdf",
]


@pytest.mark.parametrize("name", NAMES)
def test_an_unreadable_submission_is_never_a_clean_verdict(
    corpus: Path, run: Run, name: str
) -> None:
    (corpus / "bad").mkdir()
    path, reason, word = make_bad(corpus / "bad")[name]
    result = run("check", path, "--format", "json")
    report = json.loads(result.out)
    assert result.code == 3
    assert report["similarity"] is None
    assert [one["reason"] for one in report["skipped"]] == [reason]
    assert word in report["skipped"][0]["detail"]
    assert f"not checked: {path}: {load_wording('en').say(reason, 'reasons')}" in result.err
    shown = run("check", path)
    assert shown.code == 3
    assert "not checked" in shown.out
    assert "0.0 %" not in shown.out


def test_a_scan_is_flagged(corpus: Path, run: Run) -> None:
    make_image_pdf(corpus / "scan.pdf")
    report = json.loads(run("check", "scan.pdf", "--format", "json").out)
    assert [flag["kind"] for flag in report["flags"]] == ["no_text_layer"]


def test_unreadable_documents_are_listed_and_the_rest_is_indexed(corpus: Path, run: Run) -> None:
    (corpus / "bad").mkdir()
    made = make_bad(corpus / "bad")
    (corpus / "bad" / "fine.txt").write_text(UKRAINIAN, encoding="utf-8")
    files = [path for path, _, _ in made.values()]
    result = run("index", "bad", *files)
    assert result.code == 0
    for path, reason, word in made.values():
        line = next(line for line in result.err.splitlines() if f"bad/{path.name}:" in line)
        assert reason in line
        assert word in line
    assert "bad/fine.txt" in run("list").out
    assert run("index", "bad", "--strict").code == 3


def test_one_unreadable_submission_does_not_stop_the_others(corpus: Path, run: Run) -> None:
    (corpus / "empty.txt").touch()
    (corpus / "copy.txt").write_text(ENGLISH, encoding="utf-8")
    result = run("check", "empty.txt", "copy.txt", "--format", "json")
    assert result.code == 3
    assert [one["similarity"] for one in json.loads(result.out)] == [None, 1.0]
    assert run("check", "empty.txt", "copy.txt", "--fail-above", "50").code == 1


def test_no_index(run: Run, tmp_path: Path) -> None:
    (tmp_path / "new.txt").write_text(ENGLISH, encoding="utf-8")
    for arguments in (["check", "new.txt"], ["list"], ["info"]):
        result = run(*arguments)
        assert result.code == 4
        assert "no index" in result.err
        assert "plagcheck index FOLDER" in result.err


def test_an_index_of_another_recipe(corpus: Path, run: Run) -> None:
    result = run("index", "good.txt", "--bits", "128")
    assert result.code == 4
    assert "another recipe: bits 64, not 128" in result.err
    assert run("index", "good.txt", "--bits", "64").code == 0


def test_an_index_of_a_newer_version(corpus: Path, run: Run) -> None:
    rewritten(corpus / ".plagcheck", format=99)
    for arguments in (["check", "good.txt"], ["index", "good.txt"], ["list"]):
        result = run(*arguments)
        assert result.code == 4
        assert "format 99" in result.err
        assert "Upgrade plagcheck" in result.err


def test_a_damaged_index(corpus: Path, run: Run) -> None:
    path = corpus / ".plagcheck" / catalogue.make_catalogue_name(1)
    path.write_bytes(path.read_bytes()[:-5])
    result = run("check", "good.txt")
    assert result.code == 5
    assert path.name in result.err
    assert "plagcheck index" in result.err


def test_an_unwritable_index_folder(corpus: Path, run: Run) -> None:
    result = run("index", "good.txt", "--index", "good.txt/index")
    assert result.code == 4
    assert "cannot be written" in result.err
    assert "--index" in result.err


def test_an_index_without_documents(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    assert run("index", "empty.txt").code == 3  # nothing at all could be read
    (tmp_path / "new.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("check", "new.txt").code == 4


def test_usage(run: Run) -> None:
    assert run("check").code == 2
    assert run("nonsense").code == 2
    assert run("check", "--fail-above", "lots", "x").code == 2


def test_hostile_names_stay_harmless(corpus: Path, run: Run) -> None:
    name = "a\x1b[31m\nb.txt"
    (corpus / name).write_bytes(b"")
    (corpus / ("fine" + name)).write_text(UKRAINIAN, encoding="utf-8")
    result = run("index", name, "fine" + name)
    assert "\x1b" not in result.out + result.err
    assert "\x1b" not in run("list").out
    assert "\x1b" not in run("check", "fine" + name, name).out
