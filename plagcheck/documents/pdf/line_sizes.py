"""Measure the letters of lines: titles and headings are larger or bolder than what they head."""

from __future__ import annotations

import re
from ctypes import addressof, create_string_buffer

from plagcheck.documents.pdf.pdfium_calls import (
    Handle,
    get_char_scale,
    get_font,
    get_font_name,
    get_font_size,
    get_font_weight,
    get_text_object,
    make_handle,
)
from plagcheck.documents.titles import LONGEST_TITLE, SizedLine

_LINE = re.compile("[^\\s\ufffe][^\r\n\ufffe]*\ufffe?")
_FULL_LINE = 60
"""Characters; most lines of this length are text."""
_MOST_LINES = 200
"""Of a page."""
_BOLD_NAME = re.compile(rb"bold|black|heavy|demi|medi(?!um)|bx\d", re.IGNORECASE)
_BOLD = 700
_NAME = create_string_buffer(128)
_NAME_HANDLE = make_handle(addressof(_NAME))


class _FontWeights:
    """The weights of the fonts of a page, each asked for once."""

    def __init__(self, text_page: Handle) -> None:
        self._text_page = text_page
        self._weights: dict[int, int] = {}

    def measure(self, index: int) -> int:
        """Return the weight of a character's font.

        PDFium goes by the width of stems, which Word states alike for all fonts. The name of a font
        tells more.
        """
        text_object = get_text_object(self._text_page, index)
        font = get_font(make_handle(text_object)) if text_object else 0
        weight = self._weights.get(font)
        if weight is None:
            weight = self._weights[font] = _weigh_font(font) if font else 0
        return weight


def _weigh_font(font: int) -> int:
    handle = make_handle(font)
    size = get_font_name(handle, _NAME_HANDLE, make_handle(len(_NAME)))
    name = _NAME.value if 0 < size <= len(_NAME) else b""
    return _BOLD if _BOLD_NAME.search(name) else max(0, get_font_weight(handle))


def measure_lines(
    text_page: Handle, text: str, count: int, *, skip_text: bool = False
) -> tuple[SizedLine, ...]:
    """Return the lines of a page, each as large as its first letter and as bold as both ends.

    A word that is broken at the end of a line keeps its hyphen as a soft one. With `skip_text`
    lines inside paragraphs are only counted: to ask for each takes a tenth of the time of reading.
    Nothing if PDFium counts characters that it does not return: positions don't match then.
    """
    if len(text) != count:
        return ()
    lines: list[SizedLine] = []
    weights = _FontWeights(text_page)
    lightest, skipped = 1000, 0
    is_text, text_style = False, (0.0, 0)
    for match in _LINE.finditer(text):
        line = match[0]
        if is_text and line[0].islower():
            skipped += len(line)
            continue
        if skipped:
            lines[-1] = lines[-1]._replace(below=skipped)
            skipped = 0
        if len(lines) == _MOST_LINES:
            break
        start = match.start()
        size = get_font_size(text_page, start) * get_char_scale(text_page, start)
        weight = weights.measure(start)
        if weight > lightest:
            # A paragraph may begin with bold words and go on without.
            end = start + len(line.rstrip(" \ufffe"))
            weight = min(weight, weights.measure(end - 1))
        lightest = min(lightest, weight)
        if len(line) >= _FULL_LINE:
            is_text = skip_text and text_style == (size, weight)
            text_style = size, weight
        else:
            is_text = False
        if line[-1] in " \ufffe":
            line = line.rstrip(" ").replace("\ufffe", "\u00ad")
        lines.append(SizedLine(line[: 2 * LONGEST_TITLE], size, weight))
    if skipped:
        lines[-1] = lines[-1]._replace(below=skipped)
    return tuple(lines)
