"""The outline of a document, as each format names its headings, and as a hostile one would."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from plagcheck.documents import Extract, Sandbox
from plagcheck.documents.outlines import (
    DEEPEST_LEVEL,
    LONGEST_HEADING,
    MOST_HEADINGS,
    build_outline,
)
from plagcheck.model import Heading
from tests.documents.asking import document, extract
from tests.making import make_odt, make_word


def outline_of(path: Path, format_name: str) -> list[tuple[int, str, str]]:
    """Level, title and the line at its position, for each heading."""
    found = extract(path, format_name)
    assert isinstance(found, Extract), found
    return [
        (level, title, found.text[start:].split("\n")[0])
        for start, level, title, end in found.outline
        if end is None
    ]


def fields_of(path: Path, format_name: str) -> dict[str, str]:
    """Title and text of what the file marks itself."""
    found = extract(path, format_name)
    assert isinstance(found, Extract), found
    return {
        heading.title: found.text[heading.start : heading.end]
        for heading in found.outline
        if heading.end is not None
    }


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_markdown(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "# Ice #\n\nText\n#no heading\n## Snow\r\nMore\n")
    assert outline_of(path, "markdown") == [(1, "Ice", "# Ice #"), (2, "Snow", "## Snow\r")]
    assert outline_of(path, "text") == []


def test_web_pages(tmp_path: Path) -> None:
    page = "<body><h1>On <i>ice</i></h1><p>Text</p><h3>Snow</h3><h2></h2><p>More</p></body>"
    path = write(tmp_path / "a.html", page)
    assert outline_of(path, "html") == [(1, "On ice", "On ice"), (3, "Snow", "Snow")]


def test_latex(tmp_path: Path) -> None:
    source = r"""\title{A thesis}\begin{document}\maketitle
    \begin{abstract}About it.\end{abstract}
    \chapter{Ice\footnote{A \section{note}.}} Text
    \section*{Snow} Text \subsection[short]{And rain} Text
    \begin{thebibliography}{9}\bibitem{a} Smith, 1999.\end{thebibliography}\end{document}"""
    path = write(tmp_path / "a.tex", source)
    assert outline_of(path, "latex") == [
        (1, "Ice", "Ice"),
        (2, "Snow", "Snow"),
        (3, "And rain", "And rain"),
    ]
    assert fields_of(path, "latex") == {"Abstract": "About it.", "References": "Smith, 1999."}
    found = extract(path, "latex")
    assert isinstance(found, Extract)
    assert "\0" not in found.text


STYLES = """<w:style w:type="paragraph" w:styleId="a1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="own"><w:name w:val="Own"/><w:basedOn w:val="a1"/></w:style>
<w:style w:type="paragraph" w:styleId="deep"><w:name w:val="Deep"/><w:pPr>
<w:outlineLvl w:val="3"/></w:pPr></w:style>"""


def paragraph(text: str, style: str = "", properties: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def field(code: str, *paragraphs: str) -> str:
    begin = f'<w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{code}</w:instrText>'
    opened = f'<w:p><w:r>{begin}</w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    first = f"{opened}<w:r><w:t>{paragraphs[0]}</w:t></w:r></w:p>"
    end = '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    return first + "".join(map(paragraph, paragraphs[1:])) + end


def test_word_headings_by_style_and_by_level(tmp_path: Path) -> None:
    body = "".join(
        (
            paragraph("Ice", "a1"),
            paragraph("Text"),
            paragraph("Snow", "own"),
            paragraph("Rain", "deep"),
            paragraph("Fog", properties='<w:outlineLvl w:val="1"/>'),
            paragraph("No heading", "a1", '<w:outlineLvl w:val="9"/>'),
        )
    )
    path = make_word(tmp_path / "a.docx", body, parts={"styles": STYLES})
    expected = [(1, "Ice"), (1, "Snow"), (4, "Rain"), (2, "Fog")]
    assert outline_of(path, "docx") == [(level, title, title) for level, title in expected]


def test_lists_that_word_fills_in(tmp_path: Path) -> None:
    control = (
        '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
        f"</w:docPartObj></w:sdtPr><w:sdtContent>{paragraph('Ice 3')}{paragraph('Snow 4')}"
        "</w:sdtContent></w:sdt>"
    )
    references = field(" ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY ", "Smith, 1999.", "Jones, 2001.")
    figures = field(' TOC \\h \\z \\c "Figure" ', "Figure 1 9")
    body = f"{control}{paragraph('Text')}{figures}{references}{paragraph('End')}"
    assert fields_of(make_word(tmp_path / "a.docx", body), "docx") == {
        "Contents": "Ice 3\nSnow 4",
        "List of tables": "Figure 1 9\n",
        "References": "Smith, 1999.\nJones, 2001.\n",
    }


def test_opendocument(tmp_path: Path) -> None:
    body = (
        "<text:table-of-content><text:index-body><text:p>Ice 3</text:p></text:index-body>"
        '</text:table-of-content><text:h text:outline-level="1">Ice</text:h><text:p>Text</text:p>'
        '<text:h text:outline-level="2">Snow</text:h><text:h text:outline-level="x">Rain</text:h>'
        "<text:bibliography><text:index-body><text:p>Smith, 1999.</text:p></text:index-body>"
        "</text:bibliography>"
    )
    path = make_odt(tmp_path / "a.odt", body)
    expected = [(1, "Ice"), (2, "Snow"), (1, "Rain")]
    assert outline_of(path, "odt") == [(level, title, title) for level, title in expected]
    assert fields_of(path, "odt") == {"Contents": "Ice 3", "References": "Smith, 1999."}


def make_bookmarked_pdf(
    path: Path, pages: list[list[str]], bookmarks: list[tuple[str, int, int]]
) -> Path:
    """A PDF with pages of lines, and bookmarks of (title, level from 0, page from 0)."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for number, lines in enumerate(pages):
        for title, _, page in bookmarks:
            if page == number:
                canvas.bookmarkPage(title)
        for row, line in enumerate(lines):
            canvas.drawString(50, 780 - 15 * row, line)
        canvas.showPage()
    for title, level, _ in bookmarks:
        canvas.addOutlineEntry(title, title, level)
    canvas.save()
    return path


