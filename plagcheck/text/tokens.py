"""Normalised characters → tokens: runs of letters and digits; Chinese cut into words.

An apostrophe may stand inside a word, and marks that are no letters (Devanagari vowels, Arabic
points) anywhere but at its beginning.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers
from plagcheck.text.alphabet import STEP, codes
from plagcheck.text.hashing import distinct, hash_runs
from plagcheck.text.languages import HAN, is_han

_FIRST_HAN = 0x3400
_HAN_RUN = re.compile(f"[{HAN}]++")

_LETTER, _MARK, _APOSTROPHE = 1, 2, 3
_TABLE_SIZES = 0x600, 0x3000, 0x10000
"""Of code points: European letters, the other alphabets, all that is common."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Where the tokens stand in the normalised text, and what they say."""

    characters: str
    """The normalised text."""
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    ids: Numbers
    """For each token, its place among the distinct ones, which stand as they first appear."""
    first: NDArray[np.int64]
    """For each distinct token, the number of the first that says so."""
    hashes: NDArray[np.uint64]
    """For each distinct token, by what it is told from others in this process."""

    def surfaces(self, places: NDArray[np.int64] | None = None) -> list[str]:
        """What distinct tokens say; by default all of them."""
        first = self.first if places is None else self.first[places]
        spans = zip(self.starts[first].tolist(), self.ends[first].tolist(), strict=True)
        return [self.characters[start:end] for start, end in spans]


class _Runs(NamedTuple):
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


def tokens(characters: str) -> Tokens:
    """Cut normalised text into tokens."""
    starts, ends, hashes = [], [], []
    for at, part in _parts(characters):
        numbers = codes(part)
        runs = _runs(_kinds(numbers))
        if _has_han(numbers):
            runs = _with_chinese_words(part, runs)
        starts.append(runs.starts + at)
        ends.append(runs.ends + at)
        hashes.append(hash_runs(numbers, runs.starts, runs.ends))
    begin, end = _joined(starts, np.int64), _joined(ends, np.int64)
    every = _joined(hashes, np.uint64)
    first, ids = distinct(every)
    return Tokens(characters, begin, end, ids, first, every[first])


def _joined(parts: list[NDArray[Any]], dtype: type[np.generic]) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.empty(0, dtype)


def _has_han(numbers: Numbers) -> bool:
    """Whether there are Chinese characters; of what else stands as far behind, there is little."""
    if numbers.max() < _FIRST_HAN:
        return False
    return any(map(is_han, map(chr, {*numbers[numbers >= _FIRST_HAN].tolist()})))


def _parts(characters: str) -> Iterator[tuple[int, str]]:
    """Pieces that end where no word is, and where each begins.

    A run of letters longer than a piece is no word and may be cut anywhere.
    """
    at = 0
    while at < len(characters):
        end = at + STEP
        if end < len(characters):
            space = max(characters.rfind(" ", at, end), characters.rfind("\n", at, end))
            end = space + 1 if space > at else end
        yield at, characters[at:end]
        at = end


def _runs(kinds: NDArray[np.uint8]) -> _Runs:
    """Where words begin and end, Chinese characters left out."""
    inside = np.zeros(len(kinds) + 2, dtype=bool)
    within = inside[1:-1]
    np.logical_or(kinds == _LETTER, kinds == _MARK, out=within)
    apostrophes = np.flatnonzero(kinds[1:-1] == _APOSTROPHE) + 1
    within[apostrophes[within[apostrophes - 1] & within[apostrophes + 1]]] = True
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    starts, ends = edges[::2], edges[1::2]
    if (kinds[starts] != _LETTER).any():
        letters = np.append(np.flatnonzero(kinds == _LETTER), len(kinds))
        starts = letters[np.searchsorted(letters, starts)]
        starts, ends = starts[starts < ends], ends[starts < ends]
    return _Runs(starts, ends)


def _kinds(numbers: Numbers) -> NDArray[np.uint8]:
    """What every character can be to a word."""
    last = int(numbers.max(initial=0))
    if last < _TABLE_SIZES[-1]:
        return _table(next(size for size in _TABLE_SIZES if last < size))[numbers]
    table = _table(_TABLE_SIZES[-1])
    kinds = table[np.minimum(numbers, len(table) - 1)]
    beyond = np.flatnonzero(numbers >= len(table))
    kinds[beyond] = [_kind(chr(number)) for number in numbers[beyond].tolist()]
    return kinds


@cache
def _table(size: int) -> NDArray[np.uint8]:
    return np.fromiter(map(_kind, map(chr, range(size))), dtype=np.uint8, count=size)


def _kind(character: str) -> int:
    if character == "'":
        return _APOSTROPHE
    if is_han(character):
        return 0
    if character.isalnum():
        return _LETTER
    is_mark = character < "\U00010000" and unicodedata.category(character) in ("Mn", "Mc")
    return _MARK if is_mark else 0


def _with_chinese_words(part: str, others: _Runs) -> _Runs:
    import rjieba

    starts: list[int] = []
    ends: list[int] = []
    for run in _HAN_RUN.finditer(part):
        position = run.start()
        # Without its guesses at new words a local edit changes the cut less.
        for word in rjieba.cut(run[0], False):
            starts.append(position)
            position += len(word)
            ends.append(position)
    begin = np.concatenate((others.starts, np.array(starts, dtype=np.int64)))
    end = np.concatenate((others.ends, np.array(ends, dtype=np.int64)))
    order = np.argsort(begin)
    return _Runs(begin[order], end[order])
