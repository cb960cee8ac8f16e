"""Read the pages of a PDF with PDFium."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from contextlib import closing
from io import BufferedReader, BytesIO
from mmap import ACCESS_COPY, mmap

import pypdfium2
from pypdfium2 import raw

from plagcheck.documents.pdf.outline.bookmarks import read_bookmarks
from plagcheck.documents.pdf.outline.sized_headings import guess_headings_by_size
from plagcheck.documents.pdf.outline.tagged_headings import believe_headings, is_tagged
from plagcheck.documents.pdf.pages import (
    PageHeading,
    Pages,
    make_damaged_pdf_error,
    make_encrypted_pdf_error,
)
from plagcheck.documents.pdf.pdfium_calls import make_handle_from_pointer
from plagcheck.documents.pdf.pdfium_page import PageChecks, PdfiumPage, has_doubtful_text, read_page
from plagcheck.documents.pdf.spot_check import is_sample_page
from plagcheck.model.page_labels import join_labels

_MAP_UP_TO = 256 << 20
"""Larger files are read piecemeal: a map counts against the sandbox's address space."""

_TITLE_LINES = 60
"""Of a title page."""
_LOCKED = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


def read_with_pdfium(file: BufferedReader) -> Pages:
    """Read all pages. Raises `Unreadable` if the document cannot be opened."""
    try:
        document = open_pdf(file)
    except pypdfium2.PdfiumError as problem:
        is_locked = problem.err_code in _LOCKED
        raise (make_encrypted_pdf_error() if is_locked else make_damaged_pdf_error()) from None
    with closing(document):
        headings: Sequence[PageHeading] = read_bookmarks(document.raw)
        checks = PageChecks(
            hidden=False,
            columns=False,
            tags=not headings and is_tagged(document.raw),
            sizes=not headings,
        )
        pages = _read_pages(document, checks)
        headings = headings or believe_headings(
            [heading for page in pages for heading in page.headings]
        )
        return Pages(
            _read_metadata(document, "Title"),
            [page.text for page in pages],
            frozenset(index for index, page in enumerate(pages) if page.only_drawn),
            {index: page.hidden for index, page in enumerate(pages) if page.hidden},
            headings=headings,
            guessed_headings=()
            if headings
            else guess_headings_by_size([page.lines for page in pages]),
            labels=join_labels(map(document.get_page_label, range(len(pages)))),
            author=_read_metadata(document, "Author"),
            first_lines=next((page.lines[:_TITLE_LINES] for page in pages if page.text), ()),
            shuffled=frozenset(index for index, page in enumerate(pages) if page.shuffled),
        )


def copy_pages(file: BufferedReader, indexes: Sequence[int]) -> BytesIO:
    """Copy pages into a new PDF, in this order. Raises `Unreadable` if that fails.

    pdfminer.six reads every object of a file to find its pages, which for three pages of a thousand
    takes ten seconds; PDFium copies them in a few milliseconds.
    """
    copy = BytesIO()
    try:
        with closing(open_pdf(file)) as document, closing(pypdfium2.PdfDocument.new()) as target:
            target.import_pages(document, list(indexes))
            target.save(copy)
    except pypdfium2.PdfiumError:
        raise make_damaged_pdf_error() from None
    copy.seek(0)
    return copy


def _read_pages(document: pypdfium2.PdfDocument, checks: PageChecks) -> list[PdfiumPage]:
    """Read all pages. A check that finds something on one page is run on all of them.

    Sample pages are read first, so that few pages have to be read again.
    """
    handle, count = make_handle_from_pointer(document.raw), len(document)
    pages: dict[int, PdfiumPage] = {}
    for index in sorted(range(count), key=lambda index: not is_sample_page(index, count)):
        pages[index] = page = read_page(handle, index, count, checks)
        checks = checks._replace(
            hidden=checks.hidden or bool(page.hidden), columns=checks.columns or page.reordered
        )
    for index, page in pages.items():
        if page.checks.columns < checks.columns or (
            page.checks.hidden < checks.hidden and has_doubtful_text(handle, index)
        ):
            pages[index] = read_page(handle, index, count, checks)
    return [pages[index] for index in range(count)]


def open_pdf(file: BufferedReader) -> pypdfium2.PdfDocument:
    """Open a document. Raises PdfiumError."""
    if os.fstat(file.fileno()).st_size > _MAP_UP_TO:
        return pypdfium2.PdfDocument(file)
    # 5 % faster than callbacks into Python, and reads only what the pages need.
    data = mmap(file.fileno(), 0, access=ACCESS_COPY)
    return pypdfium2.PdfDocument((ctypes.c_char * len(data)).from_buffer(data))


def _read_metadata(document: pypdfium2.PdfDocument, key: str) -> str:
    try:
        value: str = document.get_metadata_value(key)
    except UnicodeDecodeError:
        return ""
    return value
