"""`jaccard`: word sets compared exactly, |A∩B| / |A∪B| (document A).

A signature is the set itself: the 64-bit hashes of the element's distinct words, ascending, then
zeros. The other methods approximate it. As document A says, it costs space and time: every pair is
compared. The distance is 100 · (1 − J), rounded up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import number_repeats
from plagcheck.choices import MethodChoices
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import (
    chunk_elements,
    hash_words,
    join_signatures,
    list_element_words,
)
from plagcheck.signatures.interface import Method

_CHUNK = 4_096
SENTENCE_BITS = 4096
"""Fits 64 distinct words; a longer sentence is more likely a table or a list."""


class Jaccard(Method):
    """The set of words itself."""

    name: ClassVar[str] = "jaccard"
    summary: ClassVar[str] = "word sets compared exactly; the reference, slow by nature"
    source: ClassVar[str] = "document A"
    by_pairs: ClassVar[tuple[float, float] | None] = (18.7, 0.6)
    widths: ClassVar[Mapping[int, int]] = {
        words * 64: 40 for words in (4, 1, 2, 3, 5, 6, 7, 8, 12, 16, 24, 32, 64)
    }
    minimum: ClassVar[str] = "1 word"
    cost: ClassVar[float] = 30
    comparisons: ClassVar[tuple[str, ...]] = ("jaccard",)

    def __init__(self, bits: int = 256) -> None:
        self.bits = bits

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits)

    @classmethod
    def default_bits(cls, element: str, size: int) -> int:
        """Return a width that fits every word of an element."""
        fitting = [bits for bits in sorted(cls.widths) if bits >= 64 * size]
        return fitting[0] if element == "shingle" and fitting else SENTENCE_BITS

    @classmethod
    def scale(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Hundredths."""
        return 100

    @classmethod
    def largest_distance(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Sets with one word in common are nearer than 100."""
        return 99

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """Check that the words of an element fit."""
        if choices.element == "shingle" and choices.bits < 64 * choices.size:
            return [f"jaccard needs 64 bits for each of {choices.size} words"]
        return []

    def select_signable(self, text: Text, elements: Elements) -> Elements:
        """Return the elements whose distinct words fit."""
        counts = [
            np.bincount(owner, minlength=len(part))
            for part in chunk_elements(elements, _CHUNK)
            for owner, _ in [_find_distinct_words(text, part)]
        ]
        fits = np.concatenate(counts) <= self.bits // 64 if counts else np.empty(0, bool)
        return Elements(elements.content, elements.first[fits], elements.last[fits])

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one set per element."""
        return join_signatures(
            (self._sign_elements(text, part) for part in chunk_elements(elements, _CHUNK)),
            self.bits,
        )

    def measure_distances(self, query: Bits, stored: Bits) -> NDArray[np.int64]:
        """Return 100 · (1 − |A∩B| / |A∪B|), rounded up."""
        own = query[query != 0]
        common = np.zeros(len(stored), dtype=np.int64)
        size = np.zeros(len(stored), dtype=np.int64)
        for column in stored.T:
            size += column != 0
            for word in own:
                common += column == word
        union = len(own) + size - common
        return -(-100 * (union - common) // union)

    def _sign_elements(self, text: Text, elements: Elements) -> Bits:
        owner, words = _find_distinct_words(text, elements)
        column = number_repeats(owner)
        rows = np.zeros((len(elements), self.bits // 64), dtype=np.uint64)
        rows[owner, column] = words
        return rows


def _find_distinct_words(text: Text, elements: Elements) -> tuple[NDArray[np.int64], Bits]:
    """Return pairs of an element's number and a hash of its words, each once, ascending."""
    owner, position = list_element_words(elements)
    # 0 fills the row, so no word may have that hash.
    hashes = np.maximum(hash_words(text.lemmas), np.uint64(1))
    words = hashes[text.word_ids[elements.content[position]]]
    order = np.lexsort((words, owner))
    owner, words = owner[order], words[order]
    first = np.ones(len(owner), dtype=bool)
    first[1:] = (owner[1:] != owner[:-1]) | (words[1:] != words[:-1])
    return owner[first], words[first]
