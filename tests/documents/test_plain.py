from __future__ import annotations

import codecs
import hashlib
import random
from pathlib import Path

import pytest

from plagcheck.documents import Sandbox, document_from_bytes
from plagcheck.model import Document, Reason, Skipped
from tests import texts
from tests.documents.asking import document, skipped
from tests.making import make_pdf

NOISE = random.Random(3).randbytes(3000).replace(b"\0", b"\1")  # noqa: S311
GOOD = {
    "as it is": ("Заголовок\r\n\r\ntwo\tthree\n".encode(), "Заголовок\r\n\r\ntwo\tthree\n"),
    "byte order mark": (codecs.BOM_UTF8 + b"abc", "abc"),
    "utf-16 little": (codecs.BOM_UTF16_LE + "абв\n".encode("utf-16-le"), "абв\n"),
    "utf-16 big": (codecs.BOM_UTF16_BE + "абв\n".encode("utf-16-be"), "абв\n"),
    "utf-32": (codecs.BOM_UTF32_LE + "абв\n".encode("utf-32-le"), "абв\n"),
    "utf-16 without a mark": ("Це текст, і досить.\n".encode("utf-16-le"), "Це текст, і досить.\n"),
    "one word": ("Україна".encode("cp1251"), "Україна"),
    "half a character": (codecs.BOM_UTF16_LE + b"a\0\x35\xd8b\0", "a\ufffdb"),
}
BAD = {
    "empty": (b"", Reason.NO_TEXT),
    "only space": (b" \n\t\n", Reason.NO_TEXT),
    "no words": (b"* * *\n", Reason.NO_TEXT),
    "utf-16 cut off": (codecs.BOM_UTF16_LE + b"a\0b", Reason.DAMAGED),
    "binary": (b"\x7fELF\x01\x00\x00\x00abc", Reason.DAMAGED),
    "binary without order": (bytes(range(256)) * 4, Reason.DAMAGED),
    "bytes of no encoding": (NOISE, Reason.DAMAGED),
    "utf-32 cut off": (codecs.BOM_UTF32_LE + b"a\0\0", Reason.DAMAGED),
}


def by_file(data: bytes, sandbox: Sandbox, folder: Path) -> Document | Skipped:
    (folder / "a.txt").write_bytes(data)
    return sandbox.read(folder / "a.txt")


@pytest.mark.parametrize("case", GOOD)
def test_text_is_the_decoded_file(case: str, sandbox: Sandbox, tmp_path: Path) -> None:
    data, text = GOOD[case]
    for result in (by_file(data, sandbox, tmp_path), document_from_bytes(data, "-")):
        found = document(result)
        assert found.text == text
        assert found.sha256 == hashlib.sha256(data).hexdigest()
        assert (found.format, found.page_starts) == ("text", ())


@pytest.mark.parametrize(
    ("codec", "name", "text"),
    [
        ("utf-8", "utf-8", texts.UKRAINIAN),
        ("utf-8-sig", "utf-8", texts.ENGLISH),
        ("utf-16", "utf-16", texts.UKRAINIAN),
        ("utf-16-be", "utf-16-be", texts.RUSSIAN),
        ("cp1251", "windows-1251", texts.UKRAINIAN),
        ("cp1251", "windows-1251", texts.RUSSIAN),
        ("koi8-u", "koi8-u", texts.UKRAINIAN),
        ("koi8-r", "koi8-u", texts.RUSSIAN),
        ("cp866", "ibm866", texts.RUSSIAN),
        ("iso8859-5", "iso-8859-5", texts.RUSSIAN),
        ("mac-cyrillic", "x-mac-cyrillic", texts.UKRAINIAN),
        ("gb18030", "gb18030", texts.CHINESE),
        ("cp1252", "windows-1252", "Die Größe der Bäume wächst für „fünf“ Jahre über das Maß."),
        ("latin-1", "windows-1252", "Le thé a été préparé à côté de la forêt."),
        ("cp1250", "windows-1250", "Łódź jest piękna, ale źle zarządzana."),
    ],
)
def test_the_encoding_is_found_and_told(codec: str, name: str, text: str) -> None:
    found = document(document_from_bytes(text.encode(codec), "-"))
    assert (found.coverage.encoding, found.text) == (name, text)


@pytest.mark.parametrize("codec", ["cp1251", "koi8-u", "cp866"])
@pytest.mark.parametrize(
    "line",
    [
        *("Вступ", "Висновки", "Київ — 2024", "РОЗДІЛ 1", "Таблиця 2. Щільність ґрунту (г/см)"),
        *("Введение", "Список литературы", "ГЛАВА ПЕРВАЯ", "Пыльные бури уносят слой почвы."),
        *("The word «мир» means both peace and world.", "e-mail: автор@example.org"),
    ],
)
def test_a_single_line_is_enough(codec: str, line: str) -> None:
    if encodable(line, codec):
        assert document(document_from_bytes(line.encode(codec), "-")).text == line


def encodable(text: str, codec: str) -> bool:
    return text.encode(codec, "ignore").decode(codec) == text


@pytest.mark.parametrize("case", BAD)
def test_what_is_not_text(case: str, sandbox: Sandbox, tmp_path: Path) -> None:
    data, reason = BAD[case]
    skipped(by_file(data, sandbox, tmp_path), reason)
    skipped(document_from_bytes(data, "-"), reason)


def test_advice(sandbox: Sandbox, tmp_path: Path) -> None:
    assert "iconv" in skipped(by_file(NOISE, sandbox, tmp_path), Reason.DAMAGED)
    assert "empty" in skipped(by_file(b"", sandbox, tmp_path), Reason.NO_TEXT)


def test_a_pdf_is_no_text_even_if_it_decodes(sandbox: Sandbox, tmp_path: Path) -> None:
    data = make_pdf(tmp_path / "a.pdf", ["text"]).read_bytes().decode("latin-1").encode()
    assert "a PDF" in skipped(by_file(data, sandbox, tmp_path), Reason.DAMAGED)
    assert "a PDF" in skipped(document_from_bytes(data, "-"), Reason.DAMAGED)


def test_markdown_keeps_its_marks(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.MD").write_text("\n## On *bees*\n\n- one\n")
    found = document(sandbox.read(tmp_path / "a.MD"))
    assert found.text == "\n## On *bees*\n\n- one\n"
    assert (found.title, found.format) == ("On *bees*", "markdown")


def test_a_title_is_short_and_printable() -> None:
    found = document(document_from_bytes(b"\n\x1b[31mred  line" + b" x" * 300, "-"))
    assert found.title.startswith("[31mred line x x")
    assert len(found.title) <= 200
    assert found.title.isprintable()


def test_the_name_shown_is_the_name_given() -> None:
    assert document(document_from_bytes(b"words", "-")).path == "-"


def test_a_stray_zero_costs_no_document(tmp_path: Path, sandbox: Sandbox) -> None:
    text = "Street trees shade the pavement. " * 40
    path = tmp_path / "stray.txt"
    path.write_text(text[:100] + "\0" + text[100:], encoding="utf-8")
    assert len(document(sandbox.read(path)).text) == len(text) + 1
