"""One side as the other sees it: only lemmas that both have count.

What is true of a side alone is computed once and kept, for a submission meets many sources. What
is true of two sides is computed when it is asked for, for most sources are strangers.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Floats, Integers, Mask, Side, counted


class Vocabulary(NamedTuple):
    """The lemmas of a side."""

    numbers: Integers
    """Each lemma once, ascending."""
    counts: Integers
    """How often each occurs."""
    places: Integers
    """For each token, the place of its lemma among them."""
    expected: Floats
    """How often each would occur in as many words of ordinary text as the prior weighs."""


class Facing:
    """A side in terms of the lemmas that the other has too, numbered from 0."""

    def __init__(self, side: Side, at: Integers, parameters: Parameters) -> None:
        self.side = side
        self.at = at
        """Place of each common lemma in the side's vocabulary, ascending."""
        self._vocabulary = vocabulary(side, parameters)
        self.counts = self._vocabulary.counts[at]
        """How often each common lemma occurs on this side."""
        self.expected = self._vocabulary.expected[at]
        """How often each would by the prior alone."""
        self.whole = True
        """Whether nothing was taken yet."""

    @cached_property
    def number(self) -> Integers:
        """For each lemma of the side, its number among the common ones; -1: not common."""
        numbers = np.full(len(self._vocabulary.numbers), -1, dtype=np.int64)
        numbers[self.at] = np.arange(len(self.at))
        return numbers

    @cached_property
    def common(self) -> Integers:
        """For each token, the number of its lemma among the common ones; -1: not common."""
        numbers = self.number[self._vocabulary.places]
        return np.where(self.side.figure, -1, numbers)

    @cached_property
    def alive(self) -> Mask:
        """For each token, whether a passage may still take it."""
        return self.side.counted.copy()

    def take(self, start: int, end: int) -> None:
        """These tokens belong to a passage."""
        self.alive[start:end] = False
        self.whole = False


def facing(one: Side, other: Side, parameters: Parameters) -> tuple[Facing, Facing]:
    """Both sides in terms of their common lemmas."""
    mine, theirs = vocabulary(one, parameters).numbers, vocabulary(other, parameters).numbers
    place = places_in(mine, theirs)
    there = np.flatnonzero(place >= 0)
    return Facing(one, place[there], parameters), Facing(other, there, parameters)


@lru_cache(maxsize=KEPT)
def vocabulary(side: Side, parameters: Parameters) -> Vocabulary:
    """The lemmas of a side."""
    numbers, counts = counted(side.lemmas)
    places = places_in(numbers, side.lemmas)
    frequency = np.full(len(numbers), parameters.function_frequency)
    frequency[places[side.content]] = parameters.content_frequency
    frequency[places[side.character]] = parameters.character_frequency
    return Vocabulary(numbers, counts, places, frequency * parameters.prior_words)


_LARGEST_TABLE = 1 << 22
"""Numbers of words stay below; those of Chinese characters do not."""


def places_in(listed: Integers, numbers: Integers) -> Integers:
    """Where each number stands in an ascending list; -1 if it does not."""
    if not len(listed):
        return np.full(len(numbers), -1, dtype=np.int64)
    last = int(listed[-1])
    if last < _LARGEST_TABLE:
        table = np.full(last + 2, -1, dtype=np.int64)
        table[listed] = np.arange(len(listed))
        return table[np.minimum(numbers, last + 1)]
    place = np.minimum(np.searchsorted(listed, numbers), len(listed) - 1)
    return np.where(listed[place] == numbers, place, -1)
