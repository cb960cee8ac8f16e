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
_MORE_ENGLISH = 0.6
"""Of the letters of a text with Chinese. The Chinese data read English words, too, and alone they
take three quarters of the time."""
FEWEST_LETTERS = 200
"""Fewer letters say nothing about a document."""


def count_letters(text: str) -> int:
    """Count the letters of a text."""
    return sum(map(str.isalpha, text))


def choose_languages(text: str, installed: Sequence[str]) -> tuple[str, ...]:
    """Return the languages of a text among those installed; all of them if it is too short."""
    letters = count_letters(text)
    if letters < FEWEST_LETTERS:
        return tuple(installed)
    shares = {name: len(_LETTERS[name].findall(text)) / letters for name in installed}
    chosen = [name for name in installed if shares[name] >= _SMALLEST_SHARES[name]]
    if "eng" in installed and "eng" not in chosen and {"ukr", "rus"} & {*chosen}:
        chosen.append("eng")  # It costs only where words do not read well in the first.
    if "chi_sim" in chosen and shares.get("eng", 1) < _MORE_ENGLISH:
        chosen = [name for name in chosen if name != "eng"]
    return tuple(chosen) or tuple(installed)
