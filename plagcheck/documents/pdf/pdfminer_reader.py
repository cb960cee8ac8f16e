"""Read the pages of a PDF with pdfminer.six: slower than PDFium, and tolerant of other faults."""

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

from plagcheck.documents.interface import replace_surrogates
from plagcheck.documents.pdf.pages import Pages, make_damaged_pdf_error, make_encrypted_pdf_error

FontsWithMaps = PDFResourceManager
"""Fonts as they are in the file."""


def read_with_pdfminer(
    file: BinaryIO,
    skipped_pages: Container[int] = (),
    fonts: type[PDFResourceManager] = FontsWithMaps,
    *,
    quick: bool = False,
) -> Pages:
    """Read all pages but leave `skipped_pages` empty. Raises `Unreadable` if there are none.

    `quick` leaves the parts of a page in any order: pdfminer.six needs a second to order a page of
    a thousand parts, such as a drawing.
    """
    # On broken files pdfminer.six raises any exception: KeyError, TypeError, AssertionError,
    # RecursionError… An error on a page loses only that page.
    try:
        document = PDFDocument(PDFParser(file))
        pages = list(PDFPage.create_pages(document))
    except MemoryError:
        raise
    except PDFEncryptionError:
        raise make_encrypted_pdf_error() from None
    except Exception:
        raise make_damaged_pdf_error() from None
    if not pages:
        raise make_damaged_pdf_error()
    font_cache = fonts()
    layout = LAParams(all_texts=True, boxes_flow=None if quick else 0.5)
    texts = [
        "" if index in skipped_pages else _read_page(font_cache, layout, page)
        for index, page in enumerate(pages)
    ]
    return Pages(
        _read_metadata(document, "Title"), texts, author=_read_metadata(document, "Author")
    )


class FontsWithoutMaps(PDFResourceManager):
    """Fonts that decode characters by their own tables, not by their map to Unicode.

    The map (ToUnicode) serves copying only. Nothing drawn depends on it, so it can lie.
    """

    def get_font(self, objid: object, spec: Mapping[str, object]) -> PDFFont:
        """Return a font without its map."""
        return super().get_font(objid, {k: v for k, v in spec.items() if k != "ToUnicode"})


class _Converter(TextConverter):
    """Writes U+FFFD, not "(cid:12)", for glyphs without a letter."""

    def handle_undefined_char(self, font: PDFFont, cid: int) -> str:  # noqa: ARG002 - inherited
        return "\ufffd"


def _read_page(fonts: PDFResourceManager, layout: LAParams, page: PDFPage) -> str:
    out = StringIO()
    # A page that fails leaves its converter unusable, so each page has its own.
    converter = _Converter(fonts, out, laparams=layout)
    try:
        PDFPageInterpreter(fonts, converter).process_page(page)
    except MemoryError:
        raise
    except Exception:
        return ""
    return replace_surrogates(out.getvalue().rstrip().replace("\f", " "))


def _read_metadata(document: PDFDocument, key: str) -> str:
    try:
        value = resolve1(document.info[0][key])
        return decode_text(value) if isinstance(value, bytes) else ""
    except Exception:
        return ""
