"""Measure the letters of lines: titles and headings are larger or bolder than what they head."""

from __future__ import annotations

import re

from plagcheck.documents.pdf.pdfium_calls import (
    Handle,
    get_char_scale,
    get_font_size,
    get_font_weight,
)
from plagcheck.documents.titles import LONGEST_TITLE, SizedLine

_LINE = re.compile("[^\\s\ufffe][^\r\n\ufffe]*")
_MOST_LINES = 60
"""Of a title page."""


def measure_lines(text_page: Handle, text: str, count: int) -> tuple[SizedLine, ...]:
    """Return the first lines of a page, each as large as its first letter.

    Nothing if PDFium counts characters that it does not return: positions don't match then.
    """
    if len(text) != count:
        return ()
    lines = []
    for match in _LINE.finditer(text):
        start = match.start()
        size = get_font_size(text_page, start) * get_char_scale(text_page, start)
        weight = max(0, get_font_weight(text_page, start))
        lines.append(SizedLine(match[0][: 2 * LONGEST_TITLE].rstrip(), size, weight))
        if len(lines) == _MOST_LINES:
            break
    return tuple(lines)
