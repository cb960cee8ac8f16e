"""Two texts' words under common numbers, so that arrays compare them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Elements, Text
from plagcheck.passages.parameters import Parameters

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Numbering:
    """Gives every word it meets a number, the same each time."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, words: Sequence[str]) -> Integers:
        """The numbers of these words."""
        numbers = self._numbers
        return np.array([numbers.setdefault(word, len(numbers)) for word in words], np.int64)


KEPT = 4
"""Sides for which what is computed of one alone is kept: a submission meets many sources."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A text prepared for comparison with another under the same numbering."""

    text: Text
    elements: Elements
    words: Integers
    """For each token, the number of the word as it is written."""
    lemmas: Integers
    """For each token, the number of its lemma."""
    content: Mask
    """For each token, whether it is a content word of the running text."""
    sentences: Integers
    """First token of each sentence, and the number of tokens at the end."""
    counted: Mask
    """For each token, whether it belongs to the running text."""
    character: Mask
    """For each token, whether it is one character of a longer word."""
    places: Integers
    """For each token, the number it has in the text."""

    @classmethod
    def of(cls, text: Text, elements: Elements, numbering: Numbering) -> Side:
        """Number the words of a text."""
        content = np.zeros(len(text), dtype=bool)
        content[text.content()] = True
        return cls(
            text,
            elements,
            numbering.of(text.words)[text.word_ids],
            numbering.of(text.lemmas)[text.word_ids],
            content,
            np.append(text.sentences.astype(np.int64), len(text)),
            text.counted,
            np.zeros(len(text), dtype=bool),
            np.arange(len(text)),
        )

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, slots=True, eq=False)
class Facing:
    """One side as the other sees it: only common words have a number."""

    common: Integers
    """For each token, the number of its lemma among those both sides have; -1: not common."""
    counts: Integers
    """How often each common lemma occurs on this side."""
    expected: Floats
    """How often each would in as many words of ordinary text as the prior weighs."""
    alive: Mask
    """For each token, whether a passage may still take it."""


def facing(one: Side, other: Side, parameters: Parameters) -> tuple[Facing, Facing]:
    """Both sides in terms of their common lemmas."""
    shared = np.intersect1d(_types(one), _types(other), assume_unique=True)
    return _facing(one, shared, parameters), _facing(other, shared, parameters)


@lru_cache(maxsize=KEPT)
def _types(side: Side) -> Integers:
    return distinct(side.lemmas)


def _facing(side: Side, shared: Integers, parameters: Parameters) -> Facing:
    common = places_in(shared, side.lemmas)
    known = common >= 0
    frequency = np.full(len(shared), parameters.function_frequency)
    frequency[common[known & side.content]] = parameters.content_frequency
    frequency[common[known & side.character]] = parameters.character_frequency
    return Facing(
        common,
        np.bincount(common[known], minlength=len(shared)),
        frequency * parameters.prior_words,
        side.counted.copy(),
    )


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


def contained(numbers: Integers, listed: Integers) -> Mask:
    """Which of these numbers are listed."""
    last = int(listed.max(initial=0))
    if last >= _LARGEST_TABLE:
        return np.isin(numbers, listed)
    table = np.zeros(last + 2, dtype=bool)
    table[listed] = True
    return table[np.minimum(numbers, last + 1)]


_LARGEST_TABLE = 1 << 22
"""Numbers of words stay below; those of Chinese characters do not."""


def distinct(numbers: Integers) -> Integers:
    """Each number once, ascending; a plain sort is twice as fast as numpy's own on a thesis."""
    return counted(numbers)[0]


def counted(numbers: Integers) -> tuple[Integers, Integers]:
    """Each number once, ascending, and how often it stands there."""
    ordered: Integers = np.sort(numbers)
    new = np.ones(len(ordered), dtype=bool)
    new[1:] = ordered[1:] != ordered[:-1]
    first = np.flatnonzero(new)
    return ordered[first], np.diff(first, append=len(ordered))


def common_share(one: Integers, other: Integers) -> float:
    """Share of words that two stretches have in common, counted with repetition (Dice)."""
    if not len(one) or not len(other):
        return 0.0
    numbers, places = np.unique(np.concatenate((one, other)), return_inverse=True)
    left = np.bincount(places[: len(one)], minlength=len(numbers))
    right = np.bincount(places[len(one) :], minlength=len(numbers))
    return float(2 * np.minimum(left, right).sum() / (len(one) + len(other)))
