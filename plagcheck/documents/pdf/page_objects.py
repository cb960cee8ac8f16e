"""The objects painted on a PDF page, in painting order, as far as they can hide or show text."""

from __future__ import annotations

from functools import cached_property
from itertools import repeat

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.pdfium_arrays import get_all_bounds
from plagcheck.documents.pdf.pdfium_calls import Box, Handle
from plagcheck.documents.pdf.visible_ink import FAINT, SMALL_BOX, is_near_white

DEEPEST_FORM = 5
MOST_OBJECTS = 50_000
_JUST_BEFORE = 64
_PAIRS_AT_ONCE = 1 << 20
"""Limits the memory for comparing boxes with boxes."""
_IDENTITY = np.eye(3)
_EMPTY = Box(1, 1, 0, 0)

Boxes = NDArray[np.float64]
"""Left, bottom, right and top in each row."""
ObjectIndexes = NDArray[np.int64]
"""Indexes in painting order: a larger one is painted later."""


class PageObjects:
    """The objects of a page in painting order, with those inside forms.

    PDFium is asked about many objects at once, and only when a caller needs it: a drawing may have
    ten thousand.
    """

    def __init__(self, page: Handle) -> None:
        self.page = page
        self.addresses: list[int] = []
        """Where PDFium keeps each object; identifies the text object of a character."""
        self.handles: list[Handle] = []
        """The same addresses as handles."""
        self._kinds: list[int] = []
        self._form_of: list[int] = []
        """For each object, the index of its form."""
        self._matrices: list[NDArray[np.float64]] = [_IDENTITY]
        """For the page and each form, the matrix to coordinates of the page."""
        self._area_scales = [1.0]
        """For the page and each form, the factor by which that matrix enlarges areas."""
        self._shows_white: dict[int, bool] = {}
        self._last_backdrop = (0, _EMPTY)
        """The index and box of the object that last showed white text."""
        self._add_objects(calls.list_page_objects(page), 0, 0)

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """PDFium's number for the kind of each object."""
        return np.frombuffer(bytes(self._kinds), dtype=np.uint8)

    @cached_property
    def texts(self) -> ObjectIndexes:
        """The text objects."""
        return np.flatnonzero(self.kinds == raw.FPDF_PAGEOBJ_TEXT)

    @cached_property
    def others(self) -> ObjectIndexes:
        """All other objects."""
        return np.flatnonzero(self.kinds != raw.FPDF_PAGEOBJ_TEXT)

    @cached_property
    def text_boxes(self) -> Boxes:
        """The box of each text object."""
        return self._measure_objects(self.texts)

    @cached_property
    def other_boxes(self) -> Boxes:
        """The box of each other object."""
        return self._measure_objects(self.others)

    @cached_property
    def paths_after_text(self) -> tuple[ObjectIndexes, Boxes]:
        """Paths painted after the first text that are large enough to hide a letter."""
        paths = self.kinds[self.others] == raw.FPDF_PAGEOBJ_PATH
        paths &= self.others > self.texts[0]
        # Rules of tables and underlines are boxes too, but thin ones.
        left, bottom, right, top = self.other_boxes.T
        paths &= np.minimum(right - left, top - bottom) > SMALL_BOX
        return self.others[paths], self.other_boxes[paths]

    def shows_white(self, box: Box, text: int) -> bool:
        """Return whether white text in a box can be read, from what lies under its middle.

        `text` is the index of the text object.
        """
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        # Usually it is the last backdrop, or something painted just before this text.
        index, (left, bottom, right, top) = self._last_backdrop
        if index < text and left <= x <= right and bottom <= y <= top:
            return True
        count = int(np.searchsorted(self.others, text))
        just_before = max(0, count - _JUST_BEFORE)
        for part in (slice(just_before, count), slice(0, just_before)):
            boxes = self.other_boxes[part]
            below = (boxes[:, :2] <= (x, y)).all(axis=1) & (boxes[:, 2:] >= (x, y)).all(axis=1)
            for row in np.flatnonzero(below).tolist():
                index = int(self.others[part][row])
                if index not in self._shows_white:
                    self._shows_white[index] = _shows_white(self.handles[index], self.kinds[index])
                if self._shows_white[index]:
                    self._last_backdrop = index, Box(*boxes[row].tolist())
                    return True
        return False

    def get_text_scale(self, index: int) -> float:
        """Return how much larger than its font size a text object is drawn."""
        a, b, c, d, _, _ = calls.get_matrix(self.handles[index])
        return float(abs((a * d - b * c) * self._area_scales[self._form_of[index]]) ** 0.5)

    def get_handles(self, indexes: ObjectIndexes) -> list[Handle]:
        """Return the handles of these objects."""
        return list(map(self.handles.__getitem__, indexes.tolist()))

    def _add_objects(self, addresses: list[int], form: int, depth: int) -> None:
        handles = list(map(calls.make_handle, addresses))
        kinds = list(map(calls.get_object_kind, handles))
        begin = 0
        for _ in range(kinds.count(raw.FPDF_PAGEOBJ_FORM)):
            end = kinds.index(raw.FPDF_PAGEOBJ_FORM, begin)
            self._append(addresses[begin:end], handles[begin:end], kinds[begin:end], form)
            if depth < DEEPEST_FORM and len(self.handles) < MOST_OBJECTS:
                a, b, c, d, e, f = calls.get_matrix(handles[end])
                matrix = np.array([[a, b, 0], [c, d, 0], [e, f, 1]])
                self._matrices.append(matrix @ self._matrices[form])
                self._area_scales.append((a * d - b * c) * self._area_scales[form])
                inner = calls.list_form_objects(handles[end])
                self._add_objects(inner, len(self._matrices) - 1, depth + 1)
            begin = end + 1
        self._append(addresses[begin:], handles[begin:], kinds[begin:], form)

    def _append(
        self, addresses: list[int], handles: list[Handle], kinds: list[int], form: int
    ) -> None:
        self.addresses += addresses
        self.handles += handles
        self._kinds += kinds
        self._form_of += repeat(form, len(kinds))

    def _measure_objects(self, indexes: ObjectIndexes) -> Boxes:
        boxes = get_all_bounds(self.get_handles(indexes))
        if len(self._matrices) == 1:
            return boxes
        matrices = np.stack(self._matrices)[np.array(self._form_of)[indexes]]
        corners = np.stack(
            [
                boxes[:, x, None] * matrices[:, 0]
                + boxes[:, y, None] * matrices[:, 1]
                + matrices[:, 2]
                for x in (0, 2)
                for y in (1, 3)
            ]
        )[:, :, :2]
        return np.column_stack((corners.min(axis=0), corners.max(axis=0)))


