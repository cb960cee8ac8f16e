"""The pages of a PDF as PDFium sees them."""

from __future__ import annotations

import ctypes
import os
from contextlib import closing
from io import BufferedReader
from mmap import ACCESS_COPY, mmap

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf_pages import Pages, damaged, encrypted

_MAP_UP_TO = 256 << 20
"""Larger files are read piecemeal: a map counts against the sandbox's address space."""

_LOCKED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)
_DRAWINGS = {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING}

_MEANINGS = (
    ("\r\n", "\n"),
    ("\ufffe", "\u00ad\n"),  # PDFium's mark for a hyphen and line end that split a word
    ("\r", " "),  # a glyph of a font without a map to Unicode
    ("\f", " "),  # as above; a form feed must be ours, between pages
)
"""In this order. Chained replacements: `str.translate` took a tenth of the whole time."""


def read_pages(file: BufferedReader) -> Pages:
    """All pages; raises `Unreadable` if the document cannot be opened."""
    try:
        document = _open(file)
    except pypdfium2.PdfiumError as problem:
        raise (encrypted() if problem.err_code in _LOCKED else damaged()) from None
    with closing(document):
        texts, drawn = [], set()
        for place in range(len(document)):
            try:
                text, only_drawn = _read_page(document, place)
            except pypdfium2.PdfiumError:
                text, only_drawn = "", False
            texts.append(text)
            if only_drawn:
                drawn.add(place)
        return Pages(_title(document), texts, frozenset(drawn))


def _open(file: BufferedReader) -> pypdfium2.PdfDocument:
    if os.fstat(file.fileno()).st_size > _MAP_UP_TO:
        return pypdfium2.PdfDocument(file)
    # 5 % faster than callbacks into Python, and nothing is read that no page needs.
    data = mmap(file.fileno(), 0, access=ACCESS_COPY)
    return pypdfium2.PdfDocument((ctypes.c_char * len(data)).from_buffer(data))


def _read_page(document: pypdfium2.PdfDocument, place: int) -> tuple[str, bool]:
    with closing(document[place]) as page, closing(page.get_textpage()) as content:
        text: str = content.get_text_range(errors="replace")
        for written, meant in _MEANINGS:
            text = text.replace(written, meant)
        return text, not text and _only_drawn(page)


def _only_drawn(page: pypdfium2.PdfPage) -> bool:
    count = raw.FPDFPage_CountObjects(page)
    kinds = {
        raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page, number)) for number in range(count)
    }
    return bool(kinds) and kinds <= _DRAWINGS


def _title(document: pypdfium2.PdfDocument) -> str:
    try:
        title: str = document.get_metadata_value("Title")
    except UnicodeDecodeError:
        return ""
    return title
