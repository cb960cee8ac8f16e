"""The pages of a PDF as pdfminer.six sees them: slower, and forgiving in other places."""

from __future__ import annotations

from collections.abc import Container, Mapping
from io import StringIO
from typing import BinaryIO

from pdfminer.converter import TextConverter
from pdfminer.layout import LAParams
from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError
from pdfminer.pdffont import PDFFont
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.utils import decode_text

from plagcheck.documents.interface import without_surrogates
from plagcheck.documents.pdf.pages import Pages, damaged, encrypted

FONTS = PDFResourceManager
"""Fonts as the file has them."""


def read_pages(
    file: BinaryIO,
    passed_over: Container[int] = (),
    fonts: type[PDFResourceManager] = FONTS,
    *,
    quick: bool = False,
) -> Pages:
    """All pages, those `passed_over` left empty; raises `Unreadable` if there are none.

    `quick` leaves their parts in any order: to find it takes pdfminer.six a second for a page of a
    thousand parts, as drawings have.
    """
    # On broken files pdfminer.six fails with whatever its code ran into: KeyError, TypeError,
    # AssertionError, RecursionError… Only what a page costs, the page pays.
    try:
        document = PDFDocument(PDFParser(file))
        pages = list(PDFPage.create_pages(document))
    except MemoryError:
        raise
    except PDFEncryptionError:
        raise encrypted() from None
    except Exception:
        raise damaged() from None
    if not pages:
        raise damaged()
    shared = fonts()
    layout = LAParams(all_texts=True, boxes_flow=None if quick else 0.5)
    texts = [
        "" if n in passed_over else _read_page(shared, layout, page) for n, page in enumerate(pages)
    ]
    return Pages(_title(document), texts)


class FontsByGlyph(PDFResourceManager):
    """Fonts that say what a character is by their own tables, not by a map made for copying.

    The map (ToUnicode) is drawn from nowhere else and seen by nobody: it can say anything.
    """

    def get_font(self, objid: object, spec: Mapping[str, object]) -> PDFFont:
        """A font without its map."""
        return super().get_font(objid, {k: v for k, v in spec.items() if k != "ToUnicode"})


class _Converter(TextConverter):
    """pdfminer.six's text, without its "(cid:12)" for glyphs it has no letter for."""

    def handle_undefined_char(self, font: PDFFont, cid: int) -> str:  # noqa: ARG002 - inherited
        return "\ufffd"


def _read_page(fonts: PDFResourceManager, layout: LAParams, page: PDFPage) -> str:
    out = StringIO()
    # A converter is left unusable by a page that fails, so each page has its own.
    converter = _Converter(fonts, out, laparams=layout)
    try:
        PDFPageInterpreter(fonts, converter).process_page(page)
    except MemoryError:
        raise
    except Exception:
        return ""
    return without_surrogates(out.getvalue().rstrip().replace("\f", " "))


def _title(document: PDFDocument) -> str:
    try:
        title = resolve1(document.info[0]["Title"])
        return decode_text(title) if isinstance(title, bytes) else ""
    except Exception:
        return ""
