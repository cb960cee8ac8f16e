"""Find the text on a PDF page that a reader of the page does not see.

Text is hidden if it is invisible (render mode 3, or no opacity), white on paper, too small to read,
outside the page, or under a box. A scan with the text that OCR found behind it is not hidden text:
there a picture covers the page, and nearly all text is invisible. Nor is a label of a diagram whose
letters are drawn as outlines, with invisible text on top for whoever copies it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.doubtful_text import find_doubtful_text
from plagcheck.documents.pdf.drawn_words import find_drawn_words
from plagcheck.documents.pdf.page_objects import Boxes, ObjectIndexes, PageObjects, find_covered
from plagcheck.documents.pdf.pdfium_arrays import get_owners
from plagcheck.documents.pdf.pdfium_calls import Box, Handle, make_handle
from plagcheck.documents.pdf.visible_ink import (
    FAINT,
    INVISIBLE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    is_near_white,
    is_opaque_box,
)

_GAP = 1.5
"""Points: the narrowest space between words."""
_SCAN = 0.5
"""Share of a page that its picture covers."""
_MOST_VISIBLE_ON_A_SCAN = 0.2
"""Share of characters: library stamps and page numbers."""
_NEARLY_ALL = 0.9
"""Share of a text; the rest beside a box cannot be read."""


class TextRun(NamedTuple):
    """Characters of one text object, as PDFium counts characters."""

    start: int
    end: int
    last: int
    """The last character of the object itself: PDFium adds spaces and line ends."""
    text_object: int
    leaves_gap: bool = False
    """Whether hiding it leaves a visible gap, like a space, between its neighbours."""

    @property
    def length(self) -> int:
        """How many characters the object itself has."""
        return self.last - self.start + 1


def find_hidden_text(page: Handle, text_page: Handle) -> list[TextRun]:
    """Return all runs of a page's text that a reader does not see."""
    objects = PageObjects(page)
    doubts = find_doubtful_text(objects)
    if not doubts.any():
        return []
    clear = {objects.addresses[index] for index in objects.texts[~doubts].tolist()}
    runs = _split_runs(text_page)
    doubtful = [run for run in runs if run.text_object not in clear]
    # A run whose object is not in the list counts as painted last.
    order = {address: index for index, address in enumerate(objects.addresses)}
    page_box = calls.get_page_box(page)
    boxes = [_measure_run(text_page, run) for run in doubtful]
    indexes = [order.get(run.text_object, len(order)) for run in doubtful]
    covered = _find_covered_runs(objects, boxes, indexes)
    drawn = find_drawn_words(
        objects, np.array(boxes).reshape(-1, 4), [run.length for run in doubtful]
    )
    hidden = [
        run._replace(leaves_gap=box.width > _GAP or _stands_in_gap(text_page, run))
        for run, box, is_covered, is_drawn in zip(doubtful, boxes, covered, drawn, strict=True)
        if is_covered
        or (_is_invisible(text_page, run, box, page_box) and not is_drawn)
        or _is_white_on_paper(run, box, objects, order)
    ]
    fewest_hidden = (1 - _MOST_VISIBLE_ON_A_SCAN) * _count_chars(runs)
    if _is_scan(objects, page_box) and _count_chars(hidden) > fewest_hidden:
        return []
    return hidden


def _split_runs(text_page: Handle) -> list[TextRun]:
    """Split the characters by text object; those that PDFium adds belong to the one before."""
    count = calls.count_chars(text_page)
    owners = get_owners(text_page, count)
    owned = np.flatnonzero(owners)
    if not len(owned):
        return []
    owners = owners[owned]
    first = np.flatnonzero(np.concatenate(([True], owners[1:] != owners[:-1])))
    starts = owned[first].tolist()
    runs = []
    for start, end, owner in zip(starts, [*starts[1:], count], owners[first].tolist(), strict=True):
        last = end - 1
        while last > start and calls.is_generated(text_page, last):
            last -= 1
        runs.append(TextRun(start, end, last, owner))
    return runs


