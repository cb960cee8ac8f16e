"""Call the functions of PDFium that are needed most, with plain addresses.

pypdfium2 makes an object for every pointer, which takes longer than the work of PDFium itself.
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
        """The distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from bottom to top."""
        return self.top - self.bottom

    @property
    def area(self) -> float:
        """0 for a rectangle that is turned inside out."""
        return max(0.0, self.width) * max(0.0, self.height)

    def intersect(self, other: Box) -> Box:
        """Return the common part; turned inside out if there is none."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def is_outside(self, other: Box) -> bool:
        """Return whether the two have no point in common."""
        common = self.intersect(other)
        return common.width < 0 or common.height < 0


class Colour(NamedTuple):
    """A colour; each value is 0 to 255."""

    red: int
    green: int
    blue: int
    opacity: int


Handle = Any
"""An address that ctypes passes on without conversion."""

# Converting an address on every call would take half the time of the call.
make_handle: Callable[[int], Handle] = c_void_p.from_param


def make_handle_from_pointer(pointer: Any) -> Handle:
    """Return the handle for a pointer of pypdfium2."""
    return make_handle(ctypes.cast(pointer, c_void_p).value or 0)


def _bind(function: Any, result: Any) -> Any:
    # Argument types are not needed: all arguments are handles and integers.
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(function, c_void_p).value or 0)


load_page = _bind(raw.FPDF_LoadPage, c_size_t)
load_text_page = _bind(raw.FPDFText_LoadPage, c_size_t)
close_text_page = _bind(raw.FPDFText_ClosePage, None)
close_page = _bind(raw.FPDF_ClosePage, None)
count_chars = _bind(raw.FPDFText_CountChars, c_int)
get_text_object = _bind(raw.FPDFText_GetTextObject, c_size_t)
is_generated = _bind(raw.FPDFText_IsGenerated, c_int)
get_font_size = _bind(raw.FPDFText_GetFontSize, c_double)
get_font = _bind(raw.FPDFTextObj_GetFont, c_size_t)
get_font_weight = _bind(raw.FPDFFont_GetWeight, c_int)
get_font_name = _bind(raw.FPDFFont_GetBaseFontName, c_size_t)
get_render_mode = _bind(raw.FPDFTextObj_GetTextRenderMode, c_int)
get_text = _bind(raw.FPDFText_GetText, c_int)
count_objects = _bind(raw.FPDFPage_CountObjects, c_int)
get_page_object = _bind(raw.FPDFPage_GetObject, c_size_t)
count_form_objects = _bind(raw.FPDFFormObj_CountObjects, c_int)
get_form_object = _bind(raw.FPDFFormObj_GetObject, c_size_t)
get_object_kind = _bind(raw.FPDFPageObj_GetType, c_int)
count_segments = _bind(raw.FPDFPath_CountSegments, c_int)
has_transparency = _bind(raw.FPDFPageObj_HasTransparency, c_int)

_write_char_box = _bind(raw.FPDFText_GetLooseCharBox, c_int)
_write_page_box = _bind(raw.FPDF_GetPageBoundingBox, c_int)
write_bounds = _bind(raw.FPDFPageObj_GetBounds, c_int)
write_fill = _bind(raw.FPDFPageObj_GetFillColor, c_int)
_write_matrix = _bind(raw.FPDFPageObj_GetMatrix, c_int)
_write_char_matrix = _bind(raw.FPDFText_GetMatrix, c_int)
_write_font_size = _bind(raw.FPDFTextObj_GetFontSize, c_int)
_write_draw_mode = _bind(raw.FPDFPath_GetDrawMode, c_int)


def _make_buffer(kind: Any, size: int) -> tuple[Any, list[Handle]]:
    """Return a buffer that is reused for every call, and the handle of each of its items."""
    buffer = (kind * size)()
    return buffer, [
        make_handle(ctypes.addressof(buffer) + offset * ctypes.sizeof(kind))
        for offset in range(size)
    ]


