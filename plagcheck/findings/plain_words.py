"""Words as anyone would count them, straight from characters: no lemmas, no weights.

Exclusions look at stretches that were never analysed, such as passages of an earlier report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_WORD = re.compile(r"[㐀-鿿]|[^\W_㐀-鿿]+")


def word_count(text: str, start: int = 0, end: int | None = None) -> int:
    """How many words; of Chinese, how many characters."""
    return len(_WORD.findall(text, start, len(text) if end is None else end))


def words_of(text: str) -> list[str]:
    """The words in one case."""
    return [word.casefold() for word in _WORD.findall(text)]


def places_of(text: str) -> list[tuple[int, int]]:
    """Where each word begins and ends."""
    return [found.span() for found in _WORD.finditer(text)]


def sequences(words: Sequence[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every run of so many words."""
    return zip(*(words[step:] for step in range(length)), strict=False)