def test_pdf_bookmarks_lead_to_the_line_with_their_title(tmp_path: Path) -> None:
    pages = [
        ["A thesis on ice", "by Olena"],
        ["Acknowledgements", "Thanks to all of them."],
        ["Chapter 1", "Of Ice and", "of Snow", "Ice melts.", "1.1 Snow", "Snow falls."],
        ["References", "Smith, 1999."],
    ]
    bookmarks = [
        ("Acknowledgements", 0, 0),  # a template that sets its mark too early
        ("Of ice and of snow", 0, 2),
        ("Snow", 1, 2),
        ("Not printed anywhere", 0, 3),
    ]
    path = make_bookmarked_pdf(tmp_path / "a.pdf", pages, bookmarks)
    assert outline_of(path, "pdf") == [
        (1, "Acknowledgements", "Acknowledgements"),
        (1, "Of ice and of snow", "Chapter 1"),
        (2, "Snow", "1.1 Snow"),
        (1, "Not printed anywhere", "References"),
    ]


def hostile_pdf(bookmarks: Mapping[int, str]) -> bytes:
    """A PDF of one page whose outline is given object by object, from 10 on."""
    objects = {
        1: "<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R >>",
        2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        4: "<< /Length 41 >>\nstream\nBT /F 12 Tf 20 200 Td (Ice and snow) Tj ET\nendstream",
        5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        9: f"<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count {len(bookmarks)} >>",
        **bookmarks,
    }
    body = "".join(f"{number} 0 obj\n{content}\nendobj\n" for number, content in objects.items())
    return f"%PDF-1.4\n{body}trailer << /Root 1 0 R >>\n%%EOF".encode("latin-1")


def bookmark(title: str, following: str, page: str = "3 0 R") -> str:
    return f"<< /Title ({title}) /Parent 9 0 R /Dest [{page} /Fit] {following} >>"


COUNT = 20_000
HOSTILE: Mapping[str, Mapping[int, str]] = {
    "a circle": {10: bookmark("a", "/Next 11 0 R"), 11: bookmark("b", "/Next 10 0 R")},
    "its own child": {10: bookmark("a", "/First 10 0 R /Last 10 0 R")},
    "too many": {n: bookmark("x", f"/Next {n + 1} 0 R") for n in range(10, 10 + COUNT)},
    "too deep": {n: bookmark("x", f"/First {n + 1} 0 R") for n in range(10, 2000)},
    "a long title": {10: bookmark("x" * 3_000_000, "")},
    "no page": {10: bookmark("x", "/Next 11 0 R", "77 0 R"), 11: bookmark("y", "", "99999")},
    "control characters": {10: bookmark("\x1b[31m\x07red\nline", "")},
    "not a bookmark": {10: "[1 2 3]"},
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_outline_costs_little_and_harms_nothing(
    kind: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(hostile_pdf(HOSTILE[kind]))
    start = time.perf_counter()
    found = document(sandbox.read(path))
    assert time.perf_counter() - start < 5
    assert found.text.startswith("Ice and snow")
    assert len(found.outline) <= MOST_HEADINGS
    for heading in found.outline:
        assert 0 <= heading.start < len(found.text)
        assert heading.title.isprintable()
        assert len(heading.title) <= LONGEST_HEADING
        assert 1 <= heading.level <= DEEPEST_LEVEL


def test_an_outline_is_put_in_order_and_cut_to_the_text() -> None:
    headings = [
        Heading(7, 1, "Behind"),
        Heading(5, 1, "Second"),
        Heading(0, 99, "First\n\x00one"),
        Heading(0, 1, "Again"),
        Heading(-1, 1, "Before"),
        Heading(3, 1, " \t"),
        Heading(2, 0, "Field", 99),
        Heading(4, 0, "Empty", 4),
    ]
    assert build_outline(headings, 7) == (
        Heading(0, 9, "First one"),
        Heading(2, 0, "Field", 7),
        Heading(5, 1, "Second"),
    )
    many = (Heading(n, 1, "x") for n in range(10**9))
    assert len(build_outline(many, 10**9)) == MOST_HEADINGS
