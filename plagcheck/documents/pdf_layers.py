"""What lies below and above the stretches of text on a page.

A page may have a thousand boxes (the lines of listings, the cells of tables) and as many stretches,
so all of them are compared at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf_calls import Box
from plagcheck.documents.pdf_painted import Boxes, Painted, Places, covers

_NEARLY_ALL = 0.9
"""Share of a stretch; what is left of it beside a box is not read."""

_AT_ONCE = 1 << 18
"""Pairs of a stretch and a box; bounds the memory."""


class Layers:
    """The things on a page that can hide or show text, by their place in the painting order."""

    def __init__(self, things: Painted) -> None:
        self._order = {handle: place for place, handle in enumerate(things.handles)}
        self._things = things

    def shows_white(self, box: Box, handle: int) -> bool:
        """Whether the middle of a text lies on something below it on which white can be read.

        Taken for granted where it is not known when the text was painted.
        """
        place = self._order.get(handle)
        return place is None or self._things.shows_white(box, place)

    def covered(self, boxes: Sequence[Box], handles: Sequence[int]) -> NDArray[np.bool_]:
        """For each text, whether next to nothing of it shows beside a box painted later."""
        hidden = np.zeros(len(boxes), dtype=bool)
        if not boxes:
            return hidden
        texts = np.array(boxes)
        places, areas = self._covers(texts)
        orders = np.array([self._order.get(handle, len(self._order)) for handle in handles])
        step = max(1, _AT_ONCE // max(1, len(places)))
        for begin in range(0, len(boxes) if len(places) else 0, step):
            some = slice(begin, begin + step)
            above = orders[some, None] < places
            hidden[some] = (above & _mostly_inside(texts[some], areas)).any(axis=1)
        return hidden

    def _covers(self, texts: Boxes) -> tuple[Places, Boxes]:
        """Boxes that nothing below can be seen through, if the smallest text fits in them."""
        things = self._things
        size = things.other_boxes[:, 2:] - things.other_boxes[:, :2]
        sides = texts[:, 2:] - texts[:, :2]
        smallest = sides[(sides > 0).all(axis=1)].min(axis=0, initial=np.inf)
        may = (size >= _NEARLY_ALL * smallest).all(axis=1)
        may &= things.kinds[things.others] == raw.FPDF_PAGEOBJ_PATH
        places, areas = things.others[may], things.other_boxes[may]
        opaque = [covers(things.handles[place]) for place in places.tolist()]
        return places[opaque], areas[opaque]


def _mostly_inside(texts: Boxes, covers: Boxes) -> NDArray[np.bool_]:
    """For each text and each cover, whether that cover leaves next to nothing of it."""
    left, bottom, right, top = texts.T[:, :, None]
    other_left, other_bottom, other_right, other_top = covers.T[:, None]
    width = np.minimum(right, other_right) - np.maximum(left, other_left)
    height = np.minimum(top, other_top) - np.maximum(bottom, other_bottom)
    common = np.maximum(width, 0) * np.maximum(height, 0)
    area = np.maximum(right - left, 0) * np.maximum(top - bottom, 0)
    inside: NDArray[np.bool_] = (common >= _NEARLY_ALL * area) & (area > 0)
    return inside
