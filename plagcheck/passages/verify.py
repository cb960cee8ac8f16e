"""Candidates → matches: a pair of elements is kept only if their words are alike."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.passages.sides import Side

MIN_COMMON = 0.5
"""Share of the longer element's words that must stand in the other; chance shares one in four."""

CHUNK = 1 << 22
"""Word comparisons made at a time."""


def verified(
    pairs: NDArray[np.int64], submission: Side, source: Side, min_common: float = MIN_COMMON
) -> NDArray[np.int64]:
    """The pairs (submission element, source element, distance) whose words agree too."""
    if not len(pairs):
        return pairs
    one, one_length = _words(submission, pairs[:, 0], -1)
    other, other_length = _words(source, pairs[:, 1], -2)
    step = max(CHUNK // (one.shape[1] * other.shape[1]), 1)
    common = np.concatenate(
        [
            (one[at : at + step, :, None] == other[at : at + step, None, :]).any(axis=2).sum(axis=1)
            for at in range(0, len(pairs), step)
        ]
    )
    return pairs[common >= min_common * np.maximum(one_length, other_length)]


def _words(
    side: Side, elements: NDArray[np.int64], filler: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lemma numbers of elements, one row each, filled up to the longest."""
    first = side.elements.first[elements].astype(np.int64)
    length = side.elements.last[elements].astype(np.int64) - first
    column = np.arange(length.max())
    inside = column < length[:, None]
    places = np.where(inside, first[:, None] + column, 0)
    lemmas = side.lemmas[side.elements.content]
    return np.where(inside, lemmas[places], filler), length
