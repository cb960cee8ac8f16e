"""What lies below and above the stretches of text on a page.

A page may have a thousand boxes (the lines of listings, the cells of tables) and as many stretches,
so all of them are compared at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents.pdf_calls import Box
from plagcheck.documents.pdf_painted import Painted

_NEARLY_ALL = 0.9
"""Share of a stretch; what is left of it beside a box is not read."""

_AT_ONCE = 1 << 18
"""Pairs of a stretch and a box; bounds the memory."""


class Layers:
    """The things on a page that can hide or show text, by their place in the painting order."""

    def __init__(self, things: Sequence[Painted]) -> None:
        self._order = {thing.handle: place for place, thing in enumerate(things)}
        self._things = things
        self._covers = [n for n, thing in enumerate(things) if thing.covers]

    def shows_white(self, box: Box, handle: int) -> bool:
        """Whether the middle of a text lies on something below it on which white can be read.

        Taken for granted where it is not known when the text was painted.
        """
        place = self._order.get(handle)
        if place is None:
            return True
        x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        return any(
            thing.box.left <= x <= thing.box.right and thing.box.bottom <= y <= thing.box.top
            for thing in self._things[:place]
            if thing.shows_white
        )

    def covered(self, boxes: Sequence[Box], handles: Sequence[int]) -> NDArray[np.bool_]:
        """For each text, whether next to nothing of it shows beside a box painted later."""
        hidden = np.zeros(len(boxes), dtype=bool)
        if not self._covers or not boxes:
            return hidden
        texts = np.array(boxes)
        covers = np.array([self._things[place].box for place in self._covers])
        orders = np.array([self._order.get(handle, len(self._things)) for handle in handles])
        step = max(1, _AT_ONCE // len(covers))
        for begin in range(0, len(boxes), step):
            some = slice(begin, begin + step)
            above = orders[some, None] < np.array(self._covers)
            hidden[some] = (above & _mostly_inside(texts[some], covers)).any(axis=1)
        return hidden


def _mostly_inside(texts: NDArray[np.float64], covers: NDArray[np.float64]) -> NDArray[np.bool_]:
    """For each text and each cover, whether that cover leaves next to nothing of it."""
    left, bottom, right, top = texts.T[:, :, None]
    other_left, other_bottom, other_right, other_top = covers.T[:, None]
    width = np.minimum(right, other_right) - np.maximum(left, other_left)
    height = np.minimum(top, other_top) - np.maximum(bottom, other_bottom)
    common = np.maximum(width, 0) * np.maximum(height, 0)
    area = np.maximum(right - left, 0) * np.maximum(top - bottom, 0)
    inside: NDArray[np.bool_] = common >= _NEARLY_ALL * area
    return inside
