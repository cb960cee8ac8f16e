"""The pages of a PDF as PDFium sees them."""

from __future__ import annotations

import ctypes
import os
from contextlib import closing
from io import BufferedReader
from mmap import ACCESS_COPY, mmap

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf_page import Care, read_page
from plagcheck.documents.pdf_pages import Pages, damaged, encrypted

_MAP_UP_TO = 256 << 20
"""Larger files are read piecemeal: a map counts against the sandbox's address space."""

_LOCKED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


def read_pages(file: BufferedReader) -> Pages:
    """All pages; raises `Unreadable` if the document cannot be opened."""
    try:
        document = _open(file)
    except pypdfium2.PdfiumError as problem:
        raise (encrypted() if problem.err_code in _LOCKED else damaged()) from None
    with closing(document):
        first = Care(hidden=False, columns=False)
        seen = [read_page(document, place, first) for place in range(len(document))]
        care = Care(
            hidden=any(page.hidden for page in seen), columns=any(page.reordered for page in seen)
        )
        if care != first:
            # What was found on some pages is looked for on all.
            seen = [
                page if page.care.is_enough_for(care) else read_page(document, place, care)
                for place, page in enumerate(seen)
            ]
        return Pages(
            _title(document),
            [page.text for page in seen],
            frozenset(place for place, page in enumerate(seen) if page.only_drawn),
            {place: page.hidden for place, page in enumerate(seen) if page.hidden},
        )


def _open(file: BufferedReader) -> pypdfium2.PdfDocument:
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
