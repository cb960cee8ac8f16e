"""Small documents for tests, made on the spot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap

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
