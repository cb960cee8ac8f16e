"""The pages of a PDF as PDFium sees them."""

from __future__ import annotations

import ctypes
import os
from contextlib import closing
from io import BufferedReader
from mmap import ACCESS_COPY, mmap

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf.calls import handle_of
from plagcheck.documents.pdf.glance import is_looked_through
from plagcheck.documents.pdf.page import Care, Page, holds_doubtful_text, read_page
from plagcheck.documents.pdf.pages import Pages, damaged, encrypted

_MAP_UP_TO = 256 << 20
"""Larger files are read piecemeal: a map counts against the sandbox's address space."""

_LOCKED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


def read_pages(file: BufferedReader) -> Pages:
    """All pages; raises `Unreadable` if the document cannot be opened."""
    try:
        document = open_pdf(file)
    except pypdfium2.PdfiumError as problem:
        raise (encrypted() if problem.err_code in _LOCKED else damaged()) from None
    with closing(document):
        seen = _seen(document)
        return Pages(
            _title(document),
            [page.text for page in seen],
            frozenset(place for place, page in enumerate(seen) if page.only_drawn),
            {place: page.hidden for place, page in enumerate(seen) if page.hidden},
        )


def _seen(document: pypdfium2.PdfDocument) -> list[Page]:
    """The pages, on all of which is looked for what was found on some.

    Those that stand for the document are read first, so that few have to be read again.
    """
    whole, count = handle_of(document.raw), len(document)
    seen: dict[int, Page] = {}
    care = Care(hidden=False, columns=False)
    for place in sorted(range(count), key=lambda place: not is_looked_through(place, count)):
        seen[place] = page = read_page(whole, place, count, care)
        care = Care(care.hidden or bool(page.hidden), care.columns or page.reordered)
    for place, page in seen.items():
        if page.care.columns < care.columns or (
            page.care.hidden < care.hidden and holds_doubtful_text(whole, place)
        ):
            seen[place] = read_page(whole, place, count, care)
    return [seen[place] for place in range(count)]


def open_pdf(file: BufferedReader) -> pypdfium2.PdfDocument:
    """The document in a file; raises what pypdfium2 raises."""
    if os.fstat(file.fileno()).st_size > _MAP_UP_TO:
        return pypdfium2.PdfDocument(file)
    # 5 % faster than callbacks into Python, and nothing is read that no page needs.
    data = mmap(file.fileno(), 0, access=ACCESS_COPY)
    return pypdfium2.PdfDocument((ctypes.c_char * len(data)).from_buffer(data))


def _title(document: pypdfium2.PdfDocument) -> str:
    try:
        title: str = document.get_metadata_value("Title")
    except UnicodeDecodeError:
        return ""
    return title
