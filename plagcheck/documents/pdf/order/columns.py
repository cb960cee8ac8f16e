"""Put two columns that a PDF stores line by line across the page into reading order.

Most programs write one column after the other, and PDFium reads in that order. Some (printer
drivers, OCR) write from top to bottom, so that every line joins halves of two sentences. A few
lines of a page show whether it may have columns; only then is the whole page measured. Rows of a
table look similar but end with their words, while lines of prose fill their column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple, Self

from plagcheck.documents.pdf.pdfium_calls import Handle, get_char_left, get_char_right
from plagcheck.model import Span

_WIDEST_SPACE = 8.0
"""Points; spaces in a justified line are narrower than the gap between two columns."""
_SAMPLE_SIZE = 6
_LONG_LINE_CHARS = 40
"""Shortest line that can hold two columns."""
_SHORTEST_HALF = 18
"""Characters in half a line of prose."""
_FEWEST_LINES = 5
_TOLERANCE = 12.0
"""Points by which the right edge of the gap may differ from line to line."""
_FULL_SHARE = 0.85
"""Share of the column's width that a full line takes, apart from a ragged edge."""
_MOST = 0.6
_LINE = re.compile("[^\r\n\ufffe]+")
_LONG_LINE = re.compile(f"[^\r\n\ufffe]{{{_LONG_LINE_CHARS},}}")


class MeasuredLine(NamedTuple):
    """A line as PDFium returns it, with its widest gap."""

    span: Span
    left: float
    right: float
    gap: Span | None
    """In points, from the end of a word to the start of the next; None if all gaps are narrow."""
    cut: int
    """Position of the first character after the gap."""

    @classmethod
    def with_gap(cls, span: Span, left: float, right: float, gap: Span | None, cut: int) -> Self:
        """Return a line; its gap counts only if it is wider than a space."""
        if gap is None or gap.end - gap.start <= _WIDEST_SPACE:
            return cls(span, left, right, None, 0)
        return cls(span, left, right, gap, cut)


def may_have_columns(text_page: Handle, text: str) -> bool:
    """Return whether a few sampled lines have wide gaps that line up."""
    long_lines = [match.span() for match in _LONG_LINE.finditer(text)]
    if len(long_lines) < _FEWEST_LINES:
        return False
    sample = long_lines[:: max(1, len(long_lines) // _SAMPLE_SIZE)][:_SAMPLE_SIZE]
    gaps: list[Span | None] = []
    for span in sample:
        gaps.append(_find_widest_gap(text_page, text, Span(*span))[0])
        if gaps.count(None) > 1:
            return False
    return _find_gutter(gaps) is not None


def order_columns(text_page: Handle, text: str) -> list[Span] | None:
    """Return lines and halves of lines in reading order; None if there are no columns."""
    return order_lines([_measure_line(text_page, text, span) for span in _list_lines(text)])


def order_lines(lines: Sequence[MeasuredLine]) -> list[Span] | None:
    """Like `order_columns`, for lines that are measured already."""
    gutter = _find_gutter([line.gap for line in lines if line.gap])
    if gutter is None:
        return None
    split_lines = [line for line in lines if line.gap and _is_near(line.gap, gutter)]
    if len(split_lines) < max(_FEWEST_LINES, _MOST * len(lines)) or not _is_prose(split_lines):
        return None
    return list(_order_spans(lines, gutter))


def _list_lines(text: str) -> Iterator[Span]:
    return (Span(*match.span()) for match in _LINE.finditer(text))


def _measure_line(text_page: Handle, text: str, span: Span) -> MeasuredLine:
    left, right = get_char_left(text_page, span.start), get_char_right(text_page, span.end - 1)
    return MeasuredLine(span, left, right, *_find_widest_gap(text_page, text, span))


def _find_widest_gap(text_page: Handle, text: str, span: Span) -> tuple[Span | None, int]:
    """Return the widest gap, if it is wide enough, and the position after it."""
    widest, gap, cut = _WIDEST_SPACE, None, 0
    position = text.find(" ", span.start + 1, span.end - 1)
    while position >= 0:
        before = get_char_right(text_page, position - 1)
        after = get_char_left(text_page, position + 1)
        if after - before > widest:
            widest, gap, cut = after - before, Span(round(before), round(after)), position + 1
        position = text.find(" ", position + 1, span.end - 1)
    return gap, cut


def _find_gutter(gaps: Sequence[Span | None]) -> float | None:
    """Return the right edge of most gaps, where the lines of the right column begin."""
    edges = [gap.end for gap in gaps if gap]
    if len(edges) < _FEWEST_LINES - 1:
        return None
    middle = float(median(edges))
    near = sum(abs(edge - middle) <= _TOLERANCE for edge in edges)
    return middle if near >= _MOST * len(edges) else None


def _is_near(gap: Span, gutter: float) -> bool:
    return abs(gap.end - gutter) <= _TOLERANCE


def _is_prose(lines: Sequence[MeasuredLine]) -> bool:
    if median(line.cut - line.span.start for line in lines) < _SHORTEST_HALF:
        return False
    if median(line.span.end - line.cut for line in lines) < _SHORTEST_HALF:
        return False
    left = min(line.left for line in lines)
    right = max(line.gap.start for line in lines if line.gap)
    full_lines = sum(
        line.gap.start - left >= _FULL_SHARE * (right - left) for line in lines if line.gap
    )
    return full_lines >= _MOST * len(lines)


def _order_spans(lines: Sequence[MeasuredLine], gutter: float) -> Iterator[Span]:
    """Yield the left column, then the right one; a line across both ends them."""
    right: list[Span] = []
    for line in lines:
        if line.gap and _is_near(line.gap, gutter):
            yield Span(line.span.start, line.cut)
            right.append(Span(line.cut, line.span.end))
        elif line.left >= gutter - _TOLERANCE:
            right.append(line.span)
        else:
            if line.right > gutter:
                yield from right
                right = []
            yield line.span
    yield from right
