"""Files that all fail: when is it the installation?"""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.engine import WORKER_DIED
from plagcheck.model import Reason, Skipped
from plagcheck.workflows.index import index_corpus
from plagcheck.workflows.indexing import broken_readers
from plagcheck.workflows.indexing.broken_readers import (
    BrokenReader,
    find_broken_readers,
)
from tests.making import make_pdf
from tests.texts import ENGLISH

BROKE = "the reader failed with AttributeError; please report this"


def crashed(*paths: str, detail: str = BROKE) -> list[Skipped]:
    return [Skipped(path, Reason.CRASHED, detail) for path in paths]


def test_a_reader_that_breaks_down_alike_on_every_file() -> None:
    paths = ["a.pdf", "b.PDF", "c.pdf"]
    (found,) = find_broken_readers([*paths, "fine.txt"], crashed(*paths))
    assert (found.format, found.files, found.reason, found.detail) == (
        "pdf",
        3,
        Reason.CRASHED,
        BROKE,
    )
    assert found.alike and not found.fails_on_own
    names, versions = zip(*found.packages, strict=True)
    assert names == ("pypdfium2", "pdfminer.six") and all(versions)


@pytest.mark.parametrize(
    "skipped",
    [
        crashed("a.pdf"),
        crashed("a.pdf", "b.pdf")[:1],
        [*crashed("a.pdf"), *crashed("b.pdf", detail="the reader was ended by SIGSEGV")],
        crashed("a.pdf", "b.pdf", detail=f"{WORKER_DIED} while reading it"),
        [*crashed("a.pdf"), Skipped("b.pdf", Reason.ENCRYPTED, "password-protected")],
        [Skipped(path, Reason.DAMAGED, "cut off") for path in ("a.pdf", "b.pdf")],
        [Skipped(path, Reason.NO_TEXT, "scanned") for path in ("a.pdf", "b.pdf")],
        [Skipped(path, Reason.LIMIT, "too large") for path in ("a.pdf", "b.pdf")],
        [],
    ],
)
def test_files_that_are_at_fault_themselves(skipped: list[Skipped]) -> None:
    """The reader is tried on a document of our own, for real, and reads it."""
    tried = ["a.pdf"] if skipped == crashed("a.pdf") else ["a.pdf", "b.pdf"]
    assert find_broken_readers(tried, skipped) == ()


@pytest.mark.parametrize("reason", [Reason.CRASHED, Reason.DAMAGED, Reason.NO_TEXT])
def test_a_reader_that_fails_on_our_own_document(
    monkeypatch: pytest.MonkeyPatch, reason: Reason
) -> None:
    asked = []

    def fails(name: str, pdf_reader: str) -> str:
        asked.append((name, pdf_reader))
        return "so it is"

    monkeypatch.setattr(broken_readers, "try_reader", fails)
    skipped = [Skipped("a.docx", reason, "one thing")]
    (found,) = find_broken_readers(["a.docx", "b.txt"], skipped, "pdfminer")
    assert (found.format, found.files, found.fails_on_own) == ("docx", 1, True)
    assert asked == [("docx", "pdfminer")]


def test_nothing_is_tried_while_one_file_of_the_kind_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broken_readers, "try_reader", None)
    assert find_broken_readers(["a.pdf", "b.pdf", "-", "x.odd"], crashed("a.pdf")) == ()


def test_old_word_files_without_a_converter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """That one is missing is said in the file's own detail; no document of ours was tried."""
    (tmp_path / "a.doc").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2048))
    (tmp_path / "b.txt").write_text(ENGLISH, encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    summary = index_corpus([tmp_path], tmp_path / "index")
    assert [(one.format, one.fails_on_own) for one in summary.broken_readers] == [("doc", False)]
    assert "needs a converter" in summary.broken_readers[0].detail


def test_what_a_library_gets(tmp_path: Path) -> None:
    for number in range(3):
        path = make_pdf(tmp_path / f"{number}.pdf", [f"Page {number} of a thesis on tidal mills."])
        path.write_bytes(path.read_bytes()[:200])
    summary = index_corpus([tmp_path], tmp_path / "index")
    assert summary.broken_readers == () and summary.read_nothing
    make_pdf(tmp_path / "whole.pdf", [ENGLISH[:400]])
    summary = index_corpus([tmp_path], tmp_path / "index")
    assert not summary.read_nothing
    assert BrokenReader.__doc__
