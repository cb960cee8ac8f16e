"""Shared lemmas of several pairs of texts, one text behind the other: they are refined together.

Most passages are short, and numpy takes longer to be called than to work on them. Tokens and lemmas
of a text are numbered from where the text begins in the stack. All sums are exact and all positions
counted inside their text, so the result does not depend on what else is in the stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import enumerate_ranges
from plagcheck.passages.numbered_text import Floats, Integers, Mask
from plagcheck.passages.shared_lemmas import SharedLemmas, WordsBefore


class StackedLemmas(NamedTuple):
    """One side of several pairs of texts."""

    bases: Integers
    """Where each text begins. Between two texts is one place that is no token."""
    lengths: Integers
    """The tokens of each text."""
    counts: Integers
    """Occurrences of each shared lemma in its text."""
    expected: Floats
    """Expected occurrences of each by the prior alone."""
    free: Mask
    """For each token, whether a passage may still claim it."""
    before: WordsBefore
    """Words of its text before each token."""
    tokens: Integers
    """Tokens whose lemma is shared, ascending."""
    lemmas: Integers
    """The number of each token's lemma."""

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.free)

    def find_texts(self, starts: Integers) -> Integers:
        """Return the text in which each range starts."""
        return np.searchsorted(self.bases, starts, side="right") - 1

    def list_shared(self, low: Integers, high: Integers) -> tuple[Integers, Integers, Integers]:
        """List the shared words of several ranges: (range, token, number of the shared lemma)."""
        begin = np.searchsorted(self.tokens, low)
        owner, place = enumerate_ranges(begin, np.searchsorted(self.tokens, high) - begin)
        return owner, self.tokens[place], self.lemmas[place]


def stack_lemmas(sides: Sequence[SharedLemmas]) -> StackedLemmas:
    """Stack one side of several pairs of texts."""
    lengths = np.array([len(side.text) for side in sides])
    bases = np.cumsum(lengths + 1) - lengths - 1
    shared = np.array([len(side.counts) for side in sides])
    first = np.cumsum(shared) - shared
    tokens = [side.shared_tokens for side in sides]
    free, outside = [], np.zeros(1, dtype=bool)
    for side in sides:
        free += [side.free, outside]
    return StackedLemmas(
        bases,
        lengths,
        np.concatenate([side.counts for side in sides]),
        np.concatenate([side.expected for side in sides]),
        np.concatenate(free),
        WordsBefore(
            *map(np.concatenate, zip(*(side.count_before() for side in sides), strict=True))
        ),
        np.concatenate([own + base for own, base in zip(tokens, bases.tolist(), strict=True)]),
        np.concatenate(
            [
                side.common[own] + base
                for side, own, base in zip(sides, tokens, first.tolist(), strict=True)
            ]
        ),
    )
