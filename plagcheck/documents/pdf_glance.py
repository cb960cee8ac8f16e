"""Is there reason to look for hidden text on a page?

To ask PDFium about every character would double the time of reading, so each page gets a glance: a
few characters, at places that change from page to page. Only where one of them looks odd is the
whole page examined; and once something was hidden, so is every page of the document.
"""

from __future__ import annotations

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_calls import fill, letter_box, render_mode, text_object
from plagcheck.documents.pdf_clear import covered
from plagcheck.documents.pdf_painted import FAINT, INVISIBLE, NEAR_WHITE, SMALL_BOX, Painted

_FEWEST = 4
_IN_ALL = 400
"""Characters of a document. Short ones can be looked at closely: there is little else to tell.

Where one character in 50 is hidden, all glances together miss it once in 3,000 documents.
"""
_PAGES_LOOKED_THROUGH = 16
"""For what is not seen from single characters: all of a short document, some of a long one."""


def looks_odd(things: Painted, content: int, place: int, pages: int) -> bool:
    """Whether a glance at a page gives reason to examine it."""
    if _letters_look_odd(things.page, content, place, pages):
        return True
    return is_looked_through(place, pages) and bool(covered(things).any())


def is_looked_through(place: int, pages: int) -> bool:
    """Whether a page is one of those that stand for the document."""
    return place % (pages // _PAGES_LOOKED_THROUGH + 1) == 0


def _letters_look_odd(page: int, content: int, place: int, pages: int) -> bool:
    count = calls.count_letters(content)
    step = max(1, count // max(_FEWEST, _IN_ALL // pages))
    seen = calls.page_box(page)
    last = 0
    for index in range((place * 7) % step, count, step):
        here = text_object(content, index)
        if not here or here == last:
            continue
        last = here
        if render_mode(here) == INVISIBLE:
            return True
        red, green, blue, opacity = fill(here)
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
