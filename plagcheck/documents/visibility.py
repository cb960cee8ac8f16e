"""Decide whether a reader of the document can see a piece of text, whatever the file format.

The rules accept only clear cases: text over a picture or a pattern is never judged by its colour.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

SMALLEST_POINTS = 2.0
"""Text of this size or less cannot be read on paper."""
LEAST_CONTRAST = 20
"""Two colours look the same if red, green and blue each differ by at most this much."""
WHITE = "ffffff"
UNKNOWN = "?"
"""A background that may have any colour."""

_LONGEST_WORD = 40
"""Letters; words of chemistry are longer, and stand alone."""
_HEX = re.compile(r"[0-9a-f]{6}")


class Visibility(Enum):
    """What a reader of the document sees of a piece of text."""

    VISIBLE = "text"
    ABSENT = "nothing"
    """Left out of the layout, or too small to take room."""
    BLANK = "gap"
    """Laid out in the colour of its background: it looks like a space."""


class Formatting(NamedTuple):
    """The formatting that decides visibility; None for a property that is not set."""

    hidden: bool | None = None
    points: float | None = None
    colour: str | None = None
    background: str | None = None
    """Colour of the shading or the highlight."""

    def override_with(self, other: Formatting) -> Formatting:
        """Return this formatting with every property that `other` sets replaced."""
        changes = {name: value for name, value in other._asdict().items() if value is not None}
        return self._replace(**changes)


NO_FORMATTING = Formatting()


def judge_visibility(
    hidden: bool, points: float | None, colour: str | None, background: str | None
) -> Visibility:
    """Return what a reader sees of text with this formatting.

    Colours are six lower-case hex digits; any other value counts as unknown.
    """
    if hidden or (points is not None and points <= SMALLEST_POINTS):
        return Visibility.ABSENT
    if colour and look_alike(colour, background or WHITE):
        return Visibility.BLANK
    return Visibility.VISIBLE


def are_words_glued(text: str) -> bool:
    """Return whether a text in an alphabet has hardly any spaces, though it is a long one."""
    letters = sum(char.isalpha() and char < "\u2e80" for char in text)
    if letters < _LONGEST_WORD:
        return False
    glued = sum(len(word) for word in text.split() if len(word) > _LONGEST_WORD)
    return glued > letters / 2


def look_alike(colour: str, other: str) -> bool:
    """Return whether two colours look the same; False if either is unknown."""
    if not (_HEX.fullmatch(colour) and _HEX.fullmatch(other)):
        return False
    pairs = zip(bytes.fromhex(colour), bytes.fromhex(other), strict=True)
    return all(abs(first - second) <= LEAST_CONTRAST for first, second in pairs)
