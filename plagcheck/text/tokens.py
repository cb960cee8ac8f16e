"""Normalised characters → tokens: runs of letters and digits; Chinese is cut into words.

A word may contain an apostrophe, and marks that are not letters (Devanagari vowels, Arabic points)
anywhere but at its start.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.lazy import compile_on_use
from plagcheck.model import Numbers
from plagcheck.text.code_points import CHUNK_LENGTH, list_code_points
from plagcheck.text.hashing import find_distinct, hash_runs
from plagcheck.text.languages import HAN, is_han

_FIRST_HAN = 0x3400
_HAN_RUN = compile_on_use(f"[{HAN}]++")

_LETTER, _MARK, _APOSTROPHE = 1, 2, 3
_TABLE_SIZES = 0x600, 0x3000, 0x10000
"""Code points covered: European letters, the other alphabets, everything common."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a normalised text: their positions and what they say."""

    characters: str
    """The normalised text."""
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    ids: Numbers
    """For each token, its number among the distinct ones, which are in the order of first
    occurrence."""
    first: NDArray[np.int64]
    """For each distinct token, the number of its first occurrence."""
    hashes: NDArray[np.uint64]
    """For each distinct token, a hash that tells it from others in this process."""

    def surfaces(self, numbers: NDArray[np.int64] | None = None) -> list[str]:
        """Return the text of distinct tokens, by default of all."""
        first = self.first if numbers is None else self.first[numbers]
        spans = zip(self.starts[first].tolist(), self.ends[first].tolist(), strict=True)
        return [
            surface if surface.isalnum() else " ".join(surface.split())
            for start, end in spans
            if (surface := self.characters[start:end])
        ]


class _Words(NamedTuple):
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


FindTerms = Callable[[str, Sequence[int], Sequence[int]], list[tuple[int, int]]]
"""Returns the spans of terms that stay whole, given a text and the starts and ends of its words."""


def tokenize_text(characters: str, find_terms: FindTerms | None = None) -> Tokens:
    """Cut normalised text into tokens."""
    starts, ends, hashes = [], [], []
    for offset, part in _split_at_spaces(characters):
        code_points = list_code_points(part)
        runs = _find_words(_classify_characters(code_points))
        terms = find_terms(part, runs.starts.tolist(), runs.ends.tolist()) if find_terms else []
        if _has_han(code_points):
            runs = _add_chinese_words(_blank_spans(part, terms), runs)
        if terms:
            runs = _put_terms(runs, terms)
        starts.append(runs.starts + offset)
        ends.append(runs.ends + offset)
        hashes.append(hash_runs(code_points, runs.starts, runs.ends))
    begin, end = _concatenate(starts, np.int64), _concatenate(ends, np.int64)
    all_hashes = _concatenate(hashes, np.uint64)
    first, ids = find_distinct(all_hashes)
    return Tokens(characters, begin, end, ids, first, all_hashes[first])


def _concatenate(parts: list[NDArray[Any]], dtype: type[np.generic]) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.empty(0, dtype)


def _has_han(code_points: Numbers) -> bool:
    """Whether there are Chinese characters; only few others have code points as high."""
    if code_points.max() < _FIRST_HAN:
        return False
    return any(map(is_han, map(chr, {*code_points[code_points >= _FIRST_HAN].tolist()})))


def _split_at_spaces(characters: str) -> Iterator[tuple[int, str]]:
    """Yield chunks that end between words, each with its position.

    A run of letters longer than a chunk is no word and may be cut anywhere.
    """
    start = 0
    while start < len(characters):
        end = start + CHUNK_LENGTH
        if end < len(characters):
            space = max(characters.rfind(" ", start, end), characters.rfind("\n", start, end))
            end = space + 1 if space > start else end
        yield start, characters[start:end]
        start = end


def _find_words(kinds: NDArray[np.uint8]) -> _Words:
    """Find where words start and end, except Chinese ones."""
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
    return _Words(starts, ends)


def _classify_characters(code_points: Numbers) -> NDArray[np.uint8]:
    """Return what every character can be to a word."""
    last = int(code_points.max(initial=0))
    if last < _TABLE_SIZES[-1]:
        return _make_kind_table(next(size for size in _TABLE_SIZES if last < size))[code_points]
    table = _make_kind_table(_TABLE_SIZES[-1])
    kinds = table[np.minimum(code_points, len(table) - 1)]
    beyond = np.flatnonzero(code_points >= len(table))
    kinds[beyond] = [_classify_character(chr(number)) for number in code_points[beyond].tolist()]
    return kinds


@cache
def _make_kind_table(size: int) -> NDArray[np.uint8]:
    return np.fromiter(map(_classify_character, map(chr, range(size))), dtype=np.uint8, count=size)


def _classify_character(character: str) -> int:
    if character == "'":
        return _APOSTROPHE
    if is_han(character):
        return 0
    if character.isalnum():
        return _LETTER
    is_mark = character < "\U00010000" and unicodedata.category(character) in ("Mn", "Mc")
    return _MARK if is_mark else 0


def _blank_spans(part: str, spans: Sequence[tuple[int, int]]) -> str:
    """Put spaces in place of spans."""
    pieces, done = [], 0
    for start, end in spans:
        pieces += [part[done:start], " " * (end - start)]
        done = end
    return "".join((*pieces, part[done:]))


def _put_terms(words: _Words, spans: Sequence[tuple[int, int]]) -> _Words:
    """Put each term in place of the words that are in it."""
    starts, ends = np.array(spans, dtype=np.int64).T
    before = np.searchsorted(starts, words.starts, side="right") - 1
    apart = (before < 0) | (words.starts >= ends[before])
    begin = np.concatenate((words.starts[apart], starts))
    end = np.concatenate((words.ends[apart], ends))
    order = np.argsort(begin)
    return _Words(begin[order], end[order])


def _add_chinese_words(part: str, others: _Words) -> _Words:
    import rjieba

    starts: list[int] = []
    ends: list[int] = []
    for run in _HAN_RUN.finditer(part):
        position = run.start()
        # Without guesses at new words, a local edit changes fewer cuts.
        for word in rjieba.cut(run[0], False):
            starts.append(position)
            position += len(word)
            ends.append(position)
    begin = np.concatenate((others.starts, np.array(starts, dtype=np.int64)))
    end = np.concatenate((others.ends, np.array(ends, dtype=np.int64)))
    order = np.argsort(begin)
    return _Words(begin[order], end[order])
