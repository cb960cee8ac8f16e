"""Find extracted letters in a file again.

A reader drops running heads, puts columns in order and joins what hyphens split. So offsets in its
text are not offsets in the file. Letters and digits are the same in both, and in long stretches
follow each other in the same order; everything else is left out here.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_SEED = 8
"""Letters in a row that tell where a stretch continues after a gap."""
_STEP = 64
"""Letters that are compared at once."""
_MOST_COPIES = 50
"""Places of the same letters that are looked at: text that repeats itself must not take forever."""


class Letters(NamedTuple):
    """The letters and digits of a text, and the number of the character that each comes from."""

    letters: str
    sources: list[int]


def collect_letters(characters: Iterable[str]) -> Letters:
    """Return the letters and digits among characters; a ligature becomes its letters."""
    letters: list[str] = []
    sources: list[int] = []
    for number, character in enumerate(characters):
        for letter in _split_character(character):
            letters.append(letter)
            sources.append(number)
    return Letters("".join(letters), sources)


@lru_cache(maxsize=4096)
def _split_character(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    return "".join(letter for letter in plain if letter.isalnum())


def locate_letters(wanted: str, given: str) -> list[int]:
    """Return where in `given` each letter of `wanted` is; -1 for a letter that is not there.

    Stretches may be missing on either side, or stand in another order. No place is used twice.
    """
    places = [-1] * len(wanted)
    used = bytearray(len(given))
    seeds: dict[str, list[int]] | None = None
    at = expected = 0
    while at < len(wanted):
        length = _measure_match(wanted, at, given, expected, used)
        if length < min(_SEED, len(wanted) - at):
            seeds = _index_seeds(given) if seeds is None else seeds
            found = _find_continuation(wanted, at, given, expected, used, seeds)
            if found >= 0:
                expected = found
                length = _measure_match(wanted, at, given, expected, used)
            elif not length:
                at += 1
                continue
        for offset in range(length):
            places[at + offset] = expected + offset
            used[expected + offset] = 1
        at, expected = at + length, expected + length
    return places


def _index_seeds(given: str) -> dict[str, list[int]]:
    seeds: dict[str, list[int]] = defaultdict(list)
    for start in range(len(given) - _SEED + 1):
        seeds[given[start : start + _SEED]].append(start)
    return seeds


def _find_continuation(
    wanted: str, at: int, given: str, expected: int, used: bytearray, seeds: dict[str, list[int]]
) -> int:
    """Return the unused place where the longest stretch continues, the next one if several do."""
    free = [place for place in seeds.get(wanted[at : at + _SEED], ()) if not used[place]]
    # What follows comes first, so that text that repeats itself keeps its order.
    free.sort(key=lambda place: (place < expected, place))
    best, longest = -1, 0
    for place in free[:_MOST_COPIES]:
        length = _measure_match(wanted, at, given, place, used)
        if length > longest:
            best, longest = place, length
    return best


def _measure_match(wanted: str, at: int, given: str, place: int, used: bytearray) -> int:
    """Return how many letters are the same from two places on, and not used yet."""
    most = min(len(wanted) - at, len(given) - place)
    length = 0
    while (
        length + _STEP <= most
        and wanted[at + length : at + length + _STEP]
        == given[place + length : place + length + _STEP]
    ):
        length += _STEP
    while length < most and wanted[at + length] == given[place + length]:
        length += 1
    taken = used.find(1, place, place + length)
    return length if taken < 0 else taken - place
