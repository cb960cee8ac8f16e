"""When text in a file is there but cannot be seen, whatever the format.

Only what is plain is said: over a picture or a pattern, nothing is judged by its colour.
"""

from __future__ import annotations

import re
from enum import Enum

SMALLEST_POINTS = 2.0
"""Text of this size or less cannot be read on paper."""
LEAST_CONTRAST = 20
"""Colours whose red, green and blue all differ by no more cannot be told apart."""
WHITE = "ffffff"
UNKNOWN = "?"
"""A background that may be anything."""

_HEX = re.compile(r"[0-9a-f]{6}")


class Seen(Enum):
    """What a reader of the document meets where a piece of text stands."""

    YES = "text"
    NOTHING = "nothing"
    """Left out of the layout, or too small to take room."""
    GAP = "gap"
    """Laid out in the colour of its background, so it looks like a space."""


def how_seen(gone: bool, points: float | None, colour: str | None, behind: str | None) -> Seen:
    """What becomes of text with these looks; colours are six small hex digits, or anything."""
    if gone or (points is not None and points <= SMALLEST_POINTS):
        return Seen.NOTHING
    return Seen.GAP if colour and alike(colour, behind or WHITE) else Seen.YES


def alike(colour: str, other: str) -> bool:
    """Whether one cannot be told from the other; never so for a colour that is not known."""
    if not (_HEX.fullmatch(colour) and _HEX.fullmatch(other)):
        return False
    pairs = zip(bytes.fromhex(colour), bytes.fromhex(other), strict=True)
    return all(abs(one - two) <= LEAST_CONTRAST for one, two in pairs)
