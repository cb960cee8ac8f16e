from __future__ import annotations

import tempfile

import pytest

from plagcheck.documents import (
    KNOWN_ENDINGS,
    LEGACY_FORMAT,
    READER_PACKAGES,
    SAMPLE_DOCUMENTS,
    try_reader,
)
from plagcheck.documents import self_test as module
from plagcheck.documents.formats import require_format
from plagcheck.packages import installed_version


@pytest.mark.parametrize("name", SAMPLE_DOCUMENTS)
def test_every_reader_reads_a_document_of_our_own(name: str) -> None:
    assert try_reader(name) == ""


@pytest.mark.parametrize("reader", ["pdfium", "pdfminer"])
def test_both_readers_of_pdf(reader: str) -> None:
    assert try_reader("pdf", reader) == ""


def test_every_format_has_a_trial() -> None:
    assert {require_format(f"a{ending}") for ending in KNOWN_ENDINGS} == {
        *SAMPLE_DOCUMENTS,
        LEGACY_FORMAT,
    }
    for name, (ending, _) in SAMPLE_DOCUMENTS.items():
        assert require_format(f"a{ending}") == name
    assert all(
        map(installed_version, {name for names in READER_PACKAGES.values() for name in names})
    )


def test_a_document_that_cannot_be_read_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAMPLE_DOCUMENTS", {"pdf": (".pdf", lambda: b"%PDF-1.4 cut off")})
    assert "damaged" in try_reader("pdf")


def test_other_words_than_were_written_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that gives something is not yet one that works."""
    monkeypatch.setattr(
        module, "SAMPLE_DOCUMENTS", {"text": (".txt", b"Other words stand here.".strip)}
    )
    assert "not the text" in try_reader("text")


def test_no_place_for_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere/at/all")
    assert "no temporary file" in try_reader("text")


def test_old_word_files_need_a_converter(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    programs = tmp_path_factory.mktemp("programs")
    monkeypatch.setenv("PATH", str(programs))
    assert "needs a converter" in try_reader(LEGACY_FORMAT)
    (programs / "antiword").write_text("#!/bin/sh\n")
    (programs / "antiword").chmod(0o755)
    assert try_reader(LEGACY_FORMAT) == ""
