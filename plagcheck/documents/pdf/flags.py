"""Flags that a PDF raises: pages without text, broken text layers, hidden text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from plagcheck.documents.ocr.flags import flag_recognised
from plagcheck.documents.pdf.pages import Pages
from plagcheck.model import Flag

SMALLEST_BROKEN_SHARE = 0.02
"""Of pages: fewer are pages of odd content, such as names of fonts."""
_FEWEST_WORDS = 10
SMALLEST_SHARE = 0.005
"""Of the document's words. Less is a line that ran off the page, or a figure made small."""

_LONGEST_EXAMPLE = 60
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")


def flag_pages(pages: Pages, without_text: tuple[int, ...]) -> Iterator[Flag]:
    """Yield the flags of a document; `without_text` are page numbers from 1."""
    if without_text:
        yield Flag("pages_without_text", len(without_text), without_text, "")
    is_broken = len(pages.garbled) >= SMALLEST_BROKEN_SHARE * len(pages.texts)
    for kind, indexes in (
        ("broken_text_layer", sorted(pages.garbled) if is_broken else []),
        ("lying_text_layer", sorted(pages.lying)),
        ("shuffled_words", sorted(pages.shuffled)),
    ):
        if indexes:
            example = _make_example(pages.texts[indexes[0]])
            yield Flag(kind, len(indexes), tuple(index + 1 for index in indexes), example)
    yield from _flag_hidden_text(pages)
    yield from flag_recognised(pages.recognised)


def _flag_hidden_text(pages: Pages) -> Iterator[Flag]:
    """Yield a flag with the number of hidden words, if there are enough to serve a purpose.

    Text that differs from page to page only in digits (a printer's mark, a watermark) counts once.
    """
    different = {_DIGITS.sub("#", text): text for text in pages.hidden.values()}
    if _count_words(different.values()) < _FEWEST_WORDS:
        return
    words = _count_words(pages.hidden.values())
    if words < SMALLEST_SHARE * (words + _count_words(pages.texts)):
        return
    example = _make_example(max(pages.hidden.values(), key=len))
    yield Flag("hidden_text", words, tuple(index + 1 for index in pages.hidden), example)


def _count_words(texts: Iterable[str]) -> int:
    return sum(len(_WORD.findall(text)) for text in texts)


def _make_example(text: str) -> str:
    """Return how a text begins, with printable characters only."""
    beginning = " ".join(text[:400].split())
    printable = "".join(char if char.isprintable() else "\ufffd" for char in beginning)
    return printable[:_LONGEST_EXAMPLE].rstrip()
