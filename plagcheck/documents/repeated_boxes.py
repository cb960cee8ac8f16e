"""Find text boxes that repeat from page to page: the stamp of a drawing sheet, a running foot.

Word processors that know no such stamps let authors copy a box to every page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from plagcheck.documents.interface import has_text

FEWEST_BOXES = 3
"""Of the same text but for digits: the number of the page."""
_DIGITS = re.compile(r"\d+")


def blur_digits(text: str) -> str:
    """Return a text in which all numbers are alike, and so are all spaces."""
    return _DIGITS.sub("0", " ".join(text.split()))


def find_repeated(texts: Sequence[str]) -> dict[str, str]:
    """Return the texts of boxes that repeat: each text with its digits blurred → its first form."""
    counts = Counter(map(blur_digits, texts))
    repeated = {blurred for blurred, count in counts.items() if count >= FEWEST_BOXES}
    found: dict[str, str] = {}
    for text in texts:
        if blur_digits(text) in repeated and has_text(text):
            found.setdefault(blur_digits(text), text)
    return found
