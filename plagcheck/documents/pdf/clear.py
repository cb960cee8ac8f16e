"""Which text on a PDF page is plainly to be seen, and which is doubtful?

Looks at the page's objects, all at once: an object is a line or a word, and to find the characters
of each takes ten times as long. What is taken for clear here holds nothing hidden; the rest is
looked at closely.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import Box
from plagcheck.documents.pdf.many import fills_of
from plagcheck.documents.pdf.painted import MOST_OBJECTS, Painted, taken
from plagcheck.documents.pdf.sight import (
    FAINT,
    NEAR_WHITE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    covers,
)

_HALF = 0.5
"""Share of an object. Its box leaves out the room above and below letters that theirs have."""

_MOST_PAIRS = 1 << 23
"""Pairs of a text and a box above which all text is doubtful."""


def doubtful(things: Painted) -> NDArray[np.bool_]:
    """For each text, whether it may be invisible, faint, white, tiny, off the page or covered."""
    if len(things.handles) > MOST_OBJECTS:
        return np.ones(len(things.texts), dtype=bool)
    handles = things.at(things.texts)
    modes = np.fromiter(map(calls.render_mode, handles), np.int8, len(handles))
    colours = fills_of(handles)
    left, bottom, right, top = things.text_boxes.T
    seen = calls.page_box(things.page)
    doubts: NDArray[np.bool_] = np.ones(len(handles), dtype=bool)
    for mode in WITHOUT_OUTLINE:
        doubts &= modes != mode
    doubts |= (
        (colours[:, 3] < FAINT)
        | ~((right >= seen.left) & (left <= seen.right))
        | ~((top >= seen.bottom) & (bottom <= seen.top))
    )
    # A dash is as small as this, too; then its font tells.
    small = ~doubts & (np.minimum(right - left, top - bottom) <= SMALL_BOX)
    for text in np.flatnonzero(small).tolist():
        scale = things.scale(int(things.texts[text]))
        doubts[text] = calls.size_of(handles[text]) * scale <= TOO_SMALL
    white = ~doubts & (colours[:, :3].min(axis=1) >= NEAR_WHITE)
    for text in np.flatnonzero(white).tolist():
        box = Box(*things.text_boxes[text].tolist())
        doubts[text] = not things.shows_white(box, int(things.texts[text]))
    return doubts | covered(things)


def covered(things: Painted) -> NDArray[np.bool_]:
    """For each text, whether a box painted after it takes much of it."""
    found = np.zeros(len(things.texts), dtype=bool)
    if not len(found):
        return found
    places, areas = things.boxes_after_text
    opaque = list(map(covers, things.at(places)))
    places, areas = places[opaque], areas[opaque]
    if len(places) * len(found) > _MOST_PAIRS:
        return ~found
    return taken(things.text_boxes, things.texts, areas, places, _HALF)
