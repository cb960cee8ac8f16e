"""Text on a PDF page that a reader of the page does not see.

Invisible (render mode 3, or without opacity), white on paper, too small to be read, outside the
page, or painted over by a box. A scan with the text that OCR found behind it is honest: there the
picture covers the page and next to no other text is to be seen.
"""

from __future__ import annotations

from typing import NamedTuple

from pypdfium2 import raw

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_calls import Box
from plagcheck.documents.pdf_clear import is_clear
from plagcheck.documents.pdf_layers import Layers
from plagcheck.documents.pdf_painted import (
    FAINT,
    INVISIBLE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    Painted,
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


def hidden(things: Painted, content: int) -> list[Stretch]:
    """All stretches of a page's text that a reader does not see."""
    if is_clear(things):
        return []
    stretches = _stretches(content)
    layers = Layers(things)
    seen = calls.page_box(things.page)
    boxes = [_box(content, stretch) for stretch in stretches]
    covered = layers.covered(boxes, [stretch.text_object for stretch in stretches])
    found = [
        stretch._replace(leaves_gap=box.width > _GAP)
        for stretch, box, below in zip(stretches, boxes, covered, strict=True)
        if below or _is_hidden(content, stretch, box, layers, seen)
    ]
    if _is_scan(things, seen) and _size(found) > (1 - _MOST_SEEN_ON_A_SCAN) * _size(stretches):
        return []
    return found


def _stretches(content: int) -> list[Stretch]:
    """The characters by text object; what PDFium adds belongs to what is before it."""
    stretches: list[Stretch] = []
    count = calls.count_letters(content)
    start, here = _owned(content, 0, count)
    while start < count:
        end, following = _run_end(content, start, here, count)
        last = end - 1
        while last > start and calls.is_generated(content, last):
            last -= 1
        stretches.append(Stretch(start, end, last, here))
        start, here = end, following
    return stretches


def _run_end(content: int, start: int, here: int, count: int) -> tuple[int, int]:
    """The first character past a text object's own, and whose that is.

    An object's characters stand together, so not each of them has to be asked.
    """
    step = 1
    place, owner = start, here
    while owner == here and place < count:
        start = place
        place, owner = _owned(content, min(place + step, count), count)
        step *= 2
    while place - start > 1:
        middle, whose = _owned(content, (start + place) // 2, count)
        if whose == here:
            start = middle
        elif middle < place:
            place, owner = middle, whose
        else:
            # Nothing between the middle and the place belongs to anybody.
            place = (start + place) // 2
    return _owned(content, place, count)


def _owned(content: int, index: int, count: int) -> tuple[int, int]:
    """The first character from `index` on that belongs to a text object, and to which."""
    while index < count:
        if owner := calls.text_object(content, index):
            return index, owner
        index += 1
    return count, 0


def _is_hidden(content: int, stretch: Stretch, box: Box, layers: Layers, page: Box) -> bool:
    mode = calls.render_mode(stretch.text_object)
    colour = calls.fill(stretch.text_object)
    if mode == INVISIBLE or (mode in WITHOUT_OUTLINE and colour.opacity < FAINT):
        return True
    if box.is_outside(page) or _is_too_small(content, stretch):
        return True
    white = mode in WITHOUT_OUTLINE and is_near_white(colour)
    return white and not layers.shows_white(box, stretch.text_object)


def _is_too_small(content: int, stretch: Stretch) -> bool:
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


def _box(content: int, stretch: Stretch) -> Box:
    """Around all the letters, of which the first and the last are the outermost."""
    first = calls.letter_box(content, stretch.start)
    last = calls.letter_box(content, stretch.last)
    return Box(
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )
