"""Is there reason to look for hidden text on a page?

To ask PDFium about every character would double the time of reading, so each page gets a glance: a
few characters, at places that change from page to page. Only where one of them looks odd is the
whole page examined; and once something was hidden, so is every page of the document.
"""

from __future__ import annotations

from pypdfium2 import raw

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import (
    Handle,
    fill,
    handle,
    letter_box,
    render_mode,
    text_object,
)
from plagcheck.documents.pdf.sight import FAINT, INVISIBLE, NEAR_WHITE, SMALL_BOX, covers

_FEWEST = 4
_IN_ALL = 400
"""Characters of a document. Short ones can be looked at closely: there is little else to tell.

Where one character in 50 is hidden, all glances together miss it once in 3,000 documents.
"""
_PAGES_LOOKED_THROUGH = 16
"""For what is not seen from single characters: all of a short document, some of a long one."""


def looks_odd(page: Handle, content: Handle, place: int, pages: int) -> bool:
    """Whether a glance at a page gives reason to examine it."""
    if _letters_look_odd(page, content, place, pages):
        return True
    return is_looked_through(place, pages) and _has_covered_text(page)


def is_looked_through(place: int, pages: int) -> bool:
    """Whether a page is one of those that stand for the document."""
    return place % (pages // _PAGES_LOOKED_THROUGH + 1) == 0


def _letters_look_odd(page: Handle, content: Handle, place: int, pages: int) -> bool:
    count = calls.count_letters(content)
    step = max(1, count // max(_FEWEST, _IN_ALL // pages))
    seen = calls.page_box(page)
    last = 0
    for index in range((place * 7) % step, count, step):
        here = text_object(content, index)
        if not here or here == last:
            continue
        last = here
        text = handle(here)
        if render_mode(text) == INVISIBLE:
            return True
        red, green, blue, opacity = fill(text)
        if opacity < FAINT or (red >= NEAR_WHITE <= green and blue >= NEAR_WHITE):
            return True
        left, bottom, right, top = letter_box(content, index)
        # Spaces that PDFium adds have no size at all.
        if top > bottom and (
            (top - bottom <= SMALL_BOX and right - left <= SMALL_BOX)
            or right < seen.left
            or left > seen.right
            or top < seen.bottom
            or bottom > seen.top
        ):
            return True
    return False


def _has_covered_text(page: Handle) -> bool:
    """Whether a box takes much of a text; compared only if there is a box that can."""
    things = list(map(handle, calls.objects_of(page)))
    kinds = list(map(calls.kind_of, things))
    if raw.FPDF_PAGEOBJ_FORM not in kinds:
        if raw.FPDF_PAGEOBJ_TEXT not in kinds:
            return False
        first = kinds.index(raw.FPDF_PAGEOBJ_TEXT)
        after = zip(things[first:], kinds[first:], strict=True)
        if not any(kind == raw.FPDF_PAGEOBJ_PATH and _may_hide(thing) for thing, kind in after):
            return False
    # Most documents get by without arrays, which take longer to load than many a document to read.
    from plagcheck.documents.pdf.clear import covered
    from plagcheck.documents.pdf.painted import Painted

    return bool(covered(Painted(page)).any())


def _may_hide(path: Handle) -> bool:
    """Whether a path is large enough to hide a letter, and opaque; lines of tables are thin."""
    left, bottom, right, top = calls.bounds(path)
    return right - left > SMALL_BOX and top - bottom > SMALL_BOX and covers(path)
