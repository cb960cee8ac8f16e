"""Find text whose letters are drawn once more as outlines.

Programs for diagrams draw the letters of a label as one path, and put invisible text over it for
whoever searches or copies. A reader of the page sees the words.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.page_objects import Boxes, PageObjects
from plagcheck.documents.pdf.visible_ink import FAINT, is_near_white

_MARGIN = 2.0
"""Points by which outlines reach beyond the boxes of the letters, or stay within them."""
_SEGMENTS_PER_LETTER = 6
"""Lines and curves; an i has more."""
_MOST_PAIRS = 1 << 23
"""With more pairs of a text and a path, no text counts as drawn."""
_LARGEST = 1.6
"""Height and width of a path, as a multiple of those of the text over it."""


def find_drawn_words(
    objects: PageObjects, texts: Boxes, lengths: Sequence[int]
) -> NDArray[np.bool_]:
    """Return for each text, with so many letters, whether a visible path draws it.

    The path must fit the text that lies on it: a drawing behind a whole page shows no words.
    """
    drawn = np.zeros(len(texts), dtype=bool)
    paths = objects.others[objects.kinds[objects.others] == raw.FPDF_PAGEOBJ_PATH]
    boxes = objects.other_boxes[objects.kinds[objects.others] == raw.FPDF_PAGEOBJ_PATH]
    if not len(texts) or len(paths) * len(texts) > _MOST_PAIRS:
        return drawn
    letters = np.array(lengths)
    x, y = (texts[:, :2] + texts[:, 2:]).T[:, None] / 2
    left, bottom, right, top = boxes.T[:, :, None]
    holds = (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    for row in np.flatnonzero(holds.any(axis=1)).tolist():
        on_it, path = holds[row], objects.handles[int(paths[row])]
        if (
            _fits(boxes[row], texts[on_it])
            and calls.count_segments(path) >= _SEGMENTS_PER_LETTER * int(letters[on_it].sum())
            and _is_visible(path)
        ):
            drawn |= on_it
    return drawn


def _fits(path: NDArray[np.float64], texts: Boxes) -> bool:
    """Whether a path is hardly larger than the texts on it."""
    size = texts[:, 2:].max(axis=0) - texts[:, :2].min(axis=0) + _MARGIN
    return bool((path[2:] - path[:2] <= _LARGEST * size).all())


def _is_visible(path: calls.Handle) -> bool:
    colour = calls.get_fill(path)
    return calls.is_filled(path) and colour.opacity >= FAINT and not is_near_white(colour)
