"""The few functions of PDFium that are called very often, on plain addresses.

pypdfium2's own make an object for every pointer, which takes longer than what PDFium does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from ctypes import c_double, c_float, c_int, c_size_t, c_uint, c_void_p
from functools import partial
from itertools import repeat
from struct import Struct
from typing import Any, NamedTuple

from pypdfium2 import raw


class Box(NamedTuple):
    """A rectangle in the page's own coordinates."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From bottom to top."""
        return self.top - self.bottom

    @property
    def area(self) -> float:
        """Nothing for a rectangle that is turned inside out."""
        return max(0.0, self.width) * max(0.0, self.height)

    def within(self, other: Box) -> Box:
        """The part that both have in common; turned inside out where there is none."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def is_outside(self, other: Box) -> bool:
        """Whether they have no point in common."""
        common = self.within(other)
        return common.width < 0 or common.height < 0


class Colour(NamedTuple):
    """Of 255 each."""

    red: int
    green: int
    blue: int
    opacity: int


Handle = Any
"""An address in the form in which ctypes passes it on as it is."""

# Addresses that ctypes has to convert, each time anew, take half the time of a call.
handle: Callable[[int], Handle] = c_void_p.from_param


def handle_of(pointer: Any) -> Handle:
    """The same for one of pypdfium2's pointers."""
    return handle(ctypes.cast(pointer, c_void_p).value or 0)


def _quick(function: Any, result: Any) -> Any:
    # Without the types of its arguments: they are handles and whole numbers.
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(function, c_void_p).value or 0)


load_page = _quick(raw.FPDF_LoadPage, c_size_t)
load_text = _quick(raw.FPDFText_LoadPage, c_size_t)
close_text = _quick(raw.FPDFText_ClosePage, None)
close_page = _quick(raw.FPDF_ClosePage, None)
count_letters = _quick(raw.FPDFText_CountChars, c_int)
text_object = _quick(raw.FPDFText_GetTextObject, c_size_t)
is_generated = _quick(raw.FPDFText_IsGenerated, c_int)
font_size = _quick(raw.FPDFText_GetFontSize, c_double)
render_mode = _quick(raw.FPDFTextObj_GetTextRenderMode, c_int)
get_text = _quick(raw.FPDFText_GetText, c_int)
count_objects = _quick(raw.FPDFPage_CountObjects, c_int)
object_on_page = _quick(raw.FPDFPage_GetObject, c_size_t)
count_in_form = _quick(raw.FPDFFormObj_CountObjects, c_int)
object_in_form = _quick(raw.FPDFFormObj_GetObject, c_size_t)
kind_of = _quick(raw.FPDFPageObj_GetType, c_int)
count_segments = _quick(raw.FPDFPath_CountSegments, c_int)
has_transparency = _quick(raw.FPDFPageObj_HasTransparency, c_int)

_get_box = _quick(raw.FPDFText_GetLooseCharBox, c_int)
_get_page_box = _quick(raw.FPDF_GetPageBoundingBox, c_int)
get_bounds = _quick(raw.FPDFPageObj_GetBounds, c_int)
get_fill = _quick(raw.FPDFPageObj_GetFillColor, c_int)
_get_matrix = _quick(raw.FPDFPageObj_GetMatrix, c_int)
_get_letter_matrix = _quick(raw.FPDFText_GetMatrix, c_int)
_get_size = _quick(raw.FPDFTextObj_GetFontSize, c_int)
_get_draw_mode = _quick(raw.FPDFPath_GetDrawMode, c_int)


def _room(kind: Any, size: int) -> tuple[Any, list[Handle]]:
    """Room for an answer, used again for every call, and the handle of each part of it."""
    room = (kind * size)()
    return room, [handle(ctypes.addressof(room) + n * ctypes.sizeof(kind)) for n in range(size)]


_FLOATS, _FLOAT_AT = _room(c_float, 6)
_COLOURS, _COLOUR_AT = _room(c_uint, 4)
_MODES, _MODE_AT = _room(c_int, 2)
_FIRST_FLOAT = _FLOAT_AT[0]
_FOUR_FLOATS_AT = _FLOAT_AT[:4]
_NOWHERE = Box(0, 0, 0, 0)
_BLACK = Colour(0, 0, 0, 255)
# Half the time of a call with four arguments.
_box: Callable[[Iterable[float]], Box] = partial(tuple.__new__, Box)
_colour: Callable[[Iterable[int]], Colour] = partial(tuple.__new__, Colour)
# Thrice as fast as to unpack the ctypes arrays themselves.
_four_floats = partial(Struct("4f").unpack_from, _FLOATS)
_six_floats = partial(Struct("6f").unpack_from, _FLOATS)
_four_colours = partial(Struct("4I").unpack_from, _COLOURS)


def letter_box(content: Handle, index: int) -> Box:
    """Around a letter, as high as its font; nothing for a space that PDFium added."""
    if not _get_box(content, index, _FIRST_FLOAT):
        return _NOWHERE
    left, top, right, bottom = _four_floats()
    return _box((left, bottom, right, top))


def left_of(content: Handle, index: int) -> float:
    """Where a letter begins."""
    return float(_FLOATS[0]) if _get_box(content, index, _FIRST_FLOAT) else 0.0


def right_of(content: Handle, index: int) -> float:
    """Where a letter ends."""
    return float(_FLOATS[2]) if _get_box(content, index, _FIRST_FLOAT) else 0.0


def page_box(page: Handle) -> Box:
    """What a reader sees of a page."""
    _get_page_box(page, _FIRST_FLOAT)
    left, top, right, bottom = _four_floats()
    return Box(left, bottom, right, top)


def bounds(thing: Handle) -> Box:
    """Around what is painted."""
    if not get_bounds(thing, *_FOUR_FLOATS_AT):
        return _NOWHERE
    return _box(_four_floats())


def objects_of(page: Handle) -> list[int]:
    """Addresses of what is on a page, from the bottom up; forms are one thing each."""
    return list(map(object_on_page, repeat(page), range(count_objects(page))))


def objects_in(form: Handle) -> list[int]:
    """Addresses of what is in a form, from the bottom up."""
    return list(map(object_in_form, repeat(form), range(max(0, count_in_form(form)))))


def fill(thing: Handle) -> Colour:
    """The colour inside; black where PDFium does not know."""
    return _colour(_four_colours()) if get_fill(thing, *_COLOUR_AT) else _BLACK


def matrix_of(thing: Handle) -> tuple[float, ...]:
    """How a form or a text stands on the page: a, b, c, d, e, f."""
    return _six_floats() if _get_matrix(thing, _FIRST_FLOAT) else (1, 0, 0, 1, 0, 0)


def size_of(text: Handle) -> float:
    """The size that a text object's font has, before any matrix."""
    return float(_FLOATS[0]) if _get_size(text, _FIRST_FLOAT) else 0.0


def letter_scale(content: Handle, index: int) -> float:
    """How much larger than its font says a letter is drawn."""
    if not _get_letter_matrix(content, index, _FIRST_FLOAT):
        return 1.0
    a, b, c, d = _four_floats()
    return float(abs(a * d - b * c) ** 0.5)


def is_filled(path: Handle) -> bool:
    """Whether a path is more than its outline."""
    _get_draw_mode(path, *_MODE_AT)
    return bool(_MODES[0] != raw.FPDF_FILLMODE_NONE)