def find_covered(
    texts: Boxes, text_order: ObjectIndexes, covers: Boxes, cover_order: ObjectIndexes, share: float
) -> NDArray[np.bool_]:
    """Return for each text whether one later cover hides at least this share of its area.

    Covers overlap few texts, so only the pairs that overlap are measured.
    """
    is_covered = np.zeros(len(texts), dtype=bool)
    left, bottom, right, top = texts.T[:, None]
    step = max(1, _PAIRS_AT_ONCE // max(1, len(texts)))
    for begin in range(0, len(covers), step):
        batch = covers[begin : begin + step]
        overlap = (left < batch[:, 2, None]) & (right > batch[:, 0, None])
        overlap &= (bottom < batch[:, 3, None]) & (top > batch[:, 1, None])
        overlap &= text_order < cover_order[begin : begin + step, None]
        cover, text = np.nonzero(overlap)
        text_box, cover_box = texts[text], batch[cover]
        common = np.minimum(text_box[:, 2:], cover_box[:, 2:])
        common -= np.maximum(text_box[:, :2], cover_box[:, :2])
        size = text_box[:, 2:] - text_box[:, :2]
        is_covered[text[common.prod(axis=1) >= share * size.prod(axis=1)]] = True
    return is_covered


def _shows_white(page_object: Handle, kind: int) -> bool:
    if kind != raw.FPDF_PAGEOBJ_PATH:
        return kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
    colour = calls.get_fill(page_object)
    is_visible = calls.is_filled(page_object) and colour.opacity >= FAINT
    return is_visible and not is_near_white(colour)
