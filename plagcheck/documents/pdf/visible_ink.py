"""Thresholds for ink that can be seen on a page."""

from __future__ import annotations

from plagcheck.documents.pdf import pdfium_calls as calls
from plagcheck.documents.pdf.pdfium_calls import Colour, Handle

NEAR_WHITE = 245
"""Of 255, in every colour: lighter ink cannot be seen on paper; watermarks have 240."""
FAINT = 13
"""Of 255: less opacity cannot be seen at all."""
TOO_SMALL = 2.0
"""Font size in points."""
SMALL_BOX = 1.6 * TOO_SMALL
"""Points. The box of a font is up to 1.6 times as high as its size."""
INVISIBLE = 3
"""The render mode that draws nothing."""
WITHOUT_OUTLINE = (0, 4)
"""Render modes in which only the fill colour can be seen."""
_SEGMENTS_OF_A_BOX = 5
"""Including the segment that closes the path."""


def is_near_white(colour: Colour) -> bool:
    """Return whether a colour looks like paper."""
    return min(colour.red, colour.green, colour.blue) >= NEAR_WHITE


def is_opaque_box(path: Handle) -> bool:
    """Return whether a path is a box through which nothing can be seen."""
    # A highlighter paints over words with a blend mode through which they can be seen.
    return (
        calls.count_segments(path) <= _SEGMENTS_OF_A_BOX
        and calls.is_filled(path)
        and calls.get_fill(path).opacity > 255 - FAINT
        and not calls.has_transparency(path)
    )
