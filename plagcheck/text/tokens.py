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

_ANY_HAN = re.compile(f"[{_HAN}]")

_MAY_END = re.compile(r"[.!?。\n]")
"""A plain set is searched much faster than what follows it is matched."""

# Runs are taken whole (`++`) and from their beginning only: a megabyte of dots, tried from each
# of them, would take days.
_SENTENCE_END = re.compile(
    r"(?<![.!?])[.!?]++[\"'»”)\]]*+\s++(?=[\"'«“(\[]*+[^\W\d_a-zа-яіїєґё])"
    r"|[。]++|(?<![!?])[!?]++(?=[" + _HAN + r"])|\n\s*\n"
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Where the tokens stand in the normalised text, and what they say."""

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    surfaces: list[str]


def tokens(characters: str) -> Tokens:
    """Cut normalised text into tokens."""
    with_han = _ANY_HAN.search(characters) is not None
    with_marks = not characters.isascii() and not _marks().isdisjoint(characters)
    # What stands between words and the words, by turns: twice as fast as a match object for each.
    parts = _word(with_han, with_marks).split(characters)
    surfaces = parts[1::2]
    edges = np.cumsum(np.fromiter(map(len, parts), dtype=np.int64, count=len(parts)))
    starts, ends = edges[:-1:2], edges[1::2]
    if with_han:
        return _cut_chinese(starts.tolist(), surfaces)
    return Tokens(starts.copy(), ends.copy(), surfaces)


def _cut_chinese(run_starts: list[int], runs: list[str]) -> Tokens:
    starts: list[int] = []
    ends: list[int] = []
    surfaces: list[str] = []
    for position, run in zip(run_starts, runs, strict=True):
        for piece in _chinese_words(run) if is_han(run[0]) else (run,):
            starts.append(position)
            position += len(piece)
            ends.append(position)
            surfaces.append(piece)
    return Tokens(np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64), surfaces)


def sentence_starts(characters: str, token_starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the first token of every sentence; each sentence has at least one token."""
    ends = [0]
    for mark in _MAY_END.finditer(characters):
        if mark.start() >= ends[-1]:
            found = _SENTENCE_END.match(characters, mark.start())
            if found:
                ends.append(found.end())
    first = np.searchsorted(token_starts, np.array(ends, dtype=np.int64))
    return np.unique(first[first < len(token_starts)])


@cache
def _marks() -> frozenset[str]:
    """Marks that stand in a word without being letters (Devanagari vowels, Arabic points …)."""
    codes = map(chr, range(0x300, 0x10000))
    return frozenset(code for code in codes if unicodedata.category(code) in ("Mn", "Mc"))


@cache
def _word(with_han: bool, with_marks: bool) -> re.Pattern[str]:
    """Letters and digits; an apostrophe may stand inside. Narrower sets are searched faster."""
    letter = rf"[^\W_{_HAN}]" if with_han else r"[^\W_]"
    following = rf"(?:{letter}|[{''.join(sorted(_marks()))}])" if with_marks else letter
    word = rf"{letter}{following}*+(?:'{following}++)*+"
    return re.compile(rf"([{_HAN}]++|{word})" if with_han else f"({word})")


def _chinese_words(run: str) -> list[str]:
    import rjieba

    # Without its guesses at new words a local edit changes the cut less.
    words: list[str] = rjieba.cut(run, False)
    return words
