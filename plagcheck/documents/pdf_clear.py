"""Is all text on a PDF page plainly to be seen?

Looks at the page's objects, all at once: an object is a line or a word, and to find the characters
of each takes ten times as long. What is taken for clear here holds nothing hidden; the rest is
looked at closely.
"""

from __future__ import annotations

from itertools import repeat

import numpy as np
from numpy.typing import NDArray
from pypdfium2 import raw

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_painted import (
    DEEPEST_FORM,
    FAINT,
    MOST_OBJECTS,
    NEAR_WHITE,
    SMALL_BOX,
    TOO_SMALL,
    WITHOUT_OUTLINE,
    covers,
    shows_white,
)

_HALF = 0.5
"""Share of an object. Its box leaves out the room above and below letters that theirs have."""

_AT_ONCE = 200
"""Boxes above which a page is not compared here."""

Matrix = NDArray[np.float64]
"""Three columns: where x, y and 1 go."""


class _Things:
    """The objects of a page in painting order, with those inside forms."""

    def __init__(self, page: int) -> None:
        self.handles: list[int] = []
        self.forms: list[Matrix] = [np.eye(3)]
        """How the page and each form stand on the page."""
        self.inside: list[int] = []
        """For each object, its place in `forms`."""
        self._add(calls.objects_of(page), 0, 0)
        self.kinds = np.fromiter(map(calls.kind_of, self.handles), np.uint8, len(self.handles))

    def _add(self, handles: list[int], form: int, depth: int) -> None:
        kinds = list(map(calls.kind_of, handles))
        begin = 0
        while raw.FPDF_PAGEOBJ_FORM in kinds[begin:]:
            place = kinds.index(raw.FPDF_PAGEOBJ_FORM, begin)
            self._extend(handles[begin:place], form)
            if depth < DEEPEST_FORM and len(self.handles) < MOST_OBJECTS:
                a, b, c, d, e, f = calls.matrix_of(handles[place])
                self.forms.append(np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ self.forms[form])
                self._add(calls.objects_in(handles[place]), len(self.forms) - 1, depth + 1)
            begin = place + 1
        self._extend(handles[begin:], form)

    def _extend(self, handles: list[int], form: int) -> None:
        self.handles += handles
        self.inside += repeat(form, len(handles))

    def boxes(self, places: NDArray[np.int64]) -> NDArray[np.float64]:
        """Left, bottom, right and top of each object."""
        boxes = calls.bounds_of([self.handles[place] for place in places.tolist()])
        if len(self.forms) > 1:
            inside = np.array(self.inside)[places]
            for form in np.unique(inside[inside > 0]).tolist():
                mine = inside == form
                boxes[mine] = _on_page(boxes[mine], self.forms[form])
        return boxes


def is_clear(page: int) -> bool:
    """Whether no text of a page is invisible, faint, white, tiny, off the page or covered."""
    things = _Things(page)
    if len(things.handles) > MOST_OBJECTS:
        return False
    texts = np.flatnonzero(things.kinds == raw.FPDF_PAGEOBJ_TEXT)
    if not len(texts):
        return True
    handles = [things.handles[place] for place in texts.tolist()]
    if not {*map(calls.render_mode, handles)} <= {*WITHOUT_OUTLINE}:
        return False
    colours = calls.fills_of(handles)
    if (colours[:, 3] < FAINT).any():
        return False
    boxes = things.boxes(texts)
    left, bottom, right, top = boxes.T
    seen = calls.page_box(page)
    if not (
        (right >= seen.left) & (left <= seen.right) & (top >= seen.bottom) & (bottom <= seen.top)
    ).all():
        return False
    # A dash is as small as this, too; then its font tells.
    for small in np.flatnonzero(np.minimum(right - left, top - bottom) <= SMALL_BOX).tolist():
        stands = things.forms[things.inside[int(texts[small])]]
        if _size(handles[small], stands) <= TOO_SMALL:
            return False
    white = np.flatnonzero(colours[:, :3].min(axis=1) >= NEAR_WHITE)
    if len(white) and not _stand_out(things, texts[white], boxes[white]):
        return False
    return not _is_covered(things, texts, boxes)


def _stand_out(things: _Things, texts: NDArray[np.int64], boxes: NDArray[np.float64]) -> bool:
    """Whether the middle of each of these white texts lies on something dark."""
    others = np.flatnonzero(things.kinds != raw.FPDF_PAGEOBJ_TEXT)
    left, bottom, right, top = things.boxes(others).T
    dark: dict[int, bool] = {}
    for text, box in zip(texts.tolist(), boxes.tolist(), strict=True):
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        below = (left <= x) & (x <= right) & (bottom <= y) & (y <= top) & (others < text)
        for place in others[below].tolist():
            if place not in dark:
                dark[place] = shows_white(things.handles[place], int(things.kinds[place]))
            if dark[place]:
                break
        else:
            return False
    return True


def _is_covered(things: _Things, texts: NDArray[np.int64], boxes: NDArray[np.float64]) -> bool:
    """Whether a box painted after a text takes much of it."""
    paths = np.flatnonzero(things.kinds == raw.FPDF_PAGEOBJ_PATH)
    paths = paths[paths > texts[0]]
    areas = things.boxes(paths)
    # Lines of tables and under words are boxes too, but thin ones.
    large = np.minimum(areas[:, 2] - areas[:, 0], areas[:, 3] - areas[:, 1]) > SMALL_BOX
    paths, areas = paths[large], areas[large]
    opaque = [covers(things.handles[place]) for place in paths.tolist()]
    paths, areas = paths[opaque], areas[opaque]
    if len(paths) > _AT_ONCE:
        return True
    for place, area in zip(paths.tolist(), areas, strict=True):
        below = boxes[: int(np.searchsorted(texts, place))]
        common = np.minimum(below[:, 2:], area[2:]) - np.maximum(below[:, :2], area[:2])
        size = below[:, 2:] - below[:, :2]
        if (common.clip(0).prod(axis=1) >= _HALF * size.clip(0).prod(axis=1)).any():
            return True
    return False


def _size(text: int, form: Matrix) -> float:
    a, b, c, d, _, _ = calls.matrix_of(text)
    scale = abs((a * d - b * c) * float(form[0, 0] * form[1, 1] - form[0, 1] * form[1, 0]))
    return float(calls.size_of(text) * scale**0.5)


def _on_page(boxes: NDArray[np.float64], form: Matrix) -> NDArray[np.float64]:
    """The boxes around those that stand in a form."""
    corners = [
        np.column_stack((boxes[:, x], boxes[:, y], np.ones(len(boxes)))) @ form
        for x in (0, 2)
        for y in (1, 3)
    ]
    around = np.stack(corners)[:, :, :2]
    return np.column_stack((around.min(axis=0), around.max(axis=0)))
