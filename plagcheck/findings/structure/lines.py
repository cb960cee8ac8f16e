"""The lines of a text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class TextLine(NamedTuple):
    """A line of the original text."""

    start: int
    text: str
    """Without white space at its ends."""

    @property
    def end(self) -> int:
        """The position after its last character."""
        return self.start + len(self.text)


@lru_cache(maxsize=2)
def split_lines(text: str) -> tuple[TextLine, ...]:
    """Split a text into its lines, without empty ones.

    Several zones are looked for in the lines of one document, so the last answers are kept.
    """
    lines = re.finditer(r"\S[^\n\r\f\v\u2028\u2029]*", text)
    return tuple(TextLine(line.start(), line[0].rstrip()) for line in lines)
