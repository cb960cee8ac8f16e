"""Two texts' words under common numbers, so that arrays compare them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Elements, Text


class Numbering:
    """Gives every lemma it meets a number, the same each time."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, lemmas: Sequence[str]) -> NDArray[np.int64]:
        """The numbers of these lemmas."""
        numbers = self._numbers
        return np.array([numbers.setdefault(lemma, len(numbers)) for lemma in lemmas], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A text prepared for comparison with another under the same numbering."""

    text: Text
    elements: Elements
    lemmas: NDArray[np.int64]
    """For each token, the number of its lemma."""
    content: NDArray[np.int64]
    """For each content word, the number of its lemma."""

    @classmethod
    def of(cls, text: Text, elements: Elements, numbering: Numbering) -> Side:
        """Number the words of a text."""
        lemmas = numbering.of(text.lemmas)[text.word_ids]
        return cls(text, elements, lemmas, lemmas[elements.content])


def common_share(one: NDArray[np.int64], other: NDArray[np.int64]) -> float:
    """Share of words that two stretches have in common, counted with repetition (Dice)."""
    if not len(one) or not len(other):
        return 0.0
    numbers, places = np.unique(np.concatenate((one, other)), return_inverse=True)
    left = np.bincount(places[: len(one)], minlength=len(numbers))
    right = np.bincount(places[len(one) :], minlength=len(numbers))
    return float(2 * np.minimum(left, right).sum() / (len(one) + len(other)))