_FLOATS, _FLOAT_HANDLES = _make_buffer(c_float, 6)
_COLOURS, _COLOUR_HANDLES = _make_buffer(c_uint, 4)
_MODES, _MODE_HANDLES = _make_buffer(c_int, 2)
_FIRST_FLOAT = _FLOAT_HANDLES[0]
_FOUR_FLOAT_HANDLES = _FLOAT_HANDLES[:4]
_NO_BOX = Box(0, 0, 0, 0)
_BLACK = Colour(0, 0, 0, 255)
# Half the time of calling the class with four arguments.
_make_box: Callable[[Iterable[float]], Box] = partial(tuple.__new__, Box)
_make_colour: Callable[[Iterable[int]], Colour] = partial(tuple.__new__, Colour)
# Three times as fast as unpacking the ctypes arrays.
_unpack_four_floats = partial(Struct("4f").unpack_from, _FLOATS)
_unpack_six_floats = partial(Struct("6f").unpack_from, _FLOATS)
_unpack_colour = partial(Struct("4I").unpack_from, _COLOURS)


def get_char_box(text_page: Handle, index: int) -> Box:
    """Return the box of a character, as high as its font; empty for a space that PDFium added."""
    if not _write_char_box(text_page, index, _FIRST_FLOAT):
        return _NO_BOX
    left, top, right, bottom = _unpack_four_floats()
    return _make_box((left, bottom, right, top))


def get_char_left(text_page: Handle, index: int) -> float:
    """Return the left edge of a character."""
    return float(_FLOATS[0]) if _write_char_box(text_page, index, _FIRST_FLOAT) else 0.0


def get_char_right(text_page: Handle, index: int) -> float:
    """Return the right edge of a character."""
    return float(_FLOATS[2]) if _write_char_box(text_page, index, _FIRST_FLOAT) else 0.0


def get_page_box(page: Handle) -> Box:
    """Return the visible part of a page."""
    _write_page_box(page, _FIRST_FLOAT)
    left, top, right, bottom = _unpack_four_floats()
    return Box(left, bottom, right, top)


def get_bounds(page_object: Handle) -> Box:
    """Return the box of a page object."""
    if not write_bounds(page_object, *_FOUR_FLOAT_HANDLES):
        return _NO_BOX
    return _make_box(_unpack_four_floats())


def list_page_objects(page: Handle) -> list[int]:
    """Return the addresses of the objects on a page in painting order; a form is one object."""
    return list(map(get_page_object, repeat(page), range(count_objects(page))))


def list_form_objects(form: Handle) -> list[int]:
    """Return the addresses of the objects in a form in painting order."""
    return list(map(get_form_object, repeat(form), range(max(0, count_form_objects(form)))))


def get_fill(page_object: Handle) -> Colour:
    """Return the fill colour; black if PDFium does not know it."""
    return _make_colour(_unpack_colour()) if write_fill(page_object, *_COLOUR_HANDLES) else _BLACK


def get_matrix(page_object: Handle) -> tuple[float, ...]:
    """Return the matrix of a form or a text object: a, b, c, d, e, f."""
    return _unpack_six_floats() if _write_matrix(page_object, _FIRST_FLOAT) else (1, 0, 0, 1, 0, 0)


def get_object_font_size(text: Handle) -> float:
    """Return the font size of a text object, before any matrix."""
    return float(_FLOATS[0]) if _write_font_size(text, _FIRST_FLOAT) else 0.0


def get_char_scale(text_page: Handle, index: int) -> float:
    """Return how much larger than its font size a character is drawn."""
    if not _write_char_matrix(text_page, index, _FIRST_FLOAT):
        return 1.0
    a, b, c, d = _unpack_four_floats()
    return float(abs(a * d - b * c) ** 0.5)


def is_filled(path: Handle) -> bool:
    """Return whether a path is filled."""
    _write_draw_mode(path, *_MODE_HANDLES)
    return bool(_MODES[0] != raw.FPDF_FILLMODE_NONE)
