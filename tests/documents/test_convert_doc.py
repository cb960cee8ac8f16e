"""Old Word files. Converters that are not installed are played by small scripts on PATH."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from plagcheck.documents import Limits, Sandbox
from plagcheck.documents.convert.doc import _CONVERTERS
from plagcheck.model import Reason
from tests.documents.asking import document, skipped
from tests.making import make_docx

OLD_WORD = Path(__file__).with_name("old_word.doc")
PATH = os.environ.get("PATH", os.defpath)
SHORT = Limits(wall_seconds=1)
REALLY_THERE = {
    name: shutil.which(name) for name in dict.fromkeys(each.program for each in _CONVERTERS)
}


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    """A folder that is all of PATH, and another for what converters leave behind."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return folder


def play(program: Path, script: str) -> None:
    program.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
    program.chmod(0o755)


def nothing_left(folder: Path) -> bool:
    return not list((folder / "temporary").iterdir())


def test_without_a_converter_the_message_names_them(programs: Path, sandbox: Sandbox) -> None:
    detail = skipped(sandbox.read(OLD_WORD), Reason.UNSUPPORTED)
    assert "soffice" in detail
    assert "antiword" in detail


def test_antiword_s_text_is_read(programs: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    play(programs / "antiword", 'test "$5" = "$PWD/document.doc" && printf "Слово за словом\\n"')
    found = document(sandbox.read(OLD_WORD))
    assert (found.text, found.format) == ("Слово за словом\n", "doc")
    assert found.sha256 == hashlib.sha256(OLD_WORD.read_bytes()).hexdigest()
    assert found.coverage.parts_skipped == ("text boxes and comments (not given by antiword)",)
    assert nothing_left(tmp_path)


@pytest.mark.parametrize("name", ["soffice", "libreoffice"])
def test_libreoffice_s_document_is_read_and_preferred(
    name: str, programs: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    made = make_docx(tmp_path / "made.docx", ["Converted words"])
    play(programs / "antiword", "echo worse")
    play(
        programs / name,
        f"mkdir out && cmp document.doc '{OLD_WORD}' && cp '{made}' out/document.docx",
    )
    found = document(sandbox.read(OLD_WORD))
    assert (found.text, found.format) == ("Converted words", "doc")
    assert found.coverage.parts_skipped == ()
    assert nothing_left(tmp_path)


def test_what_is_installed_here_reads_a_real_file(
    programs: Path, sandbox: Sandbox, monkeypatch: MonkeyPatch
) -> None:
    # Each alone on PATH; LibreOffice's own start script needs the system's tools behind it.
    if antiword := REALLY_THERE["antiword"]:
        (programs / "antiword").symlink_to(antiword)
        assert "Перший абзац із приміткою" in document(sandbox.read(OLD_WORD)).text
    if REALLY_THERE["soffice"]:
        monkeypatch.setenv("PATH", f"{programs}:{PATH}")
        found = document(sandbox.read(OLD_WORD))
        assert "Перший абзац із приміткою та" in found.text
        assert found.coverage.footnotes == 1
        assert [flag.kind for flag in found.flags] == ["hidden_text"]


@pytest.mark.parametrize(
    "script", ["exit 1", "true", "ln -s /etc/passwd stdout.txt; rm -f stdout", "kill -9 $$"]
)
def test_a_converter_that_fails(script: str, programs: Path, sandbox: Sandbox) -> None:
    play(programs / "antiword", script)
    assert "antiword could not" in skipped(sandbox.read(OLD_WORD), Reason.DAMAGED)


def test_what_a_converter_links_to_is_not_read(programs: Path, sandbox: Sandbox) -> None:
    play(programs / "soffice", "mkdir out && ln -s /etc/passwd out/document.docx")
    skipped(sandbox.read(OLD_WORD), Reason.DAMAGED)


def test_a_converter_that_hangs_is_ended_with_all_it_started(
    programs: Path, tmp_path: Path
) -> None:
    alive = tmp_path / "alive"
    play(programs / "soffice", f"(sleep 2.5; touch '{alive}') & sleep 60")
    began = time.monotonic()
    with Sandbox(SHORT) as own:
        assert "longer than 1 s" in skipped(own.read(OLD_WORD), Reason.TIMEOUT)
    assert time.monotonic() - began < 2.4
    time.sleep(max(0.0, began + 2.9 - time.monotonic()))
    assert not alive.exists()
    assert nothing_left(tmp_path)


def test_a_converter_sees_nothing_of_our_environment(
    programs: Path, sandbox: Sandbox, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAGCHECK_SECRET", "x")
    play(programs / "antiword", "env")
    text = document(sandbox.read(OLD_WORD)).text
    assert "HOME=" in text
    assert "SECRET" not in text


@pytest.mark.parametrize(
    "data", [rb"{\rtf1\ansi some words}", b"<html><body>some words</body></html>"]
)
def test_files_that_only_bear_the_name_need_no_converter(
    data: bytes, programs: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    (tmp_path / "a.doc").write_bytes(data)
    assert document(sandbox.read(tmp_path / "a.doc")).text == "some words"


def test_a_new_word_file_under_the_old_name(
    programs: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = make_docx(tmp_path / "a.docx", ["some words"]).rename(tmp_path / "a.doc")
    assert document(sandbox.read(path)).text == "some words"


def test_another_kind_of_file(programs: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.doc").write_bytes(b"%PDF-1.4")
    assert "a PDF" in skipped(sandbox.read(tmp_path / "a.doc"), Reason.DAMAGED)
