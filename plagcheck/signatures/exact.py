"""`exact`: the hash of the element's words; only equal elements match (document A).

The cost of every other method is given as a multiple of this one's.

With `--comparison levenshtein` the signature is the letters themselves, 16 bits each, and elements
match within some edited letters: document A allows a difference of 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import hash_words, mix_bits
from plagcheck.signatures.ctph import count_edits
from plagcheck.signatures.interface import Method

LEVENSHTEIN = "levenshtein"
LETTER_BITS = 16
LETTERS_ALLOWED = 5
"""Document A: «допустима відмінність 5 одиниць»."""


class Exact(Method):
    """Scrambled sum of the words' hashes: order does not matter, and only equal words match."""

    name: ClassVar[str] = "exact"
    summary: ClassVar[str] = "equality of the element's hash; one changed word breaks it"
    source: ClassVar[str] = "document A"
    by_pairs: ClassVar[tuple[float, float] | None] = (10.8, 0.4)
    widths: ClassVar[Mapping[int, int]] = {64: 0}
    size: ClassVar[int] = 3
    cost: ClassVar[float] = 1
    comparisons: ClassVar[tuple[str, ...]] = ("hamming", LEVENSHTEIN)
    comparison_bits: ClassVar[Mapping[str, int]] = {LEVENSHTEIN: 1024}

    def __init__(self, bits: int = 64, comparison: str = "hamming") -> None:
        self.bits = bits
        self.comparison = comparison

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, choices.comparison)

    @classmethod
    def accepts_bits(cls, choices: MethodChoices) -> bool:
        """Accept 64 bits of a hash, or 16 to 256 letters."""
        if choices.comparison != LEVENSHTEIN:
            return choices.bits in cls.widths
        return choices.bits % 64 == 0 and 16 <= choices.bits // LETTER_BITS <= 256

    @classmethod
    def describe_bits(cls) -> str:
        """Name the widths."""
        return "64 bits, or with levenshtein every multiple of 64 from 256 to 4,096"

    @classmethod
    def default_distance(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Return 0, or document A's 5 letters."""
        return LETTERS_ALLOWED if comparison == LEVENSHTEIN else 0

    @classmethod
    def scale(cls, bits: int, comparison: str) -> int:
        """Bits, or the letters that fit."""
        return bits // LETTER_BITS if comparison == LEVENSHTEIN else bits

    @classmethod
    def largest_distance(cls, bits: int, comparison: str) -> int:
        """Return 0 for hashes, which say nothing when they differ; a quarter of the letters."""
        return bits // LETTER_BITS // 4 if comparison == LEVENSHTEIN else 0

    def select_signable(self, text: Text, elements: Elements) -> Elements:
        """Return the elements whose letters fit."""
        if self.comparison != LEVENSHTEIN:
            return elements
        lengths = np.array([len(_encode(word)) // 2 + 1 for word in text.words], dtype=np.int64)
        ends = np.append(0, np.cumsum(lengths[text.word_ids[elements.content]]))
        fits = ends[elements.last] - ends[elements.first] - 1 <= self.bits // LETTER_BITS
        return Elements(elements.content, elements.first[fits], elements.last[fits])

    def measure_distances(self, query: Bits, stored: Bits) -> NDArray[np.int64]:
        """Return the edited letters; for texts whose lengths differ too much, that difference."""
        own, others = _split_letters(query[None])[0], _split_letters(stored)
        own = own[own != 0]
        lengths = np.count_nonzero(others, axis=1)
        distances: NDArray[np.int64] = np.abs(lengths - len(own)).astype(np.int64)
        near = np.flatnonzero(distances <= self.largest_distance(self.bits, self.comparison))
        if len(near):
            longest = int(lengths[near].max())
            distances[near] = count_edits(own, others[near, :longest], lengths[near])
        return distances

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one 64-bit hash per element, or its letters."""
        if self.comparison == LEVENSHTEIN:
            return self._spell(text, elements)
        stream = hash_words(text.lemmas)[text.word_ids[elements.content]]
        # Unsigned sums wrap around, but differences of wrapped prefix sums are exact.
        running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(stream, dtype=np.uint64)))
        total = running[elements.last] - running[elements.first]
        return mix_bits(total + (elements.last - elements.first)).reshape(-1, 1)

    def _spell(self, text: Text, elements: Elements) -> Bits:
        """Return the letters of each element's words, with a space between two words."""
        words = [text.words[word] for word in text.word_ids[elements.content].tolist()]
        letters = np.zeros((len(elements), self.bits // LETTER_BITS), dtype=">u2")
        ranges = zip(elements.first.tolist(), elements.last.tolist(), strict=True)
        for number, (first, last) in enumerate(ranges):
            own = np.frombuffer(_encode(" ".join(words[first:last])), dtype=">u2")
            letters[number, : len(own)] = own
        return letters.view(">u8").astype(np.uint64)


def _encode(words: str) -> bytes:
    return words.encode("utf-16-be", "surrogatepass")


def _split_letters(signatures: Bits) -> NDArray[np.uint16]:
    """Return the letters of each signature; zeros fill the row."""
    columns = np.ascontiguousarray(signatures, dtype=">u8")
    return columns.view(">u2").astype(np.uint16).reshape(len(signatures), -1)
