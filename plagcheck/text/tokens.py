"""Normalised characters → tokens: runs of letters and digits; Chinese cut into words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.languages import is_han

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

_SENTENCE_END = re.compile(
    r"[.!?]+[\"'»”)\]]*\s+(?=[\"'«“(\[]*[^\W\d_a-zа-яіїєґё])|[。]+|[!?]+(?=[" + _HAN + r"])|\n\s*\n"
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Where the tokens stand in the normalised text, and what they say."""

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    surfaces: list[str]


def tokens(characters: str) -> Tokens:
    """Cut normalised text into tokens."""
    starts: list[int] = []
    ends: list[int] = []
    surfaces: list[str] = []
    with_marks = not characters.isascii() and not set(_marks()).isdisjoint(characters)
    for found in _word(with_marks).finditer(characters):
        surface, position = found.group(), found.start()
        for piece in _chinese_words(surface) if is_han(surface[0]) else (surface,):
            starts.append(position)
            position += len(piece)
            ends.append(position)
            surfaces.append(piece)
    return Tokens(np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64), surfaces)


def sentence_starts(characters: str, token_starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the first token of every sentence; each sentence has at least one token."""
    ends = [found.end() for found in _SENTENCE_END.finditer(characters)]
    first = np.searchsorted(token_starts, np.array([0, *ends], dtype=np.int64))
    return np.unique(first[first < len(token_starts)])


@cache
def _marks() -> str:
    """Marks that stand in a word without being letters (Devanagari vowels, Arabic points …)."""
    codes = range(0x300, 0x10000)
    return "".join(chr(code) for code in codes if unicodedata.category(chr(code)) in ("Mn", "Mc"))


@cache
def _word(with_marks: bool) -> re.Pattern[str]:
    """Letters and digits; an apostrophe may stand inside."""
    letter = rf"[^\W_{_HAN}]"
    following = rf"(?:{letter}|[{_marks()}])" if with_marks else letter
    return re.compile(rf"[{_HAN}]+|{letter}{following}*(?:'{following}+)*")


def _chinese_words(run: str) -> list[str]:
    import rjieba

    # Without its guesses at new words a local edit changes the cut less.
    words: list[str] = rjieba.cut(run, False)
    return words
