"""Text written backwards behind a right-to-left override, so that it only looks forward."""

from __future__ import annotations

import re

import numpy as np

from plagcheck.arrays import mark_inside
from plagcheck.model import Document, Flag, Numbers
from plagcheck.text.flags import make_flag
from plagcheck.text.tokens import Tokens

_OVERRIDE = re.compile("\u202e([^\u202c\n\r\f\u2029]*)")
_EXAMPLE_LENGTH = 40


def find_reversed_spans(text: str) -> list[tuple[int, int]]:
    """Find text that is displayed backwards although its script runs from left to right."""
    if "\u202e" not in text:
        return []
    return [
        match.span(1)
        for match in _OVERRIDE.finditer(text)
        if any(letter.isalpha() and letter < "\u0590" for letter in match[1])
    ]


def restore_reversed_words(
    tokens: Tokens, starts: Numbers, spans: list[tuple[int, int]]
) -> tuple[list[str], Numbers]:
    """Spell the words inside these spans as they are displayed; keep the order of all words.

    Return the distinct words, and the number of its word for each token.
    """
    surfaces = tokens.surfaces()
    backwards = mark_inside(starts, spans).tolist()
    numbers: dict[str, int] = {}
    ids = []
    for number, is_backwards in zip(tokens.ids.tolist(), backwards, strict=True):
        word = surfaces[number][::-1] if is_backwards else surfaces[number]
        ids.append(numbers.setdefault(word, len(numbers)))
    return list(numbers), np.array(ids, dtype=np.uint32)


def flag_reversed_text(document: Document, spans: list[tuple[int, int]]) -> list[Flag]:
    """Flag text behind direction overrides."""
    if not spans:
        return []
    start, end = spans[0]
    shown = document.text[start : min(end, start + _EXAMPLE_LENGTH)][::-1]
    return [make_flag(document, "direction_overrides", [begin for begin, _ in spans], shown)]
