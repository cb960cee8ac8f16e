"""Choose the languages in which to recognise a document from a text that it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LETTERS = {
    "ukr": re.compile("[іїєґ]", re.IGNORECASE),
    "rus": re.compile("[ыэъё]", re.IGNORECASE),
    "deu": re.compile("[äöüß]", re.IGNORECASE),
    "chi_sim": re.compile("[\u4e00-\u9fff]"),
    "eng": re.compile("[a-z]", re.IGNORECASE),
}
_SMALLEST_SHARES = {"ukr": 0.01, "rus": 0.01, "deu": 0.008, "chi_sim": 0.1, "eng": 0.1}
"""Of all letters. Ukrainian has 0.08 of its own four, Russian 0.03, German 0.02."""
FEWEST_LETTERS = 200
"""Fewer letters say nothing about a document."""


def choose_languages(text: str, installed: Sequence[str]) -> tuple[str, ...]:
    """Return the languages of a text among those installed; all of them if it is too short."""
    letters = sum(map(str.isalpha, text))
    if letters < FEWEST_LETTERS:
        return tuple(installed)
    chosen = tuple(
        name
        for name in installed
        if len(_LETTERS[name].findall(text)) >= _SMALLEST_SHARES[name] * letters
    )
    return chosen or tuple(installed)
