"""Read the headings of a tagged PDF: what its structure tree calls H1 to H6.

Word and LibreOffice tag what they export, often without bookmarks. A tree may be deep, wide or a
circle, so the elements looked at on a page are bounded.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

from pypdfium2 import raw

from plagcheck.documents.outlines import LONGEST_HEADING
from plagcheck.documents.pdf.pages import PageHeading

_MOST_ELEMENTS = 2000
"""Of a page; a page of text has a hundred."""
_MOST_OBJECTS = 5000
_DEEPEST = 60
_LEVELS = {"H": 1, **{f"H{level}": level for level in range(1, 7)}}
_MOST_BYTES = 64
_FEWEST_HEADINGS = 3
"""Of a document; fewer are lines of a title page, or of a form."""


def is_tagged(document: Any) -> bool:
    """Tell whether a file says that it is tagged."""
    return bool(raw.FPDFCatalog_IsTagged(document))


def believe_headings(headings: Sequence[PageHeading]) -> Sequence[PageHeading]:
    """Return the headings of all pages if there are enough of them to be an outline."""
    return headings if len(headings) >= _FEWEST_HEADINGS else ()


def read_tagged_headings(
    page_address: int, text_page_address: int, page_index: int
) -> tuple[PageHeading, ...]:
    """Return the headings that the structure tree has on a page, in reading order."""
    page = ctypes.cast(page_address, raw.FPDF_PAGE)
    text_page = ctypes.cast(text_page_address, raw.FPDF_TEXTPAGE)
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return ()
    try:
        tagged = [(level, _list_content_ids(element)) for element, level in _find_headings(tree)]
        wanted = {content_id for _, ids in tagged for content_id in ids}
        texts = _read_texts(page, text_page, wanted) if wanted else {}
    finally:
        raw.FPDF_StructTree_Close(tree)
    headings = []
    for level, ids in tagged:
        title = " ".join("".join(texts.get(content_id, "") for content_id in ids).split())
        if title and len(title) <= LONGEST_HEADING:
            headings.append(PageHeading(page_index, level, title))
    return tuple(headings)


def _find_headings(tree: Any) -> Iterator[tuple[Any, int]]:
    """Yield the heading elements of a tree with their levels, without recursion."""
    count = min(raw.FPDF_StructTree_CountChildren(tree), _MOST_ELEMENTS)
    pending = [(raw.FPDF_StructTree_GetChildAtIndex(tree, n), 0) for n in reversed(range(count))]
    seen = 0
    while pending and seen < _MOST_ELEMENTS:
        element, depth = pending.pop()
        seen += 1
        if not element:
            continue
        level = _LEVELS.get(_read_type(element))
        if level:
            yield element, level
        elif depth < _DEEPEST:
            pending += [(child, depth + 1) for child in reversed(_list_children(element))]


def _list_children(element: Any) -> list[Any]:
    count = min(raw.FPDF_StructElement_CountChildren(element), _MOST_ELEMENTS)
    return [raw.FPDF_StructElement_GetChildAtIndex(element, number) for number in range(count)]


def _list_content_ids(heading: Any) -> list[int]:
    """List the marked contents of a heading, and of the spans and links inside it."""
    ids: list[int] = []
    pending = [(heading, 0)]
    while pending and len(ids) < _MOST_ELEMENTS:
        element, depth = pending.pop()
        if not element:
            continue
        count = min(raw.FPDF_StructElement_GetMarkedContentIdCount(element), _MOST_ELEMENTS)
        found = (
            raw.FPDF_StructElement_GetMarkedContentIdAtIndex(element, number)
            for number in range(count)
        )
        ids += [content_id for content_id in found if content_id >= 0]
        if depth < _DEEPEST and len(pending) < _MOST_ELEMENTS:
            pending += [(child, depth + 1) for child in reversed(_list_children(element))]
    return ids


def _read_texts(page: Any, text_page: Any, wanted: set[int]) -> dict[int, str]:
    """Return the text of the page's own objects that have one of these marks."""
    texts: dict[int, str] = {}
    for number in range(min(raw.FPDFPage_CountObjects(page), _MOST_OBJECTS)):
        item = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT:
            continue
        content_id = raw.FPDFPageObj_GetMarkedContentID(item)
        if content_id in wanted:
            texts[content_id] = texts.get(content_id, "") + _read_text(item, text_page)
    return texts


def _read_text(item: Any, text_page: Any) -> str:
    size = raw.FPDFTextObj_GetText(item, text_page, None, 0)
    if not 2 < size <= 8 * LONGEST_HEADING:
        return ""
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    raw.FPDFTextObj_GetText(item, text_page, buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")


def _read_type(element: Any) -> str:
    size = raw.FPDF_StructElement_GetType(element, None, 0)
    if not 2 < size <= _MOST_BYTES:
        return ""
    buffer = ctypes.create_string_buffer(size)
    raw.FPDF_StructElement_GetType(element, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")
