"""Decide from a few characters whether to look for hidden text on a page.

Asking PDFium about every character would double the time of reading, so each page gets a spot
check of a few characters, at positions that change from page to page. If one of them looks odd, the
whole page is examined. After the first hidden text, every page of the document is examined.
"""

from __future__ import annotations

from pypdfium2 import raw

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.pdfium_calls import (
    Handle,
    get_char_box,
    get_fill,
    get_render_mode,
    get_text_object,
    make_handle,
)
from plagcheck.documents.pdf.visible_ink import (
    FAINT,
    INVISIBLE,
    NEAR_WHITE,
    SMALL_BOX,
    is_opaque_box,
)

_FEWEST_CHARS = 4
_CHARS_IN_ALL = 400
"""Characters to check in a document; a short document has more of them per page.

If one character in 50 is hidden, all spot checks together miss it once in 3,000 documents.
"""
_SAMPLE_PAGES = 16
"""For what single characters do not show: all pages of a short document, some of a long one."""


def may_hide_text(page: Handle, text_page: Handle, page_index: int, page_count: int) -> bool:
    """Return whether a spot check gives reason to examine a page."""
    if _chars_look_odd(page, text_page, page_index, page_count):
        return True
    return is_sample_page(page_index, page_count) and _has_covered_text(page)


def is_sample_page(page_index: int, page_count: int) -> bool:
    """Return whether a page is one of those that are always checked closely."""
    return page_index % (page_count // _SAMPLE_PAGES + 1) == 0


def _chars_look_odd(page: Handle, text_page: Handle, page_index: int, page_count: int) -> bool:
    count = calls.count_chars(text_page)
    step = max(1, count // max(_FEWEST_CHARS, _CHARS_IN_ALL // page_count))
    page_box = calls.get_page_box(page)
    last = 0
    for char_index in range((page_index * 7) % step, count, step):
        address = get_text_object(text_page, char_index)
        if not address or address == last:
            continue
        last = address
        text = make_handle(address)
        if get_render_mode(text) == INVISIBLE:
            return True
        red, green, blue, opacity = get_fill(text)
        if opacity < FAINT or (red >= NEAR_WHITE <= green and blue >= NEAR_WHITE):
            return True
        left, bottom, right, top = get_char_box(text_page, char_index)
        # Spaces that PDFium adds have no size.
        if top > bottom and (
            (top - bottom <= SMALL_BOX and right - left <= SMALL_BOX)
            or right < page_box.left
            or left > page_box.right
            or top < page_box.bottom
            or bottom > page_box.top
        ):
            return True
    return False


def _has_covered_text(page: Handle) -> bool:
    """Return whether a box covers half of a text."""
    # Compare boxes with text only if there is a box that can hide a letter.
    page_objects = list(map(make_handle, calls.list_page_objects(page)))
    kinds = list(map(calls.get_object_kind, page_objects))
    if raw.FPDF_PAGEOBJ_FORM not in kinds:
        if raw.FPDF_PAGEOBJ_TEXT not in kinds:
            return False
        first = kinds.index(raw.FPDF_PAGEOBJ_TEXT)
        after = zip(page_objects[first:], kinds[first:], strict=True)
        if not any(
            kind == raw.FPDF_PAGEOBJ_PATH and _may_hide_letter(page_object)
            for page_object, kind in after
        ):
            return False
    # Most documents don't need numpy, and loading it takes longer than reading a short one.
    from plagcheck.documents.pdf.doubtful_text import find_half_covered_text
    from plagcheck.documents.pdf.page_objects import PageObjects

    return bool(find_half_covered_text(PageObjects(page)).any())


def _may_hide_letter(path: Handle) -> bool:
    """Return whether a path is opaque and large enough to hide a letter; table rules are thin."""
    left, bottom, right, top = calls.get_bounds(path)
    return right - left > SMALL_BOX and top - bottom > SMALL_BOX and is_opaque_box(path)
