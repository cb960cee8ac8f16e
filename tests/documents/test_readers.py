"""What every reader keeps to, whatever the format."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plagcheck.documents import Extract, Unreadable
from plagcheck.documents.formats import PdfReader
from plagcheck.documents.sandbox.wire import ReaderAnswer, pack_answer, receive_answer
from plagcheck.model import Reason
from tests.documents.asking import extract
from tests.making import (
    epub_parts,
    make_docx,
    make_odt,
    make_pdf,
    make_word,
    make_zip,
    pptx_parts,
    slide_shape,
)

Make = Callable[[Path, list[str]], Path]

LINES = ["A heading", "The first paragraph stands here.", "And the second after it."]


def keeps_its_promises(found: Extract) -> None:
    """What the parent demands of an answer before it believes it."""
    answer = ReaderAnswer(found, "0" * 64)
    ours, theirs = socket.socketpair()
    with ours, theirs, ThreadPoolExecutor(1) as sender:
        sent = sender.submit(theirs.sendall, b"".join(pack_answer(answer)))
        assert receive_answer(ours, time.monotonic() + 10, 1 << 26) == answer
        sent.result()


def make_text(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def make_lined_pdf(path: Path, lines: list[str]) -> Path:
    return make_pdf(path, [lines])


def make_raw_word(path: Path, lines: list[str]) -> Path:
    return make_word(path, "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in lines))


def make_lined_odt(path: Path, lines: list[str]) -> Path:
    return make_odt(path, "".join(f"<text:p>{line}</text:p>" for line in lines))


def make_html(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"<p>{line}</p>" for line in lines), encoding="utf-8")
    return path


def make_rtf(path: Path, lines: list[str]) -> Path:
    path.write_text(r"{\rtf1\ansi " + "".join(rf"{line}\par " for line in lines) + "}")
    return path


def make_latex(path: Path, lines: list[str]) -> Path:
    body = "\n\n".join(lines)
    path.write_text(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}")
    return path


def make_epub(path: Path, lines: list[str]) -> Path:
    pages = {
        f"{n}.xhtml": f"<html><body><p>{line}</p></body></html>" for n, line in enumerate(lines)
    }
    return make_zip(path, epub_parts(pages))


def make_pptx(path: Path, lines: list[str]) -> Path:
    return make_zip(path, pptx_parts([slide_shape(line) for line in lines]))


READERS: list[tuple[str, PdfReader, Make]] = [
    ("pdf", "auto", make_lined_pdf),
    ("pdf", "pdfium", make_lined_pdf),
    ("pdf", "pdfminer", make_lined_pdf),
    ("docx", "auto", make_docx),
    ("docx", "auto", make_raw_word),
    ("odt", "auto", make_lined_odt),
    ("epub", "auto", make_epub),
    ("pptx", "auto", make_pptx),
    ("html", "auto", make_html),
    ("rtf", "auto", make_rtf),
    ("latex", "auto", make_latex),
    ("text", "auto", make_text),
    ("markdown", "auto", make_text),
]
every_reader = pytest.mark.parametrize(("format_name", "pdf_reader", "make"), READERS)


@every_reader
def test_gives_the_words_in_order(
    format_name: str, pdf_reader: PdfReader, make: Make, tmp_path: Path
) -> None:
    found = extract(make(tmp_path / "a", LINES), format_name, pdf_reader)
    assert isinstance(found, Extract)
    assert found.text.split() == " ".join(LINES).split()
    assert found.format == format_name
    assert found.flags == ()


@every_reader
def test_takes_the_first_line_for_a_title(
    format_name: str, pdf_reader: PdfReader, make: Make, tmp_path: Path
) -> None:
    found = extract(make(tmp_path / "a", ["", *LINES]), format_name, pdf_reader)
    assert isinstance(found, Extract)
    assert found.title == "A heading"


@every_reader
def test_without_words_there_is_no_text(
    format_name: str, pdf_reader: PdfReader, make: Make, tmp_path: Path
) -> None:
    found = extract(make(tmp_path / "a", [" ", "  "]), format_name, pdf_reader)
    assert isinstance(found, Unreadable)
    assert found.reason is Reason.NO_TEXT


@every_reader
def test_a_broken_file_is_read_or_refused_and_nothing_else(
    format_name: str, pdf_reader: PdfReader, make: Make, tmp_path: Path
) -> None:
    path = make(tmp_path / "a", LINES * 3)
    whole = path.read_bytes()
    chance = random.Random(7)  # noqa: S311
    for _ in range(40):
        broken = bytearray(whole[: chance.choice([len(whole), chance.randrange(1, len(whole))])])
        for _ in range(chance.randrange(20)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        path.write_bytes(broken)
        found = extract(path, format_name, pdf_reader)
        if isinstance(found, Unreadable):
            assert found.detail.isprintable()
        else:
            keeps_its_promises(found)
