"""Small documents for tests, made on the spot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from zipfile import ZIP_DEFLATED, ZipFile

import docx
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_WIDTH, _HEIGHT = A4
_MARGIN = 50
_LETTERS_PER_LINE = 85


def make_pdf(
    path: Path,
    pages: Sequence[str | Sequence[str]],
    *,
    title: str = "",
    password: str | None = None,
    font: str = "Helvetica",
) -> Path:
    """A PDF with a text layer; the same arguments give the same bytes, but for a password.

    A page is its text, wrapped to lines here, or its lines, taken as they are; one without
    text is blank. `font` is a standard PDF font (Latin letters only) or the path of a .ttf file.
    """
    if font.endswith(".ttf"):
        pdfmetrics.registerFont(TTFont(Path(font).stem, font))
        font = Path(font).stem
    lock = StandardEncryption(password, canPrint=0) if password is not None else None
    canvas = Canvas(str(path), pagesize=A4, invariant=1, encrypt=lock)
    canvas.setTitle(title)
    for page in pages:
        lines = _wrapped(page) if isinstance(page, str) else list(page)
        leading = min(15.0, (_HEIGHT - 2 * _MARGIN) / max(1, len(lines)))
        canvas.setFont(font, leading * 0.7)
        for number, line in enumerate(lines):
            canvas.drawString(_MARGIN, _HEIGHT - _MARGIN - number * leading, line)
        canvas.showPage()
    canvas.save()
    return path


def make_drawn_pdf(path: Path, pages: Sequence[Callable[[Canvas], None]], title: str = "") -> Path:
    """A PDF in which each page is drawn by a function, for what `make_pdf` does not do."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setTitle(title)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return path


def make_image_pdf(path: Path, pages: int = 2) -> Path:
    """A PDF as a scanner leaves it: a picture on each page and no text."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    picture = ImageReader(Image.linear_gradient("L"))
    for _ in range(pages):
        canvas.drawImage(picture, 0, 0, _WIDTH, _HEIGHT)
        canvas.showPage()
    canvas.save()
    return path


def mapped_pdf(text: str, **letters: str) -> bytes:
    """A PDF whose font says that some letters are other characters, given in UTF-16.

    What is drawn are the letters themselves.
    """
    mapped = "".join(f"<{ord(letter):02X}> <{code}>\n" for letter, code in letters.items())
    unicode_map = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{mapped}endbfchar\nendcmap end end"
    )
    lines = " ".join(f"({line}) Tj 0 -14 Td" for line in text.splitlines())
    content = f"BT /F 12 Tf 20 200 Td {lines} ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R"
        " /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
        f"<< /Length {len(unicode_map)} >>\nstream\n{unicode_map}\nendstream",
    ]
    body = "".join(f"{n} 0 obj\n{content}\nendobj\n" for n, content in enumerate(objects, start=1))
    # No table of objects: readers then find them by looking.
    return f"%PDF-1.4\n{body}trailer << /Root 1 0 R >>\n%%EOF".encode("latin-1")


def make_docx(
    path: Path,
    paragraphs: Sequence[str],
    *,
    title: str = "",
    tables: Sequence[Sequence[Sequence[str]]] = (),
) -> Path:
    """A Word document of paragraphs, and after them tables: rows of cells of text."""
    document = docx.Document()
    document.core_properties.title = title
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    for rows in tables:
        table = document.add_table(rows=0, cols=max(map(len, rows)))
        for row in rows:
            for cell, text in zip(table.add_row().cells, row, strict=False):
                cell.text = text
    document.save(str(path))
    return path


def _wrapped(text: str) -> list[str]:
    return [
        line
        for paragraph in text.splitlines()
        for line in (wrap(paragraph, _LETTERS_PER_LINE, break_on_hyphens=False) or [""])
    ]


_WORD_NAMESPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
_WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_WORD_LINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT = (
    ("http://schemas.openxmlformats.org/wordprocessingml/2006/", "wordprocessingml/"),
    ("http://schemas.openxmlformats.org/officeDocument/2006/", "officeDocument/"),
    ("http://schemas.openxmlformats.org/drawingml/2006/", "drawingml/"),
)
WORD_KINDS = {
    "docx": f"{_WORD_TYPE}.document.main+xml",
    "docm": "application/vnd.ms-word.document.macroEnabled.main+xml",
    "dotx": f"{_WORD_TYPE}.template.main+xml",
    "dotm": "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
}
"""Content types of the main part, by file ending."""


def make_word(
    path: Path,
    body: str,
    *,
    parts: Mapping[str, str] | None = None,
    files: Mapping[str, bytes] | None = None,
    main_type: str = WORD_KINDS["docx"],
    strict: bool = False,
) -> Path:
    """A Word document of raw XML, part by part, as Word lays it out.

    `parts` maps a relationship to the XML inside the part's root element, such as
    {"footnotes": "<w:footnote …>"}; "header1" and "header2" are two parts of one relationship.
    `files` are further members of the archive.
    """
    members = {"word/document.xml": _word_xml("document", f"<w:body>{body}</w:body>")}
    links, overrides = [], [f'<Override PartName="/word/document.xml" ContentType="{main_type}"/>']
    for name, xml in (parts or {}).items():
        kind = name.rstrip("0123456789")
        root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
        members[f"word/{name}.xml"] = _word_xml(root, xml)
        links.append(f'<Relationship Id="{name}" Type="{_WORD_LINK}/{kind}" Target="{name}.xml"/>')
        overrides.append(
            f'<Override PartName="/word/{name}.xml" ContentType="{_WORD_TYPE}.{kind}+xml"/>'
        )
    package = "http://schemas.openxmlformats.org/package/2006"
    main = f'<Relationship Id="d" Type="{_WORD_LINK}/officeDocument" Target="word/document.xml"/>'
    members |= {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{''.join(overrides)}</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">{main}</Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f"{''.join(links)}</Relationships>",
    }
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, xml in members.items():
            for usual, its in _STRICT if strict else ():
                xml = xml.replace(usual, f"http://purl.oclc.org/ooxml/{its}")
            archive.writestr(name, xml)
        for name, content in (files or {}).items():
            archive.writestr(name, content)
    return path


def _word_xml(root: str, inside: str) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f"<w:{root} {_WORD_NAMESPACES}>{inside}</w:{root}>"
    )


_ODF = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for prefix, space in {
        "office": "office",
        "style": "style",
        "text": "text",
        "table": "table",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
        "meta": "meta",
    }.items()
)
_ODF_MORE = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'


def make_odt(
    path: Path,
    body: str,
    *,
    automatic: str = "",
    styles: str = "",
    title: str = "",
    files: Mapping[str, bytes] | None = None,
) -> Path:
    """An OpenDocument text of raw XML: the body, its automatic styles, and the styles part."""

    def part(root: str, inside: str) -> str:
        return f"<office:{root} {_ODF} {_ODF_MORE}>{inside}</office:{root}>"

    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            part(
                "document-content",
                f"<office:automatic-styles>{automatic}</office:automatic-styles>"
                f"<office:body><office:text>{body}</office:text></office:body>",
            ),
        )
        archive.writestr("styles.xml", part("document-styles", styles))
        meta = f"<office:meta><dc:title>{title}</dc:title></office:meta>"
        archive.writestr("meta.xml", part("document-meta", meta))
        for name, content in (files or {}).items():
            archive.writestr(name, content)
    return path
