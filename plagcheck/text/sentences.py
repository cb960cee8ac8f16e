"""Where sentences begin: after a mark that ends one, or after a blank line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from plagcheck.lazy import compile_on_use
from plagcheck.text.code_points import CHUNK_LENGTH, list_code_points
from plagcheck.text.languages import HAN

# Runs match whole (`++`) and only from their start: trying each dot of a megabyte of dots would
# take days.
_SENTENCE_END = compile_on_use(
    r"(?<![.!?])[.!?]++[\"'»”)\]]*+\s++(?=[\"'«“(\[]*+[^\W\d_a-zа-яіїєґё])"
    r"|[。]++|(?<![!?])[!?]++(?=[" + HAN + r"])|\n\s*\n"
)
_ODD_SPACES = 0x1000
"""Some characters from here on are spaces."""
_STOP, _LINE, _CHINESE_STOP = 1, 2, 4
_SPACE, _GOES_ON = 1, 2
_ALL_CODES = 0x3100
"""The last entry of the tables stands for every code point from here on."""


def _make_table(kinds: Mapping[int, str]) -> NDArray[np.uint8]:
    table = np.zeros(_ALL_CODES, dtype=np.uint8)
    for kind, characters in kinds.items():
        table[[ord(character) for character in characters]] |= kind
    return table


_MARKS = _make_table({_STOP: ".!?", _LINE: "\n", _CHINESE_STOP: "。"})
_AFTER = _make_table(
    {
        _SPACE: "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0",
        _GOES_ON: "".join(chr(code) for code in range(0x600) if chr(code).isalnum()) + ",;:-/",
    }
)
_NO_BEGINNING = _make_table(
    {_GOES_ON: "0123456789.,;:-abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуя"}
)
"""Characters that begin no sentence after a stop and one space."""


def find_sentence_starts(characters: str, token_starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of each sentence's first token; a sentence has at least one token."""
    ends = [0]
    for mark in _find_marks(characters):
        if mark >= ends[-1]:
            end = _SENTENCE_END.match(characters, mark)
            if end:
                ends.append(end.end())
    first = np.searchsorted(token_starts, np.array(ends, dtype=np.int64))
    first = first[first < len(token_starts)]
    return first[np.diff(first, prepend=-1) > 0]


def _find_marks(characters: str) -> Iterator[int]:
    """Yield positions where a sentence may end; arrays rule out most marks at once."""
    for start in range(0, len(characters), CHUNK_LENGTH):
        numbers = np.minimum(
            list_code_points(characters[start : start + CHUNK_LENGTH + 2] + "\0\0"), _ALL_CODES - 1
        )
        marks = _MARKS[numbers[:CHUNK_LENGTH]]
        positions = np.flatnonzero(marks != 0)
        mark, after, second = (
            marks[positions],
            _AFTER[numbers[positions + 1]],
            numbers[positions + 2],
        )
        stops = (mark == _STOP) & (after != _GOES_ON)
        stops &= (after != _SPACE) | (_NO_BEGINNING[second] == 0)
        lines = (mark == _LINE) & ((after == _SPACE) | (numbers[positions + 1] > _ODD_SPACES))
        yield from (positions[stops | lines | (mark == _CHINESE_STOP)] + start).tolist()
