"""Boxes of characters → boxes of lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from plagcheck.documents.pdf.pdfium_calls import Box

_WIDEST_GAP = 3.0
"""Between two characters of a line, in heights of a line: the widest space of justified text."""
_LEAST_OVERLAP = 0.5


class CharacterBox(NamedTuple):
    """A character on a page."""

    box: Box
    angle: float
    """Of its text, in radians; 0 for a line from left to right."""


def join_boxes(characters: Iterable[CharacterBox]) -> list[Box]:
    """Join the boxes of characters that follow each other in a line."""
    lines: list[Box] = []
    for box, angle in characters:
        if lines and _continues_line(lines[-1], box, turned=abs(math.sin(angle)) > 0.7):
            line = lines[-1]
            lines[-1] = Box(
                min(line.left, box.left),
                min(line.bottom, box.bottom),
                max(line.right, box.right),
                max(line.top, box.top),
            )
        else:
            lines.append(box)
    return lines


def _continues_line(line: Box, box: Box, *, turned: bool) -> bool:
    """Return whether a character stands in a line; `turned` text runs up or down the page."""
    common = line.intersect(box)
    across, along = (common.width, common.height) if turned else (common.height, common.width)
    thickness = min(line.width, box.width) if turned else min(line.height, box.height)
    return across >= _LEAST_OVERLAP * thickness and along >= -_WIDEST_GAP * thickness
