from __future__ import annotations

import zipfile
from pathlib import Path

import docx
import pytest
from pytest import MonkeyPatch

from plagcheck.documents import Extract, Sandbox, Unreadable, safe_zip
from plagcheck.model import Reason
from tests.documents.asking import document, extract, skipped
from tests.making import make_docx

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def with_part(
    path: Path, name: str, content: str | None, compression: int = zipfile.ZIP_DEFLATED
) -> Path:
    """A Word document in which one part is replaced, or left out."""
    whole = make_docx(path.with_name("whole.docx"), ["x"])
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w", compression) as new:
        for entry in old.infolist():
            if entry.filename != name:
                new.writestr(entry, old.read(entry))
        if content is not None:
            new.writestr(name, content)
    return path


def with_body(path: Path, body: str, compression: int = zipfile.ZIP_DEFLATED) -> Path:
    xml = f"<w:document {W} {MC}><w:body>{body}</w:body></w:document>"
    return with_part(path, "word/document.xml", xml, compression)


def run(text: str) -> str:
    return f"<w:r><w:t>{text}</w:t></w:r>"


def text_of(path: Path) -> str:
    found = extract(path, "docx")
    assert isinstance(found, Extract), found
    return found.text


def refusal(path: Path) -> Unreadable:
    found = extract(path, "docx")
    assert isinstance(found, Unreadable), found
    return found


def test_title_and_paragraphs(sandbox: Sandbox, tmp_path: Path) -> None:
    path = make_docx(tmp_path / "a.docx", ["One", "", "Two"], title="On Bees")
    found = document(sandbox.read(path))
    assert (found.title, found.text, found.page_starts) == ("On Bees", "One\n\nTwo", ())
    assert found.format == "docx"


def test_tables_and_tables_in_them_stand_where_they_are(tmp_path: Path) -> None:
    word = docx.Document()
    word.add_paragraph("before")
    table = word.add_table(rows=2, cols=2)
    for number, cell in enumerate(cell for row in table.rows for cell in row.cells):
        cell.text = f"cell {number}"
    nested = table.cell(0, 1).add_table(rows=1, cols=1)
    nested.cell(0, 0).text = "nested"
    word.add_paragraph("after")
    word.save(str(tmp_path / "a.docx"))
    lines = [line for line in text_of(tmp_path / "a.docx").split("\n") if line]
    assert lines == ["before", "cell 0", "cell 1", "nested", "cell 2", "cell 3", "after"]


def test_merged_cells_are_told_once(tmp_path: Path) -> None:
    word = docx.Document()
    table = word.add_table(rows=1, cols=3)
    table.cell(0, 0).merge(table.cell(0, 2)).text = "wide"
    word.save(str(tmp_path / "a.docx"))
    assert text_of(tmp_path / "a.docx").split() == ["wide"]


def test_tabs_breaks_and_hyphens(tmp_path: Path) -> None:
    body = (
        "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t>"
        "<w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r></w:p>"
    )
    assert text_of(with_body(tmp_path / "a.docx", body)) == "a\tb\nc-d\u00ade"


@pytest.mark.parametrize(
    ("content", "reason", "words"),
    [
        (b"just words", Reason.DAMAGED, "not a DOCX file: not a zip archive"),
        (b"PK\x03\x04 cut off", Reason.DAMAGED, "damaged or cut off"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Reason.ENCRYPTED, "without a password"),
    ],
)
def test_not_a_docx(
    content: bytes, reason: Reason, words: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    assert words in skipped(sandbox.read(path), reason)


@pytest.mark.parametrize("part", ["word/document.xml", "[Content_Types].xml", "_rels/.rels"])
@pytest.mark.parametrize("content", [None, "<w:p>"])
def test_parts_missing_or_broken(part: str, content: str | None, tmp_path: Path) -> None:
    assert refusal(with_part(tmp_path / "a.docx", part, content)).reason is Reason.DAMAGED


def test_another_kind_of_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.docx", "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    assert refusal(tmp_path / "a.docx").reason is Reason.DAMAGED


def test_without_a_core_part_the_title_is_the_first_line(tmp_path: Path) -> None:
    found = extract(with_part(tmp_path / "a.docx", "docProps/core.xml", None), "docx")
    assert isinstance(found, Extract), found
    assert found.title == "x"


def test_a_zip_bomb(sandbox: Sandbox, tmp_path: Path) -> None:
    bomb = with_body(tmp_path / "a.docx", f"<w:p>{run('a' * (11 << 20))}</w:p>")
    assert bomb.stat().st_size < 100_000
    assert "200 times" in skipped(sandbox.read(bomb), Reason.LIMIT)


def test_too_many_parts_and_too_large(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    path = make_docx(tmp_path / "a.docx", ["x"])
    with monkeypatch.context() as patch:
        patch.setattr(safe_zip, "MOST_ENTRIES", 3)
        assert refusal(path).reason is Reason.LIMIT
    with monkeypatch.context() as patch:
        patch.setattr(safe_zip, "LARGEST_TOTAL", 1000)
        assert refusal(path).reason is Reason.LIMIT


def test_entities_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("SECRET")
    xml = (
        f'<!DOCTYPE d [<!ENTITY e SYSTEM "{secret.as_uri()}">]><w:document {W}>'
        f"<w:body><w:p>{run('open &e;')}</w:p></w:body></w:document>"
    )
    assert "SECRET" not in text_of(with_part(tmp_path / "a.docx", "word/document.xml", xml))
