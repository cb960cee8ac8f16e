"""Digits that replace letters inside words ("d1s5ertat10n"), read as the letters they look like.

Names and formulas mix letters and digits, too, but read as letters they are seldom words. So a text
is changed only if most of its mixed words become words of its language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.disguises.known_words import find_known_words, guess_language
from plagcheck.text.tokens import Tokens

FEWEST_MIXED = 10
"""Tokens of letters and digits before a text is looked at."""
FEWEST_RESTORED = 8
"""Different words that must come out; names of products and genes may become a few."""
SMALLEST_RESTORED_SHARE = 0.6
"""Share of the longer mixed tokens that must become words."""
SHORTEST_JUDGED = 4
LOWEST_WORD_ZIPF = 2.5
"""Frequency of a word that a mixed token may be."""

_LATIN = {
    "0": "o",
    "1": "il",
    "2": "z",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "bg",
    "7": "t",
    "8": "b",
    "9": "gp",
}
_CYRILLIC = {
    "0": "о",
    "1": "іил",
    "2": "г",
    "3": "зеэ",
    "4": "ча",
    "5": "бs",
    "6": "б",
    "7": "тг",
    "8": "в",
    "9": "дя",
}
_MOST_READINGS = 512


def mixes_digits(word: str) -> bool:
    """Return whether a token has both letters and digits, with a letter before its end."""
    return not word.isalpha() and not word.isdecimal() and any(map(str.isdecimal, word))


def find_digit_letters(tokens: Tokens, mixed: NDArray[np.bool_]) -> list[tuple[int, str]]:
    """Return the tokens with digits for letters, each with its word; `mixed` are the distinct ones.

    Each alphabet is judged alone: a Russian thesis has English terms and an English summary. The
    list is empty if the text has digits for other reasons.
    """
    numbers = np.flatnonzero(mixed)
    counts = np.bincount(tokens.ids, minlength=len(tokens.first))
    if counts[numbers].sum() < FEWEST_MIXED:
        return []
    alphabets: dict[bool, dict[int, str]] = {False: {}, True: {}}
    for number, surface in zip(numbers.tolist(), tokens.surfaces(numbers), strict=True):
        alphabets[_is_latin(surface)][number] = surface
    words: dict[int, str] = {}
    for surfaces in alphabets.values():
        words |= _read_digits(surfaces, counts)
    changed = np.flatnonzero(np.isin(tokens.ids, [*words]))
    return [(token, words[int(tokens.ids[token])]) for token in changed.tolist()]


def _read_digits(surfaces: dict[int, str], counts: NDArray[np.intp]) -> dict[int, str]:
    """Return the words that mixed tokens of one alphabet mean, if most of them mean one."""
    judged = {number for number, surface in surfaces.items() if _is_judged(surface)}
    if counts[[*surfaces]].sum() < FEWEST_MIXED or len(judged) < FEWEST_RESTORED:
        return {}
    language = guess_language(" ".join(surfaces.values()))
    readings = _LATIN if language == "en" else _CYRILLIC
    possible = {word for surface in surfaces.values() for word in _list_readings(surface, readings)}
    known = find_known_words(language, possible, LOWEST_WORD_ZIPF)
    words = {}
    meant: Counter[tuple[str, str]] = Counter()
    for number, surface in surfaces.items():
        if word := _read_as_word(surface, readings, known):
            words[number] = word
            meant.update((shown, real) for shown, real in zip(surface, word, strict=True))
    restored = judged & words.keys()
    needed = SMALLEST_RESTORED_SHARE * counts[[*judged]].sum()
    if len(restored) < FEWEST_RESTORED or counts[[*restored]].sum() < needed:
        return {}
    usual = {
        number: _read_as_usual(surfaces[number], readings, meant) for number in judged - restored
    }
    return words | usual


def _is_judged(surface: str) -> bool:
    letters = sum(map(str.isalpha, surface))
    return len(surface) >= SHORTEST_JUDGED and 2 * letters >= len(surface)


def _is_latin(surface: str) -> bool:
    return all(char < "\u0250" for char in surface if char.isalpha())


def _list_readings(surface: str, readings: dict[str, str]) -> Iterable[str]:
    """Return the words that a token may be, in small letters."""
    small = surface.casefold()
    if len(small) != len(surface):
        return ()
    choices = [readings.get(char, char) for char in small]
    return map("".join, islice(product(*choices), _MOST_READINGS))


def _read_as_word(surface: str, readings: dict[str, str], known: dict[str, float]) -> str:
    """Return the most frequent word that a token may be; or nothing."""
    words = _list_readings(surface, readings)
    best = max(words, key=lambda word: known.get(word, 0.0), default="")
    return best if best in known else ""


def _read_as_usual(surface: str, readings: dict[str, str], meant: Counter[tuple[str, str]]) -> str:
    """Read each digit as the letter that it mostly is in words that are known."""
    return "".join(
        max(readings[char], key=lambda letter: meant[char, letter]) if char in readings else char
        for char in surface.casefold()
    )
