"""What lies below and above the stretches of text on a page.

A page may have a thousand boxes (the lines of listings, the cells of tables) and as many stretches,
so all of them are compared at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf.calls import Box
from plagcheck.documents.pdf.painted import Boxes, Painted, Places, taken
from plagcheck.documents.pdf.sight import covers

_NEARLY_ALL = 0.9
"""Share of a stretch; what is left of it beside a box is not read."""


class Layers:
    """The things on a page that can hide or show text, by their place in the painting order."""

    def __init__(self, things: Painted) -> None:
        self._order = {owner: place for place, owner in enumerate(things.addresses)}
        self._things = things

    def shows_white(self, box: Box, owner: int) -> bool:
        """Whether the middle of a text lies on something below it on which white can be read.

        Taken for granted where it is not known when the text was painted.
        """
        place = self._order.get(owner)
        return place is None or self._things.shows_white(box, place)

    def covered(self, boxes: Sequence[Box], owners: Sequence[int]) -> NDArray[np.bool_]:
        """For each text, whether next to nothing of it shows beside a box painted later."""
        if not boxes:
            return np.zeros(0, dtype=bool)
        texts = np.array(boxes)
        when = np.array([self._order.get(owner, len(self._order)) for owner in owners])
        places, areas = self._covers(texts)
        return taken(texts, when, areas, places, _NEARLY_ALL)

    def _covers(self, texts: Boxes) -> tuple[Places, Boxes]:
        """Boxes that nothing below can be seen through, if the smallest text fits in them."""
        things = self._things
        size = things.other_boxes[:, 2:] - things.other_boxes[:, :2]
        sides = texts[:, 2:] - texts[:, :2]
        smallest = sides[(sides > 0).all(axis=1)].min(axis=0, initial=np.inf)
        may = (size >= _NEARLY_ALL * smallest).all(axis=1)
        may &= things.kinds[things.others] == raw.FPDF_PAGEOBJ_PATH
        places, areas = things.others[may], things.other_boxes[may]
        opaque = list(map(covers, things.at(places)))
        return places[opaque], areas[opaque]
