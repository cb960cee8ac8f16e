"""How much hidden text is worth a word in the report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from plagcheck.documents.pdf.pages import Pages, shown
from plagcheck.model import Flag

FEWEST_WORDS = 10
SMALLEST_SHARE = 0.005
"""Of the document's words. Less is a line that ran off the page, or a figure made small."""

_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")


def hidden_flag(pages: Pages) -> Iterator[Flag]:
    """A flag with the number of hidden words, if they are enough to serve a purpose.

    What is the same on every page, digits aside (a printer's mark, a watermark), counts once.
    """
    different = {_DIGITS.sub("#", text): text for text in pages.hidden.values()}
    if _words(different.values()) < FEWEST_WORDS:
        return
    words = _words(pages.hidden.values())
    if words < SMALLEST_SHARE * (words + _words(pages.texts)):
        return
    example = shown(max(pages.hidden.values(), key=len))
    yield Flag("hidden_text", words, tuple(n + 1 for n in pages.hidden), example)


def _words(texts: Iterable[str]) -> int:
    return sum(len(_WORD.findall(text)) for text in texts)
