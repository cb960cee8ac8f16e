"""Read the bookmarks of a PDF: headings as the program that wrote it knew them.

A file may hold a million bookmarks, a circle of them, or titles of a megabyte; each is bounded.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import raw

from plagcheck.documents.outlines import DEEPEST_LEVEL, LONGEST_HEADING, MOST_HEADINGS
from plagcheck.documents.pdf.pages import PageHeading

_MOST_TITLE_BYTES = 16 * LONGEST_HEADING
"""PDFium writes a title whole or not at all."""


def read_bookmarks(document: Any) -> list[PageHeading]:
    """Return the bookmarks that lead to a page, in their own order."""
    page_count = raw.FPDF_GetPageCount(document)
    headings = []
    for bookmark, level in _walk(document):
        destination = raw.FPDFBookmark_GetDest(document, bookmark)
        if not destination:
            action = raw.FPDFBookmark_GetAction(bookmark)
            destination = raw.FPDFAction_GetDest(document, action) if action else None
        page = raw.FPDFDest_GetDestPageIndex(document, destination) if destination else -1
        title = _read_title(bookmark)
        if title and 0 <= page < page_count:
            headings.append(PageHeading(page, level, title))
    return headings


def _walk(document: Any) -> Iterator[tuple[Any, int]]:
    """Yield bookmarks and their levels, each once, without recursion."""
    seen: set[int] = set()
    pending = [(raw.FPDFBookmark_GetFirstChild(document, None), 1)]
    while pending:
        bookmark, level = pending.pop()
        if not bookmark or len(seen) == MOST_HEADINGS:
            continue
        address = ctypes.addressof(bookmark.contents)
        if address in seen:
            continue
        seen.add(address)
        yield bookmark, level
        pending.append((raw.FPDFBookmark_GetNextSibling(document, bookmark), level))
        if level < DEEPEST_LEVEL:
            pending.append((raw.FPDFBookmark_GetFirstChild(document, bookmark), level + 1))


def _read_title(bookmark: Any) -> str:
    size = raw.FPDFBookmark_GetTitle(bookmark, None, 0)
    if not 2 < size <= _MOST_TITLE_BYTES:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDFBookmark_GetTitle(bookmark, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