def _stands_in_gap(text_page: Handle, run: TextRun) -> bool:
    """Return whether its neighbours are a space or a line apart."""
    if run.start == 0 or run.end >= calls.count_chars(text_page):
        return False
    before = calls.get_char_box(text_page, run.start - 1)
    after = calls.get_char_box(text_page, run.end)
    if before.height <= 0 or after.height <= 0:
        return False
    is_same_line = before.bottom < after.top and after.bottom < before.top
    return not is_same_line or after.left - before.right > _GAP


def _is_invisible(text_page: Handle, run: TextRun, box: Box, page_box: Box) -> bool:
    text = make_handle(run.text_object)
    mode = calls.get_render_mode(text)
    if mode == INVISIBLE or (mode in WITHOUT_OUTLINE and calls.get_fill(text).opacity < FAINT):
        return True
    return box.is_outside(page_box) or _is_too_small(text_page, run)


def _is_white_on_paper(
    run: TextRun, box: Box, objects: PageObjects, order: Mapping[int, int]
) -> bool:
    """Return whether this is white text that cannot be read; False if its order is unknown."""
    text = make_handle(run.text_object)
    if run.text_object not in order or calls.get_render_mode(text) not in WITHOUT_OUTLINE:
        return False
    is_white = is_near_white(calls.get_fill(text))
    return is_white and not objects.shows_white(box, order[run.text_object])


def _is_too_small(text_page: Handle, run: TextRun) -> bool:
    box = calls.get_char_box(text_page, run.start)
    # Bitmap fonts (Type 3) have sizes in their own units, so the box counts too.
    if max(box.width, box.height) > SMALL_BOX:
        return False
    size = calls.get_font_size(text_page, run.start) * calls.get_char_scale(text_page, run.start)
    return bool(size <= TOO_SMALL)


def _find_covered_runs(
    objects: PageObjects, boxes: Sequence[Box], indexes: Sequence[int]
) -> NDArray[np.bool_]:
    """Return for each run whether a box painted later covers nearly all of it.

    A page may have a thousand boxes (the lines of listings, the cells of tables) and as many runs,
    so all of them are compared at once. `indexes` are those of the runs' objects.
    """
    if not boxes:
        return np.zeros(0, dtype=bool)
    texts = np.array(boxes)
    cover_order, covers = _find_covers(objects, texts)
    return find_covered(texts, np.array(indexes), covers, cover_order, _NEARLY_ALL)


def _find_covers(objects: PageObjects, texts: Boxes) -> tuple[ObjectIndexes, Boxes]:
    """Return the opaque boxes that are large enough for the smallest text."""
    size = objects.other_boxes[:, 2:] - objects.other_boxes[:, :2]
    text_size = texts[:, 2:] - texts[:, :2]
    smallest = text_size[(text_size > 0).all(axis=1)].min(axis=0, initial=np.inf)
    candidates = (size >= _NEARLY_ALL * smallest).all(axis=1)
    candidates &= objects.kinds[objects.others] == raw.FPDF_PAGEOBJ_PATH
    indexes, boxes = objects.others[candidates], objects.other_boxes[candidates]
    opaque = list(map(is_opaque_box, objects.get_handles(indexes)))
    return indexes[opaque], boxes[opaque]


def _is_scan(objects: PageObjects, page_box: Box) -> bool:
    images = objects.other_boxes[objects.kinds[objects.others] == raw.FPDF_PAGEOBJ_IMAGE]
    return any(
        Box(*box).intersect(page_box).area > _SCAN * page_box.area for box in images.tolist()
    )


def _count_chars(runs: list[TextRun]) -> int:
    return sum(run.end - run.start for run in runs)


def _measure_run(text_page: Handle, run: TextRun) -> Box:
    """Return the box around a run; its first and last characters are the outermost."""
    first = calls.get_char_box(text_page, run.start)
    last = calls.get_char_box(text_page, run.last)
    return Box(
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )
