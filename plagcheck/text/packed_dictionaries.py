"""Look words up in simplemma's dictionaries without unpacking them.

Most documents have a few foreign words. Entries are sorted and front-coded: each says how many
bytes it shares with the one before. simplemma unpacks all of them, a second's work for Russian,
before it answers for one word. Here only the starts of entries are found, and a word is located by
what neighbouring entries share.
"""

from __future__ import annotations

import lzma
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from simplemma.strategies.dictionaries import LOW_MEMORY_DICTIONARY_FACTORY
from simplemma.strategies.dictionaries.dictionary_factory import DATA_FOLDER

_MAGIC = b"SMFC1\0"
_AS_BEFORE, _WHOLE = 254, 255
"""Special values of the byte that says how many bytes to drop from the word to get its lemma."""
_ONE_BYTE = 0x80
"""Smaller numbers take one byte."""
_MAX_ENTRY = 0x200
"""Longest entry whose numbers take one byte."""
_HEADS = (6, 10)
"""Bytes that select the part of a dictionary to search, and a part of that one: three and five
Cyrillic letters."""
_LARGE_PART = 24
"""Entries; to cut a smaller part takes longer than to search it."""


class PackedDictionaries:
    """Dictionary factory for simplemma."""

    def get_dictionary(self, lang: str) -> Mapping[str, str]:
        """Return the dictionary of a language."""
        return _open_dictionary(lang)


@cache
def _open_dictionary(language: str) -> Mapping[str, str]:
    with lzma.open(DATA_FOLDER / f"{language}.plzma") as file:
        data = file.read()
    begins = _find_entries(data)
    if begins is None:
        return LOW_MEMORY_DICTIONARY_FACTORY.get_dictionary(language)
    return _PackedDictionary(data, begins)


def _find_entries(data: bytes) -> NDArray[np.uint32] | None:
    """Find where each entry begins; None if the file has another format than the one known here.

    The mark occurs in no number or word, and an entry begins behind each. So all marks are followed
    at once, entry by entry, up to the next mark.
    """
    count, start = _read_number(data, len(_MAGIC))
    octets = np.frombuffer(data + bytes(_MAX_ENTRY), np.uint8)
    marks = start + np.flatnonzero(octets[start : len(data) - 1] == _AS_BEFORE)
    positions = np.append(start, marks + 1)
    ends = np.append(positions[1:], len(data))
    is_begin = np.zeros(len(octets), dtype=bool)
    while len(positions):
        is_begin[positions] = True
        positions = positions + _measure_entries(octets, positions)
        if (positions > ends).any():
            return None
        on_the_way = positions < ends
        positions, ends = positions[on_the_way], ends[on_the_way]
    begins = np.flatnonzero(is_begin).astype(np.uint32)
    shared, own = octets[begins], octets[begins + np.uint32(1)]
    beyond = octets[begins[own >= _ONE_BYTE] + np.uint32(2)]
    large = max(shared.max(), beyond.max(initial=0)) >= _ONE_BYTE
    as_known = data.startswith(_MAGIC) and len(begins) == count and not large
    return begins if as_known else None


def _measure_entries(octets: NDArray[np.uint8], begins: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the lengths of entries.

    An entry has: number of shared bytes, number of own bytes, own bytes; then for its lemma: number
    of bytes to drop, number of bytes to add, bytes to add. If the lemma is the same as before, a
    mark replaces that second half. The number of own bytes takes two bytes if it is large: the
    longest word of English has 183 letters.
    """
    length = octets[begins + 1] + np.int64(2)
    large = (octets[begins + 1] >= _ONE_BYTE).nonzero()[0]
    length[large] += (octets[begins[large] + 2] - np.int64(1)) * _ONE_BYTE + 1
    lemma = begins + length
    marked = octets[lemma] == _AS_BEFORE
    return length + np.where(marked, 1, octets[lemma + 1] + np.int64(2))


def _read_number(data: bytes, position: int) -> tuple[int, int]:
    """Read a number of variable length, seven bits in each byte; return it and its end."""
    low, position = data[position], position + 1
    if low < _ONE_BYTE:
        return low, position
    high, position = _read_number(data, position)
    return low - _ONE_BYTE + high * _ONE_BYTE, position


@cache
def _match_at_most(shared: int) -> re.Pattern[bytes]:
    return re.compile(b"[\\0-%s]" % re.escape(bytes([shared])))


class _Parts(NamedTuple):
    """Entries that follow each other, cut where the first bytes of their words change."""

    firsts: list[int]
    """The first entry of each part, and the end of the last."""
    words: list[bytes]
    """The word of the first entry."""
    heads: list[bytes]
    """The first bytes that all words of a part have."""

    def find(self, head: bytes) -> int | None:
        """Return the part of words that begin with these bytes."""
        part = bisect_right(self.heads, head) - 1
        return part if part >= 0 and self.heads[part] == head else None


class _PackedDictionary(Mapping[str, str]):
    """Sorted entries; only the entry asked for is unpacked."""

    def __init__(self, data: bytes, begins: NDArray[np.uint32]) -> None:
        self._data = data
        self._begins = begins.data
        self._shared = np.frombuffer(data, np.uint8)[begins].tobytes()
        self._parts = self._cut(0, len(begins), b"", _HEADS[0])
        self._inner_parts: dict[int, _Parts] = {}
        """The parts of a large part, cut when it is first asked for."""

    def __len__(self) -> int:
        return len(self._begins)

    def __iter__(self) -> Iterator[str]:
        word = b""
        for number, shared in enumerate(self._shared):
            word = word[:shared] + self._own(number)
            yield word.decode()

    def __getitem__(self, word: str) -> str:
        wanted = word.encode()
        number = self._number(wanted)
        if number is None:
            raise KeyError(word)
        return self._lemma(number, wanted).decode()

    def _number(self, wanted: bytes) -> int | None:
        """Find the entry of this word."""
        parts, part = self._parts, self._parts.find(wanted[: _HEADS[0]])
        if part is None:
            return None
        if parts.firsts[part + 1] - parts.firsts[part] > _LARGE_PART:
            parts = self._cut_part(part)
            part = parts.find(wanted[: _HEADS[1]])
            if part is None:
                return None
        (number, end), found = parts.firsts[part : part + 2], parts.words[part]
        alike, length = 0, len(wanted)
        while found != wanted:
            shorter = min(len(found), length)
            while alike < shorter and found[alike] == wanted[alike]:
                alike += 1
            # An entry that shares more with the one before differs from the wanted word as that one
            # does; one that shares less, or continues with a later byte, comes after it.
            turn = _match_at_most(alike).search(self._shared, number + 1, end)
            if turn is None or self._shared[turn.start()] < alike:
                return None
            number = turn.start()
            found = wanted[:alike] + self._own(number)
            if found[: alike + 1] > wanted:
                return None
        return number

    def _cut(self, first: int, end: int, word: bytes, head: int) -> _Parts:
        """Cut entries where the first bytes change; `word` is the one before them."""
        firsts = [
            turn.start() for turn in _match_at_most(head - 1).finditer(self._shared, first, end)
        ]
        words = []
        for number in firsts:
            # What lies between begins with the head of the last of these words, so it is not read.
            word = word[: self._shared[number]] + self._own(number)
            words.append(word)
        return _Parts([*firsts, end], words, [word[:head] for word in words])

    def _cut_part(self, part: int) -> _Parts:
        cut = self._inner_parts.get(part)
        if cut is None:
            first, end = self._parts.firsts[part : part + 2]
            before = self._parts.words[part - 1] if part else b""
            cut = self._inner_parts[part] = self._cut(first, end, before, _HEADS[1])
        return cut

    def _own(self, number: int) -> bytes:
        """Return the bytes of a word that it does not share with the one before."""
        begin = self._begins[number] + 2
        size = self._data[begin - 1]
        if size >= _ONE_BYTE:
            size, begin = _read_number(self._data, begin - 1)
        return self._data[begin : begin + size]

    def _find_lemma(self, number: int) -> int:
        size, begin = _read_number(self._data, self._begins[number] + 1)
        return begin + size

    def _lemma(self, number: int, word: bytes) -> bytes:
        """Unpack the lemma of an entry with this word."""
        source = number
        while self._data[position := self._find_lemma(source)] == _AS_BEFORE:
            source -= 1
        lacks, size = self._data[position : position + 2]
        instead = self._data[position + 2 : position + 2 + size]
        if lacks == _WHOLE:
            return instead
        if source != number:
            word = self._word_before(source, number, word)
        return word[: len(word) - lacks] + instead

    def _word_before(self, source: int, number: int, word: bytes) -> bytes:
        """Unpack the word of an entry a little before another, whose word is known."""
        alike = min(self._shared[source + 1 : number + 1])
        end, shared = self._own(source), self._shared[source]
        while shared > alike:
            # The last entry that shares less has the preceding byte among its own.
            source -= 1
            if self._shared[source] < shared:
                end = self._own(source)[: shared - self._shared[source]] + end
                shared = self._shared[source]
        return word[:shared] + end
