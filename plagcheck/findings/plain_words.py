"""Words as anyone would count them, straight from characters: no lemmas, no weights.

Rules also look at text that was never analysed, such as the passages of an earlier report.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plagcheck.lazy import compile_on_use

_WORD = compile_on_use(r"[㐀-鿿]|[^\W_㐀-鿿]+")


def count_plain_words(text: str, start: int = 0, end: int | None = None) -> int:
    """Count the words between two characters; each Chinese character is a word."""
    return len(_WORD.findall(text, start, len(text) if end is None else end))


def split_words(text: str) -> list[str]:
    """Split a text into its words, casefolded."""
    return [word.casefold() for word in _WORD.findall(text)]


def find_word_spans(text: str) -> list[tuple[int, int]]:
    """Find where each word begins and ends."""
    return [word.span() for word in _WORD.finditer(text)]


def list_word_runs(words: Sequence[str], length: int) -> Iterator[tuple[str, ...]]:
    """Yield every run of `length` consecutive words."""
    return zip(*(words[step:] for step in range(length)), strict=False)
