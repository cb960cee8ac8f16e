"""Is all text on a PDF page plainly to be seen?

Looks at the page's objects, all at once: an object is a line or a word, and to find the characters
of each takes ten times as long. What is taken for clear here holds nothing hidden; the rest is
looked at closely.
"""

from __future__ import annotations

import numpy as np

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_calls import Box
from plagcheck.documents.pdf_painted import (
    FAINT,
    MOST_OBJECTS,
    NEAR_WHITE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    Painted,
    covers,
)

_HALF = 0.5
"""Share of an object. Its box leaves out the room above and below letters that theirs have."""

_AT_ONCE = 200
"""Boxes above which a page is not compared here."""


def is_clear(things: Painted) -> bool:
    """Whether no text of a page is invisible, faint, white, tiny, off the page or covered."""
    if len(things.handles) > MOST_OBJECTS:
        return False
    texts = things.texts
    if not len(texts):
        return True
    handles = [things.handles[place] for place in texts.tolist()]
    if not {*map(calls.render_mode, handles)} <= {*WITHOUT_OUTLINE}:
        return False
    colours = calls.fills_of(handles)
    if (colours[:, 3] < FAINT).any():
        return False
    boxes = things.text_boxes
    left, bottom, right, top = boxes.T
    seen = calls.page_box(things.page)
    if not (
        (right >= seen.left) & (left <= seen.right) & (top >= seen.bottom) & (bottom <= seen.top)
    ).all():
        return False
    # A dash is as small as this, too; then its font tells.
    for small in np.flatnonzero(np.minimum(right - left, top - bottom) <= SMALL_BOX).tolist():
        if calls.size_of(handles[small]) * things.scale(int(texts[small])) <= TOO_SMALL:
            return False
    for white in np.flatnonzero(colours[:, :3].min(axis=1) >= NEAR_WHITE).tolist():
        if not things.shows_white(Box(*boxes[white].tolist()), int(texts[white])):
            return False
    return not is_covered(things)


def is_covered(things: Painted) -> bool:
    """Whether a box painted after a text takes much of it."""
    if not len(things.texts):
        return False
    places, areas = things.boxes_after_text
    opaque = [covers(things.handles[place]) for place in places.tolist()]
    places, areas = places[opaque], areas[opaque]
    if len(places) > _AT_ONCE:
        return True
    for place, area in zip(places.tolist(), areas, strict=True):
        below = things.text_boxes[: int(np.searchsorted(things.texts, place))]
        common = np.minimum(below[:, 2:], area[2:]) - np.maximum(below[:, :2], area[:2])
        size = below[:, 2:] - below[:, :2]
        if (common.clip(0).prod(axis=1) >= _HALF * size.clip(0).prod(axis=1)).any():
            return True
    return False
