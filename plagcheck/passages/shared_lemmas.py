"""One side as the other sees it: only lemmas that both have count.

What is true of a side alone is computed once and kept, for a submission meets many sources. What
is true of two sides is computed when it is asked for, for most sources are strangers.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from plagcheck.passages.numbered_text import (
    CACHED_TEXTS,
    Floats,
    Integers,
    Mask,
    NumberedText,
    count_distinct,
)
from plagcheck.passages.parameters import Parameters


class LemmaCounts(NamedTuple):
    """The lemmas of a side."""

    numbers: Integers
    """Each lemma once, ascending."""
    counts: Integers
    """How often each occurs."""
    positions: Integers
    """For each token, the place of its lemma among them."""
    expected: Floats
    """How often each would occur in as many words of ordinary text as the prior weighs."""


class SharedLemmas:
    """A side in terms of the lemmas that the other has too, numbered from 0."""

    def __init__(self, text: NumberedText, positions: Integers, parameters: Parameters) -> None:
        self.text = text
        self.positions = positions
        """Place of each common lemma in the side's vocabulary, ascending."""
        self._lemmas = count_lemmas(text, parameters)
        self.counts = self._lemmas.counts[positions]
        """How often each common lemma occurs on this side."""
        self.expected = self._lemmas.expected[positions]
        """How often each would by the prior alone."""
        self.untouched = True
        """Whether nothing was taken yet."""

    @cached_property
    def shared_numbers(self) -> Integers:
        """For each lemma of the side, its number among the common ones; -1: not common."""
        numbers = np.full(len(self._lemmas.numbers), -1, dtype=np.int64)
        numbers[self.positions] = np.arange(len(self.positions))
        return numbers

    @cached_property
    def common(self) -> Integers:
        """For each token, the number of its lemma among the common ones; -1: not common."""
        numbers = self.shared_numbers[self._lemmas.positions]
        return np.where(self.text.figure, -1, numbers)

    @cached_property
    def free(self) -> Mask:
        """For each token, whether a passage may still take it."""
        return self.text.counted.copy()

    def claim(self, start: int, end: int) -> None:
        """These tokens belong to a passage."""
        self.free[start:end] = False
        self.untouched = False


def find_shared_lemmas(
    submission: NumberedText, source: NumberedText, parameters: Parameters
) -> tuple[SharedLemmas, SharedLemmas]:
    """Both sides in terms of their common lemmas."""
    mine, theirs = (
        count_lemmas(submission, parameters).numbers,
        count_lemmas(source, parameters).numbers,
    )
    position = find_positions(mine, theirs)
    there = np.flatnonzero(position >= 0)
    return SharedLemmas(submission, position[there], parameters), SharedLemmas(
        source, there, parameters
    )


@lru_cache(maxsize=CACHED_TEXTS)
def count_lemmas(text: NumberedText, parameters: Parameters) -> LemmaCounts:
    """The lemmas of a side."""
    numbers, counts = count_distinct(text.lemmas)
    positions = find_positions(numbers, text.lemmas)
    frequency = np.full(len(numbers), parameters.function_frequency)
    frequency[positions[text.content]] = parameters.content_frequency
    frequency[positions[text.character]] = parameters.character_frequency
    return LemmaCounts(numbers, counts, positions, frequency * parameters.prior_words)


_LARGEST_TABLE = 1 << 22
"""Numbers of words stay below; those of Chinese characters do not."""


def find_positions(listed: Integers, numbers: Integers) -> Integers:
    """Where each number stands in an ascending list; -1 if it does not."""
    if not len(listed):
        return np.full(len(numbers), -1, dtype=np.int64)
    last = int(listed[-1])
    if last < _LARGEST_TABLE:
        table = np.full(last + 2, -1, dtype=np.int64)
        table[listed] = np.arange(len(listed))
        return table[np.minimum(numbers, last + 1)]
    position = np.minimum(np.searchsorted(listed, numbers), len(listed) - 1)
    return np.where(listed[position] == numbers, position, -1)
