"""Text on a PDF page that a reader of the page does not see.

Invisible (render mode 3, or without opacity), white on paper, too small to be read, outside the
page, or painted over by a box. A scan with the text that OCR found behind it is honest: there the
picture covers the page and next to no other text is to be seen.
"""

from __future__ import annotations

from typing import NamedTuple

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_calls import Box
from plagcheck.documents.pdf_painted import FAINT, Painted, is_near_white, painted

TOO_SMALL = 2.0
"""Points."""
SMALL_BOX = 1.6 * TOO_SMALL
"""Fonts' boxes are up to so much higher than their size."""
INVISIBLE = 3
_WITHOUT_OUTLINE = (0, 4)
"""Render modes in which the colour of the fill is all there is to see."""
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


def hidden(page: int, content: int) -> list[Stretch]:
    """All stretches of a page's text that a reader does not see."""
    stretches = _stretches(content)
    things = painted(page)
    order = {thing.handle: place for place, thing in enumerate(things)}
    seen = calls.page_box(page)
    found = [
        stretch._replace(leaves_gap=_box(content, stretch).width > _GAP)
        for stretch in stretches
        if _is_hidden(content, stretch, things, order.get(stretch.text_object), seen)
    ]
    if _is_scan(things, seen) and _size(found) > (1 - _MOST_SEEN_ON_A_SCAN) * _size(stretches):
        return []
    return found


def _stretches(content: int) -> list[Stretch]:
    """The characters by text object; what PDFium adds belongs to what is before it."""
    starts: list[tuple[int, int]] = []
    lasts: list[int] = []
    count = calls.count_letters(content)
    before = 0
    for index in range(count):
        here = calls.text_object(content, index)
        if not here:
            continue
        if here != before:
            before = here
            starts.append((index, here))
            lasts.append(index)
        elif not calls.is_generated(content, index):
            lasts[-1] = index
    ends = [*(start for start, _ in starts[1:]), count]
    return [
        Stretch(start, end, last, here)
        for (start, here), end, last in zip(starts, ends, lasts, strict=bool(starts))
    ]


def _is_hidden(
    content: int, stretch: Stretch, things: list[Painted], order: int | None, page: Box
) -> bool:
    mode = calls.render_mode(stretch.text_object)
    colour = calls.fill(stretch.text_object)
    if mode == INVISIBLE or (mode in _WITHOUT_OUTLINE and colour.opacity < FAINT):
        return True
    box = _box(content, stretch)
    if box.is_outside(page) or _is_too_small(content, stretch):
        return True
    if order is None:
        return False
    if mode in _WITHOUT_OUTLINE and is_near_white(colour):
        below = (thing for thing in things[:order] if thing.shows_white)
        if not any(box.is_on(thing.box) for thing in below):
            return True
    above = (thing for thing in things[order:] if thing.covers)
    return any(box.is_covered_by(thing.box) for thing in above)


def _is_too_small(content: int, stretch: Stretch) -> bool:
    letter = calls.letter_box(content, stretch.start)
    # Fonts made of bitmaps (Type 3) have sizes in units of their own, so the box has a say.
    if max(letter.width, letter.height) > SMALL_BOX:
        return False
    size = calls.font_size(content, stretch.start) * calls.letter_scale(content, stretch.start)
    return bool(size <= TOO_SMALL)


def _is_scan(things: list[Painted], page: Box) -> bool:
    return any(
        thing.is_image and thing.box.within(page).area > _SCAN * page.area for thing in things
    )


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
