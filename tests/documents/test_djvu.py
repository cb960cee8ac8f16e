"""DjVu files, converted by djvulibre where it is installed; small scripts play it elsewhere."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from plagcheck.documents import Limits, Sandbox
from plagcheck.documents.convert.djvu import has_djvulibre
from plagcheck.documents.formats import find_format
from plagcheck.documents.ocr.installation import find_tessdata, has_ocr, list_languages
from plagcheck.model import Reason
from tests.documents.asking import document, skipped
from tests.documents.test_ocr import draw, recall

needs_djvulibre = pytest.mark.skipif(
    not has_djvulibre() or shutil.which("cjb2") is None, reason="needs djvulibre-bin"
)


def make_djvu(path: Path, text: str = "") -> Path:
    picture = path.with_suffix(".pbm")
    draw().convert("1").save(picture)
    subprocess.run(["cjb2", "-dpi", "300", picture, path], check=True)
    if text:
        layer = path.with_suffix(".layer")
        layer.write_text(f'(page 0 0 1100 330 "{text}")')
        subprocess.run(["djvused", path, "-e", f"select 1; set-txt {layer}; save"], check=True)
    return path


@needs_djvulibre
def test_the_text_layer_comes_first(sandbox: Sandbox, tmp_path: Path) -> None:
    found = document(sandbox.read(make_djvu(tmp_path / "a.djvu", "Words of a layer.")))
    assert found.text.strip() == "Words of a layer."
    assert (found.format, found.page_starts) == ("djvu", (0,))


@needs_djvulibre
@pytest.mark.skipif(
    not has_ocr() or "eng" not in list_languages(find_tessdata("")),
    reason="needs plagcheck-cli[ocr] and tesseract-ocr-eng",
)
def test_without_a_text_layer_pages_are_recognised(sandbox: Sandbox, tmp_path: Path) -> None:
    found = document(sandbox.read(make_djvu(tmp_path / "a.djvu")))
    assert recall(found.text) > 0.95
    assert [flag.kind for flag in found.flags] == ["pages_by_ocr", "ocr_confidence"]


def play(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return folder


def test_without_djvulibre_it_is_no_document(
    programs: Path, sandbox: Sandbox, tmp_path: Path
) -> None:
    assert find_format("a.djvu") is None
    (tmp_path / "a.djvu").write_bytes(b"AT&TFORM and more")
    assert "djvulibre" in skipped(sandbox.read(tmp_path / "a.djvu"), Reason.UNSUPPORTED)


def test_pages_of_the_text_layer(programs: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    play(programs, "djvutxt", r'printf "First page.\n\014Second page.\n\014" > "$2"')
    play(programs, "ddjvu", "exit 1")
    (tmp_path / "a.djv").write_bytes(b"AT&TFORM and more")
    found = document(sandbox.read(tmp_path / "a.djv"))
    assert [found.text[start:].split()[0] for start in found.page_starts] == ["First", "Second"]


def test_a_file_that_hangs_has_a_reason(programs: Path, tmp_path: Path) -> None:
    play(programs, "djvutxt", "sleep 60")
    play(programs, "ddjvu", "sleep 60")
    (tmp_path / "a.djvu").write_bytes(b"AT&TFORM and more")
    (tmp_path / "b.txt").write_text("Words.")
    began = time.monotonic()
    with Sandbox(Limits(wall_seconds=1)) as sandbox:
        skipped(sandbox.read(tmp_path / "a.djvu"), Reason.TIMEOUT)
        assert time.monotonic() - began < 10
    with Sandbox() as sandbox:
        assert document(sandbox.read(tmp_path / "b.txt")).text == "Words."
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("content", [b"AT&TFORM", b"AT&TFORM\0\0\0\x08DJVUINFO", b"no DjVu"])
def test_damaged_files_have_a_reason(content: bytes, sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.djvu").write_bytes(content)
    reason = Reason.DAMAGED if has_djvulibre() else Reason.UNSUPPORTED
    assert skipped(sandbox.read(tmp_path / "a.djvu"), reason).isprintable()
