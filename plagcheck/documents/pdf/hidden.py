"""Text on a PDF page that a reader of the page does not see.

Invisible (render mode 3, or without opacity), white on paper, too small to be read, outside the
page, or painted over by a box. A scan with the text that OCR found behind it is honest: there the
picture covers the page and next to no other text is to be seen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from pypdfium2 import raw

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import Box, Handle, handle
from plagcheck.documents.pdf.clear import doubtful
from plagcheck.documents.pdf.layers import Layers
from plagcheck.documents.pdf.many import owners_of
from plagcheck.documents.pdf.painted import Painted
from plagcheck.documents.pdf.sight import (
    FAINT,
    INVISIBLE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    is_near_white,
)

_GAP = 1.5
"""Points: the narrowest space between words."""
_SCAN = 0.5
"""Share of a page that its picture covers."""
_MOST_SEEN_ON_A_SCAN = 0.2
"""Share of characters: library stamps and page numbers."""


class Stretch(NamedTuple):
    """Characters of one text object, as PDFium counts characters."""

    start: int
    end: int
    last: int
    """The last that is the object's own: PDFium adds spaces and line ends."""
    text_object: int
    leaves_gap: bool = False
    """Whether those around it look apart, as by a space, if it is hidden."""


def hidden(page: Handle, content: Handle) -> list[Stretch]:
    """All stretches of a page's text that a reader does not see."""
    things = Painted(page)
    doubts = doubtful(things)
    if not doubts.any():
        return []
    clear = {things.addresses[place] for place in things.texts[~doubts].tolist()}
    stretches = _stretches(content)
    asked = [stretch for stretch in stretches if stretch.text_object not in clear]
    layers = Layers(things)
    seen = calls.page_box(things.page)
    boxes = [_box(content, stretch) for stretch in asked]
    covered = layers.covered(boxes, [stretch.text_object for stretch in asked])
    found = [
        stretch._replace(leaves_gap=box.width > _GAP)
        for stretch, box, below in zip(asked, boxes, covered, strict=True)
        if below or _is_hidden(content, stretch, box, layers, seen)
    ]
    if _is_scan(things, seen) and _size(found) > (1 - _MOST_SEEN_ON_A_SCAN) * _size(stretches):
        return []
    return found


def _stretches(content: Handle) -> list[Stretch]:
    """The characters by text object; what PDFium adds belongs to what is before it."""
    count = calls.count_letters(content)
    owners = owners_of(content, count)
    owned = np.flatnonzero(owners)
    if not len(owned):
        return []
    owners = owners[owned]
    first = np.flatnonzero(np.concatenate(([True], owners[1:] != owners[:-1])))
    starts = owned[first].tolist()
    stretches = []
    for start, end, owner in zip(starts, [*starts[1:], count], owners[first].tolist(), strict=True):
        last = end - 1
        while last > start and calls.is_generated(content, last):
            last -= 1
        stretches.append(Stretch(start, end, last, owner))
    return stretches


def _is_hidden(content: Handle, stretch: Stretch, box: Box, layers: Layers, page: Box) -> bool:
    text = handle(stretch.text_object)
    mode, colour = calls.render_mode(text), calls.fill(text)
    if mode == INVISIBLE or (mode in WITHOUT_OUTLINE and colour.opacity < FAINT):
        return True
    if box.is_outside(page) or _is_too_small(content, stretch):
        return True
    white = mode in WITHOUT_OUTLINE and is_near_white(colour)
    return white and not layers.shows_white(box, stretch.text_object)


def _is_too_small(content: Handle, stretch: Stretch) -> bool:
    letter = calls.letter_box(content, stretch.start)
    # Fonts made of bitmaps (Type 3) have sizes in units of their own, so the box has a say.
    if max(letter.width, letter.height) > SMALL_BOX:
        return False
    size = calls.font_size(content, stretch.start) * calls.letter_scale(content, stretch.start)
    return bool(size <= TOO_SMALL)


def _is_scan(things: Painted, page: Box) -> bool:
    images = things.other_boxes[things.kinds[things.others] == raw.FPDF_PAGEOBJ_IMAGE]
    return any(Box(*box).within(page).area > _SCAN * page.area for box in images.tolist())


def _size(stretches: list[Stretch]) -> int:
    return sum(stretch.end - stretch.start for stretch in stretches)


def _box(content: Handle, stretch: Stretch) -> Box:
    """Around all the letters, of which the first and the last are the outermost."""
    first = calls.letter_box(content, stretch.start)
    last = calls.letter_box(content, stretch.last)
    return Box(
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )
