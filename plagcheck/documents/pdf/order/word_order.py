"""Put words that a PDF draws in any order into the order in which they are read.

PDFium follows the drawing and begins a line whenever the next word is elsewhere. Honest pages are
drawn line by line or column by column, and seldom go back up. A page of short lines that goes up as
often as down was shuffled: on it, words are sorted by where they are.
"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from plagcheck.documents.pdf.order.columns import MeasuredLine, order_lines
from plagcheck.documents.pdf.pdfium_calls import Box, Handle, get_char_box
from plagcheck.model import Span

FEWEST_PIECES = 30
"""Short lines on a page that are worth measuring; a table has as many."""
MOST_WORDS = 3
"""Of a short line."""
SMALLEST_UPWARD = 0.38
"""Share of the steps from one short line to the next that go up; half do if all are shuffled."""
FEWEST_IN_LINE = 6
"""Words of a line on the page, in the middle; labels of a drawing make up no lines."""

UNKNOWN_CHARACTER = "\0"
"""Stands for a character that PDFium counts but does not return."""

_PIECE = re.compile("[^\\s\ufffe][^\r\n\ufffe]*")
_SAME_LINE = 0.4
"""Share of a letter's height by which words of one line may differ."""


class _Piece(NamedTuple):
    """A line as PDFium returns it."""

    text: str
    box: Box


def may_be_shuffled(text: str) -> bool:
    """Return whether a page has many short lines, by counting them."""
    lines = text.count("\n")
    return lines >= FEWEST_PIECES and 3 * lines > text.count(" ")


def restore_word_order(text_page: Handle, text: str) -> str | None:
    """Return the text in reading order; None if it is drawn in that order."""
    pieces = [_measure_piece(text_page, match) for match in _PIECE.finditer(text)]
    short = [piece for piece in pieces if piece.text.count(" ") < MOST_WORDS]
    if len(short) < FEWEST_PIECES:
        return None
    upward = sum(before.box.top <= after.box.bottom for before, after in pairwise(short))
    if upward < SMALLEST_UPWARD * len(short):
        return None
    lines = _collect_lines(
        [_measure_piece(text_page, match) for match in re.finditer("[^\\s\ufffe]+", text)]
    )
    if median(len(line) for line in lines if len(line) > 1 or len(lines) == 1) < FEWEST_IN_LINE:
        return None
    return _join_lines(lines).replace(UNKNOWN_CHARACTER, "")


def _measure_piece(text_page: Handle, match: re.Match[str]) -> _Piece:
    words = match[0].rstrip()
    first = get_char_box(text_page, match.start())
    last = get_char_box(text_page, match.start() + len(words) - 1)
    return _Piece(words, Box(first.left, first.bottom, max(first.right, last.right), first.top))


def _collect_lines(pieces: list[_Piece]) -> list[list[_Piece]]:
    """Group pieces of the same height, from top to bottom, each from left to right."""
    lines: list[list[_Piece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.box.bottom):
        before = lines[-1][0].box if lines else None
        if before and before.bottom - piece.box.bottom < _SAME_LINE * before.height:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [sorted(line, key=lambda piece: piece.box.left) for line in lines]


def _join_lines(lines: list[list[_Piece]]) -> str:
    """Join the words of each line, and lines by columns where there are some."""
    texts = [" ".join(piece.text for piece in line) for line in lines]
    measured, start = [], 0
    for line, text in zip(lines, texts, strict=True):
        measured.append(_measure_line(line, start, len(text)))
        start += len(text) + 1
    whole = "\n".join(texts)
    spans = order_lines(measured)
    if spans is None:
        return whole
    return "\n".join(whole[span.start : span.end] for span in spans)


def _measure_line(line: list[_Piece], start: int, length: int) -> MeasuredLine:
    widest, gap, cut, position = 0.0, None, 0, start
    for before, after in pairwise(line):
        position += len(before.text) + 1
        width = after.box.left - before.box.right
        if width > widest:
            gap, cut = Span(round(before.box.right), round(after.box.left)), position
            widest = width
    return MeasuredLine.with_gap(
        Span(start, start + length), line[0].box.left, line[-1].box.right, gap, cut
    )
