"""Where sentences begin: after a mark that ends one, or a blank line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.alphabet import STEP, codes
from plagcheck.text.languages import HAN

# Runs are taken whole (`++`) and from their beginning only: a megabyte of dots, tried from each
# of them, would take days.
_SENTENCE_END = re.compile(
    r"(?<![.!?])[.!?]++[\"'»”)\]]*+\s++(?=[\"'«“(\[]*+[^\W\d_a-zа-яіїєґё])"
    r"|[。]++|(?<![!?])[!?]++(?=[" + HAN + r"])|\n\s*\n"
)
_ODD_SPACES = 0x1000
"""From there on some characters are spaces."""
_STOP, _LINE, _CHINESE_STOP = 1, 2, 4
_SPACE, _GOES_ON = 1, 2
_ALL_CODES = 0x3100
"""The last of the tables' entries stands for every code point from there on."""


def _table(kinds: Mapping[int, str]) -> NDArray[np.uint8]:
    table = np.zeros(_ALL_CODES, dtype=np.uint8)
    for kind, characters in kinds.items():
        table[[ord(character) for character in characters]] |= kind
    return table


_MARKS = _table({_STOP: ".!?", _LINE: "\n", _CHINESE_STOP: "。"})
_AFTER = _table(
    {
        _SPACE: "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0",
        _GOES_ON: "".join(chr(code) for code in range(0x600) if chr(code).isalnum()) + ",;:-/",
    }
)
_NO_BEGINNING = _table({_GOES_ON: "0123456789.,;:-abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуя"})
"""Characters that, after a stop and one space, begin no sentence."""


def sentence_starts(characters: str, token_starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of the first token of every sentence; each sentence has at least one token."""
    ends = [0]
    for mark in _marks(characters):
        if mark >= ends[-1]:
            found = _SENTENCE_END.match(characters, mark)
            if found:
                ends.append(found.end())
    first = np.searchsorted(token_starts, np.array(ends, dtype=np.int64))
    first = first[first < len(token_starts)]
    return first[np.diff(first, prepend=-1) > 0]


def _marks(characters: str) -> Iterator[int]:
    """Where a sentence may end, found without a look at each mark by itself."""
    for at in range(0, len(characters), STEP):
        numbers = np.minimum(codes(characters[at : at + STEP + 2] + "\0\0"), _ALL_CODES - 1)
        marks = _MARKS[numbers[:STEP]]
        places = np.flatnonzero(marks != 0)
        mark, after, second = marks[places], _AFTER[numbers[places + 1]], numbers[places + 2]
        stops = (mark == _STOP) & (after != _GOES_ON)
        stops &= (after != _SPACE) | (_NO_BEGINNING[second] == 0)
        lines = (mark == _LINE) & ((after == _SPACE) | (numbers[places + 1] > _ODD_SPACES))
        yield from (places[stops | lines | (mark == _CHINESE_STOP)] + at).tolist()
