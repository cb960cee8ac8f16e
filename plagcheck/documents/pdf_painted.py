"""What is painted on a PDF page, in painting order, as far as it can hide or show text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pypdfium2 import raw

from plagcheck.documents import pdf_calls as calls
from plagcheck.documents.pdf_calls import Box, Colour

NEAR_WHITE = 245
"""Of 255, in every colour: less ink than this is not seen on paper; watermarks have 240."""
FAINT = 13
"""Of 255: less of a colour than this is not seen at all."""
TOO_SMALL = 2.0
"""Points."""
SMALL_BOX = 1.6 * TOO_SMALL
"""Fonts' boxes are up to so much higher than their size."""
INVISIBLE = 3
WITHOUT_OUTLINE = (0, 4)
"""Render modes in which the colour of the fill is all there is to see."""
DEEPEST_FORM = 5
MOST_OBJECTS = 50_000
_SIDES_OF_A_BOX = 5
"""Segments of a path, with the one that closes it."""


class Painted(NamedTuple):
    """One thing on a page."""

    handle: int
    """Where PDFium keeps it; tells which text object a character belongs to."""
    box: Box
    is_image: bool = False
    shows_white: bool = False
    """Whether white text on it can be read."""
    covers: bool = False
    """Whether nothing below it can be seen."""


def painted(page: int) -> list[Painted]:
    """Everything on a page from the bottom up, with what stands in forms."""
    found: list[Painted] = []
    for number in range(calls.count_objects(page)):
        _add(found, calls.object_on_page(page, number), [])
    return found


def is_near_white(colour: Colour) -> bool:
    """Whether a colour is paper's."""
    return min(colour.red, colour.green, colour.blue) >= NEAR_WHITE


def covers(path: int) -> bool:
    """Whether nothing below a path can be seen."""
    # A highlighter paints over words with a blend that lets them through.
    return (
        calls.is_filled(path)
        and calls.fill(path).opacity > 255 - FAINT
        and calls.count_segments(path) <= _SIDES_OF_A_BOX
        and not calls.has_transparency(path)
    )


def shows_white(thing: int, kind: int) -> bool:
    """Whether white text on a thing can be read."""
    if kind != raw.FPDF_PAGEOBJ_PATH:
        return kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING)
    colour = calls.fill(thing)
    return calls.is_filled(thing) and colour.opacity >= FAINT and not is_near_white(colour)


def _add(found: list[Painted], thing: int, forms: list[tuple[float, ...]]) -> None:
    if len(found) >= MOST_OBJECTS:
        return
    kind = calls.kind_of(thing)
    if kind == raw.FPDF_PAGEOBJ_FORM:
        if len(forms) < DEEPEST_FORM:
            inside = [calls.matrix_of(thing), *forms]
            for number in range(calls.count_in_form(thing)):
                _add(found, calls.object_in_form(thing, number), inside)
        return
    box = calls.bounds(thing)
    if forms:
        box = _on_page(box, forms)
    found.append(
        Painted(
            thing,
            box,
            is_image=kind == raw.FPDF_PAGEOBJ_IMAGE,
            shows_white=shows_white(thing, kind),
            covers=kind == raw.FPDF_PAGEOBJ_PATH and covers(thing),
        )
    )


def _on_page(box: Box, forms: list[tuple[float, ...]]) -> Box:
    for matrix in forms:
        xs, ys = zip(*_corners(box, matrix), strict=True)
        box = Box(min(xs), min(ys), max(xs), max(ys))
    return box


def _corners(box: Box, matrix: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    a, b, c, d, e, f = matrix
    for x in (box.left, box.right):
        for y in (box.bottom, box.top):
            yield a * x + c * y + e, b * x + d * y + f
