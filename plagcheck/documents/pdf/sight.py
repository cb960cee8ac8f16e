"""What of the ink on a page can be seen."""

from __future__ import annotations

from plagcheck.documents.pdf import calls as calls
from plagcheck.documents.pdf.calls import Colour, Handle

NEAR_WHITE = 245
"""Of 255, in every colour: less ink than this is not seen on paper; watermarks have 240."""
FAINT = 13
"""Of 255: less of a colour than this is not seen at all."""
TOO_SMALL = 2.0
"""Points."""
SMALL_BOX = 1.6 * TOO_SMALL
"""Fonts' boxes are up to so much higher than their size."""
INVISIBLE = 3
WITHOUT_OUTLINE = (0, 4)
"""Render modes in which the colour of the fill is all there is to see."""
_SIDES_OF_A_BOX = 5
"""Segments of a path, with the one that closes it."""


def is_near_white(colour: Colour) -> bool:
    """Whether a colour is paper's."""
    return min(colour.red, colour.green, colour.blue) >= NEAR_WHITE


def covers(path: Handle) -> bool:
    """Whether nothing below a path can be seen."""
    # A highlighter paints over words with a blend that lets them through.
    return (
        calls.count_segments(path) <= _SIDES_OF_A_BOX
        and calls.is_filled(path)
        and calls.fill(path).opacity > 255 - FAINT
        and not calls.has_transparency(path)
    )
