"""What is painted on a PDF page, in painting order, as far as it can hide or show text."""

from __future__ import annotations

from functools import cached_property
from itertools import repeat

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import Box, Handle
from plagcheck.documents.pdf.many import bounds_of
from plagcheck.documents.pdf.sight import FAINT, SMALL_BOX, is_near_white

DEEPEST_FORM = 5
MOST_OBJECTS = 50_000
_JUST_BEFORE = 64
_PAIRS_AT_ONCE = 1 << 20
"""Bounds the memory of a comparison of boxes with boxes."""
_AS_IT_IS = np.eye(3)
_EMPTY = Box(1, 1, 0, 0)

Boxes = NDArray[np.float64]
"""Left, bottom, right and top in each row."""
Places = NDArray[np.int64]
"""Places in the painting order."""


class Painted:
    """The objects of a page from the bottom up, with those inside forms.

    PDFium is asked about many of them at once, and only when somebody wants to know: a drawing may
    have ten thousand.
    """

    def __init__(self, page: Handle) -> None:
        self.page = page
        self.addresses: list[int] = []
        """Where PDFium keeps them; tells which text object a character belongs to."""
        self.handles: list[Handle] = []
        """The same to ask PDFium by."""
        self._kinds: list[int] = []
        self._inside: list[int] = []
        """For each object, the form it stands in."""
        self._forms: list[NDArray[np.float64]] = [_AS_IT_IS]
        """How the page and each form stand on the page: where x, y and 1 go."""
        self._stretched = [1.0]
        """By how much areas grow with that."""
        self._shows_white: dict[int, bool] = {}
        self._backdrop = (0, _EMPTY)
        """What showed white text last, by its place."""
        self._add(calls.objects_of(page), 0, 0)

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """PDFium's number for what each object is."""
        return np.frombuffer(bytes(self._kinds), dtype=np.uint8)

    @cached_property
    def texts(self) -> Places:
        """Where text is painted."""
        return np.flatnonzero(self.kinds == raw.FPDF_PAGEOBJ_TEXT)

    @cached_property
    def others(self) -> Places:
        """Where something else is."""
        return np.flatnonzero(self.kinds != raw.FPDF_PAGEOBJ_TEXT)

    @cached_property
    def text_boxes(self) -> Boxes:
        """Around each text."""
        return self._boxes(self.texts)

    @cached_property
    def other_boxes(self) -> Boxes:
        """Around each of the others."""
        return self._boxes(self.others)

    @cached_property
    def boxes_after_text(self) -> tuple[Places, Boxes]:
        """Paths painted after the first text that are large enough to hide a letter."""
        paths = self.kinds[self.others] == raw.FPDF_PAGEOBJ_PATH
        paths &= self.others > self.texts[0]
        # Lines of tables and under words are boxes too, but thin ones.
        left, bottom, right, top = self.other_boxes.T
        paths &= np.minimum(right - left, top - bottom) > SMALL_BOX
        return self.others[paths], self.other_boxes[paths]

    def shows_white(self, box: Box, text: int) -> bool:
        """Whether the middle of a box lies on something on which white text can be read.

        `text` is the place of what stands in the box.
        """
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        # Most often it is what showed the text before, or was painted just before this one.
        place, (left, bottom, right, top) = self._backdrop
        if place < text and left <= x <= right and bottom <= y <= top:
            return True
        count = int(np.searchsorted(self.others, text))
        just_before = max(0, count - _JUST_BEFORE)
        for some in (slice(just_before, count), slice(0, just_before)):
            boxes = self.other_boxes[some]
            below = (boxes[:, :2] <= (x, y)).all(axis=1) & (boxes[:, 2:] >= (x, y)).all(axis=1)
            for number in np.flatnonzero(below).tolist():
                place = int(self.others[some][number])
                if place not in self._shows_white:
                    self._shows_white[place] = _shows_white(self.handles[place], self.kinds[place])
                if self._shows_white[place]:
                    self._backdrop = place, Box(*boxes[number].tolist())
                    return True
        return False

    def scale(self, place: int) -> float:
        """How much larger a text is drawn than its font says."""
        a, b, c, d, _, _ = calls.matrix_of(self.handles[place])
        return float(abs((a * d - b * c) * self._stretched[self._inside[place]]) ** 0.5)

    def _add(self, addresses: list[int], form: int, depth: int) -> None:
        handles = list(map(calls.handle, addresses))
        kinds = list(map(calls.kind_of, handles))
        begin = 0
        for _ in range(kinds.count(raw.FPDF_PAGEOBJ_FORM)):
            place = kinds.index(raw.FPDF_PAGEOBJ_FORM, begin)
            self._note(addresses[begin:place], handles[begin:place], kinds[begin:place], form)
            if depth < DEEPEST_FORM and len(self.handles) < MOST_OBJECTS:
                a, b, c, d, e, f = calls.matrix_of(handles[place])
                self._forms.append(np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ self._forms[form])
                self._stretched.append((a * d - b * c) * self._stretched[form])
                self._add(calls.objects_in(handles[place]), len(self._forms) - 1, depth + 1)
            begin = place + 1
        self._note(addresses[begin:], handles[begin:], kinds[begin:], form)

    def _note(
        self, addresses: list[int], handles: list[Handle], kinds: list[int], form: int
    ) -> None:
        self.addresses += addresses
        self.handles += handles
        self._kinds += kinds
        self._inside += repeat(form, len(kinds))

    def at(self, places: Places) -> list[Handle]:
        """What is painted at these places."""
        return list(map(self.handles.__getitem__, places.tolist()))

    def _boxes(self, places: Places) -> Boxes:
        boxes = bounds_of(self.at(places))
        if len(self._forms) == 1:
            return boxes
        forms = np.stack(self._forms)[np.array(self._inside)[places]]
        corners = np.stack(
            [
                boxes[:, x, None] * forms[:, 0] + boxes[:, y, None] * forms[:, 1] + forms[:, 2]
                for x in (0, 2)
                for y in (1, 3)
            ]
        )[:, :, :2]
        return np.column_stack((corners.min(axis=0), corners.max(axis=0)))


def taken(
    texts: Boxes, when: Places, covers: Boxes, covered_when: Places, share: float
) -> NDArray[np.bool_]:
    """For each text, whether one of these boxes, painted later, takes so much of it.

    Boxes touch few texts, so it is looked for those that meet at all, and only they are measured.
    """
    found = np.zeros(len(texts), dtype=bool)
    left, bottom, right, top = texts.T[:, None]
    step = max(1, _PAIRS_AT_ONCE // max(1, len(texts)))
    for begin in range(0, len(covers), step):
        some = covers[begin : begin + step]
        meet = (left < some[:, 2, None]) & (right > some[:, 0, None])
        meet &= (bottom < some[:, 3, None]) & (top > some[:, 1, None])
        meet &= when < covered_when[begin : begin + step, None]
        cover, text = np.nonzero(meet)
        one, other = texts[text], some[cover]
        common = np.minimum(one[:, 2:], other[:, 2:]) - np.maximum(one[:, :2], other[:, :2])
        size = one[:, 2:] - one[:, :2]
        found[text[common.prod(axis=1) >= share * size.prod(axis=1)]] = True
    return found


def _shows_white(thing: Handle, kind: int) -> bool:
    if kind != raw.FPDF_PAGEOBJ_PATH:
        return kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
    colour = calls.fill(thing)
    return calls.is_filled(thing) and colour.opacity >= FAINT and not is_near_white(colour)
