"""The lemmas that two texts share; only those count as evidence.

What depends on one text is computed once and cached, because a submission meets many sources. What
depends on both is computed when needed, because most sources are unrelated.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from plagcheck.passages.numbered_text import (
    Floats,
    Integers,
    Mask,
    NumberedText,
    cache_by_text,
    count_distinct,
)
from plagcheck.passages.parameters import Parameters


class LemmaCounts(NamedTuple):
    """The lemmas of a text."""

    numbers: Integers
    """Each lemma once, ascending."""
    counts: Integers
    """Occurrences of each."""
    positions: Integers
    """For each token, the index of its lemma in `numbers`."""
    expected: Floats
    """Expected occurrences of each in `prior_words` words of ordinary text."""


class WordsBefore(NamedTuple):
    """Counts of the words before each token of a text."""

    words: Integers
    """All but figures."""
    free: Integers
    """Those that a passage may still claim."""
    claimed: Integers
    """Tokens that none may claim."""


class SharedLemmas:
    """One of two texts in terms of the lemmas that both have, numbered from 0."""

    def __init__(self, text: NumberedText, positions: Integers, parameters: Parameters) -> None:
        self.text = text
        self.positions = positions
        """For each shared lemma, its index in the text's `LemmaCounts`, ascending."""
        self._lemmas = count_lemmas(text, parameters)
        self.counts = self._lemmas.counts[positions]
        """Occurrences of each shared lemma in this text."""
        self.expected = self._lemmas.expected[positions]
        """Expected occurrences of each by the prior alone."""
        self.untouched = True
        """Whether no token is claimed yet."""
        self._before: WordsBefore | None = None

    @cached_property
    def shared_numbers(self) -> Integers:
        """For each lemma of the text, its number among the shared ones; -1 if it is not shared."""
        numbers = np.full(len(self._lemmas.numbers), -1, dtype=np.int64)
        numbers[self.positions] = np.arange(len(self.positions))
        return numbers

    @cached_property
    def common(self) -> Integers:
        """For each token, the number of its lemma among the shared ones; -1 if it is not shared."""
        numbers = self.shared_numbers[self._lemmas.positions]
        return np.where(self.text.figure, -1, numbers)

    @cached_property
    def free(self) -> Mask:
        """For each token, whether a passage may still claim it."""
        return self.text.counted.copy()

    @cached_property
    def shared_tokens(self) -> Integers:
        """Tokens whose lemma is shared, ascending."""
        return (self.common >= 0).nonzero()[0]

    def count_before(self) -> WordsBefore:
        """Count the words before each token, and before the end."""
        if self._before is None:
            word, free = ~self.text.figure, self.free
            self._before = WordsBefore(
                *(
                    np.concatenate(([0], np.cumsum(counted)))
                    for counted in (word, word & free, ~free)
                )
            )
        return self._before

    def claim(self, start: int, end: int) -> None:
        """Claim these tokens for a passage."""
        self.free[start:end] = False
        self.untouched = False
        self._before = None


def find_shared_lemmas(
    submission: NumberedText, source: NumberedText, parameters: Parameters
) -> tuple[SharedLemmas, SharedLemmas]:
    """Return both texts in terms of the lemmas they share."""
    mine, theirs = (
        count_lemmas(submission, parameters).numbers,
        count_lemmas(source, parameters).numbers,
    )
    position = find_positions(mine, theirs)
    there = np.flatnonzero(position >= 0)
    return SharedLemmas(submission, position[there], parameters), SharedLemmas(
        source, there, parameters
    )


@cache_by_text
def count_lemmas(text: NumberedText, parameters: Parameters) -> LemmaCounts:
    """Count the lemmas of a text."""
    numbers, counts = count_distinct(text.lemmas)
    positions = find_positions(numbers, text.lemmas)
    frequency = np.full(len(numbers), parameters.function_frequency)
    frequency[positions[text.content]] = parameters.content_frequency
    frequency[positions[text.character]] = parameters.character_frequency
    return LemmaCounts(numbers, counts, positions, frequency * parameters.prior_words)


_LARGEST_TABLE = 1 << 22
"""Numbers of words are smaller; those of Chinese characters are not."""


def find_positions(listed: Integers, numbers: Integers) -> Integers:
    """Return the index of each number in an ascending list; -1 if it is not in it."""
    if not len(listed):
        return np.full(len(numbers), -1, dtype=np.int64)
    last = int(listed[-1])
    if last < _LARGEST_TABLE:
        table = np.full(last + 2, -1, dtype=np.int64)
        table[listed] = np.arange(len(listed))
        return table[np.minimum(numbers, last + 1)]
    position = np.minimum(np.searchsorted(listed, numbers), len(listed) - 1)
    return np.where(listed[position] == numbers, position, -1)
