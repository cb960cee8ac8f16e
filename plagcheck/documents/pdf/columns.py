"""Two columns that a PDF holds line by line across the page, put back one after the other.

Most producers write a column after the other, and PDFium reads in their order. Some (printer
drivers, OCR) write from top to bottom, so that every line is half of one sentence and half of
another. A few lines of a page show whether it may be so; only then is the page measured. Rows of
a table look alike but end where their words do, while lines of prose fill their column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from plagcheck.documents.pdf.calls import Handle, left_of, right_of
from plagcheck.model import Span

_WIDE = 8.0
"""Points between two columns; the spaces of a justified line stay below."""
_SAMPLED = 6
_LONG = 40
"""Characters of a line that can hold two columns."""
_SHORT = 18
"""Characters of half a line of prose, at least."""
_FEWEST = 5
_ALIKE = 12.0
"""Points by which the middle of the gap may differ from line to line."""
_FILLED = 0.85
"""Share of the column's width that a full line takes, its ragged edge aside."""
_MOSTLY = 0.6
_LINE = re.compile("[^\r\n\ufffe]+")
_LONG_LINE = re.compile(f"[^\r\n\ufffe]{{{_LONG},}}")


class _Line(NamedTuple):
    """A line as PDFium has it, and where its widest gap is, if it has a wide one."""

    span: Span
    left: float
    right: float
    gap: Span | None
    """In points, from the end of one word to the beginning of the next."""
    cut: int
    """The first character after the gap."""


def may_interleave(content: Handle, text: str) -> bool:
    """Whether a few of the page's lines have a wide gap at the same place."""
    long = [found.span() for found in _LONG_LINE.finditer(text)]
    if len(long) < _FEWEST:
        return False
    sampled = long[:: max(1, len(long) // _SAMPLED)][:_SAMPLED]
    gaps: list[Span | None] = []
    for span in sampled:
        gaps.append(_widest_gap(content, text, Span(*span))[0])
        if gaps.count(None) > 1:
            return False
    return _gutter(gaps) is not None


def in_columns(content: Handle, text: str) -> list[Span] | None:
    """The page's lines and halves of lines in reading order; None where they are so already."""
    lines = [_measured(content, text, span) for span in _spans(text)]
    gutter = _gutter([line.gap for line in lines if line.gap])
    if gutter is None:
        return None
    halved = [line for line in lines if line.gap and _is_near(line.gap, gutter)]
    if len(halved) < max(_FEWEST, _MOSTLY * len(lines)) or not _is_prose(halved):
        return None
    return list(_ordered(lines, gutter))


def _spans(text: str) -> Iterator[Span]:
    return (Span(*found.span()) for found in _LINE.finditer(text))


def _measured(content: Handle, text: str, span: Span) -> _Line:
    left, right = left_of(content, span.start), right_of(content, span.end - 1)
    return _Line(span, left, right, *_widest_gap(content, text, span))


def _widest_gap(content: Handle, text: str, span: Span) -> tuple[Span | None, int]:
    """The gap, if a line has a wide one, and the first character after it."""
    widest, gap, cut = _WIDE, None, 0
    place = text.find(" ", span.start + 1, span.end - 1)
    while place >= 0:
        before = right_of(content, place - 1)
        after = left_of(content, place + 1)
        if after - before > widest:
            widest, gap, cut = after - before, Span(round(before), round(after)), place + 1
        place = text.find(" ", place + 1, span.end - 1)
    return gap, cut


def _gutter(gaps: Sequence[Span | None]) -> float | None:
    """Where most gaps have their right edge: columns begin all at one place."""
    edges = [gap.end for gap in gaps if gap]
    if len(edges) < _FEWEST - 1:
        return None
    middle = float(median(edges))
    near = sum(abs(edge - middle) <= _ALIKE for edge in edges)
    return middle if near >= _MOSTLY * len(edges) else None


def _is_near(gap: Span, gutter: float) -> bool:
    return abs(gap.end - gutter) <= _ALIKE


def _is_prose(lines: Sequence[_Line]) -> bool:
    if median(line.cut - line.span.start for line in lines) < _SHORT:
        return False
    if median(line.span.end - line.cut for line in lines) < _SHORT:
        return False
    left = min(line.left for line in lines)
    right = max(line.gap.start for line in lines if line.gap)
    full = sum(line.gap.start - left >= _FILLED * (right - left) for line in lines if line.gap)
    return full >= _MOSTLY * len(lines)


def _ordered(lines: Sequence[_Line], gutter: float) -> Iterator[Span]:
    """Down the left column, down the right one; a line across both ends them."""
    right: list[Span] = []
    for line in lines:
        if line.gap and _is_near(line.gap, gutter):
            yield Span(line.span.start, line.cut)
            right.append(Span(line.cut, line.span.end))
        elif line.left >= gutter - _ALIKE:
            right.append(line.span)
        else:
            if line.right > gutter:
                yield from right
                right = []
            yield line.span
    yield from right
