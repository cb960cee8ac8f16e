"""Find the text objects of a PDF page that may be hidden.

This looks at all objects of a page at once. An object is a line or a word, and finding its
characters takes ten times as long. Text without doubt is visible; `hidden_text` examines the rest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.page_objects import MOST_OBJECTS, PageObjects, find_covered
from plagcheck.documents.pdf.pdfium_arrays import get_all_fills
from plagcheck.documents.pdf.pdfium_calls import Box
from plagcheck.documents.pdf.visible_ink import (
    FAINT,
    NEAR_WHITE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    is_opaque_box,
)

_HALF = 0.5
"""Share of an object. Its box is lower than the boxes of its letters."""

_MOST_PAIRS = 1 << 23
"""With more pairs of a text and a box, all text is doubtful."""


def find_doubtful_text(objects: PageObjects) -> NDArray[np.bool_]:
    """Return for each text if it may be invisible, faint, white, tiny, off the page or covered."""
    if len(objects.handles) > MOST_OBJECTS:
        return np.ones(len(objects.texts), dtype=bool)
    handles = objects.get_handles(objects.texts)
    modes = np.fromiter(map(calls.get_render_mode, handles), np.int8, len(handles))
    colours = get_all_fills(handles)
    left, bottom, right, top = objects.text_boxes.T
    page_box = calls.get_page_box(objects.page)
    doubts: NDArray[np.bool_] = np.ones(len(handles), dtype=bool)
    for mode in WITHOUT_OUTLINE:
        doubts &= modes != mode
    doubts |= (
        (colours[:, 3] < FAINT)
        | ~((right >= page_box.left) & (left <= page_box.right))
        | ~((top >= page_box.bottom) & (bottom <= page_box.top))
    )
    # The box of a dash is small too, so the font size decides.
    small = ~doubts & (np.minimum(right - left, top - bottom) <= SMALL_BOX)
    for text in np.flatnonzero(small).tolist():
        scale = objects.get_text_scale(int(objects.texts[text]))
        doubts[text] = calls.get_object_font_size(handles[text]) * scale <= TOO_SMALL
    white = ~doubts & (colours[:, :3].min(axis=1) >= NEAR_WHITE)
    for text in np.flatnonzero(white).tolist():
        box = Box(*objects.text_boxes[text].tolist())
        doubts[text] = not objects.shows_white(box, int(objects.texts[text]))
    return doubts | find_half_covered_text(objects)


def find_half_covered_text(objects: PageObjects) -> NDArray[np.bool_]:
    """Return for each text whether a box painted later covers half of it."""
    nothing = np.zeros(len(objects.texts), dtype=bool)
    if not len(nothing):
        return nothing
    indexes, boxes = objects.paths_after_text
    opaque = list(map(is_opaque_box, objects.get_handles(indexes)))
    indexes, boxes = indexes[opaque], boxes[opaque]
    if len(indexes) * len(nothing) > _MOST_PAIRS:
        return ~nothing
    return find_covered(objects.text_boxes, objects.texts, boxes, indexes, _HALF)
