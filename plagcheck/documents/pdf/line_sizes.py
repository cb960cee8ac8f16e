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

_LINE = re.compile("[^\\s\ufffe][^\r\n\ufffe]*\ufffe?")
_FULL_LINE = 60
"""Characters; most lines of this length are text."""
_MOST_LINES = 200
"""Of a page."""


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
        weight = max(0, get_font_weight(text_page, start))
        if weight > lightest:
            # A paragraph may begin with bold words and go on without.
            end = start + len(line.rstrip(" \ufffe"))
            weight = max(0, min(weight, get_font_weight(text_page, end - 1)))
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
