"""`hyperplane`: on which side of random hyperplanes the element's word vector lies (document D).

The vector has a coordinate for every possible word: 1, or the word's weight, if the element has the
word. A bit is set if the dot product with a random normal vector is above 0, so the share of
differing bits gives the angle: cos ≈ cos(π · distance / bits). No dictionary is stored: a word's
coordinate in each normal vector is derived from the word's hash (the sum of eight bytes, which is
close enough to a normal distribution).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters
from plagcheck.model import Bits, Elements, Estimate, Frequencies, Text
from plagcheck.signatures.bits import (
    MOST_SIGNATURE_BITS,
    combine_words,
    draw_numbers,
    hash_words,
    is_whole_bytes,
    join_signatures,
    mix_bits,
    pack_bits,
)
from plagcheck.signatures.interface import Method
from plagcheck.signatures.word_weights import (
    PLAIN,
    STATIC,
    WEIGHTS,
    find_weight_problems,
    weigh_words,
)

_CHUNK = 1_024
"""Elements signed at a time; with 256 bits their sums take 512 kB."""

_LARGEST = 127
"""Coordinates are whole numbers up to this, so that sums are the same on every machine."""


class Hyperplane(Method):
    """Signs of the dot products with random normal vectors; Hamming distance is the angle."""

    name: ClassVar[str] = "hyperplane"
    summary: ClassVar[str] = "sides of random hyperplanes; Hamming distance is the angle"
    source: ClassVar[str] = "document D; Charikar 2002"
    by_pairs: ClassVar[tuple[float, float] | None] = (18.6, 0.6)
    widths: ClassVar[Mapping[int, int]] = {256: 64, 512: 128}
    cost: ClassVar[float] = 40
    weighs_words: ClassVar[bool] = True
    document_bits: ClassVar[int] = 256
    document_distance: ClassVar[int] = 72

    parameters: ClassVar[MethodParameters] = (WEIGHTS,)

    def __init__(self, bits: int = 256, weighted: bool = True, weights: str = STATIC) -> None:
        self.bits = bits
        self.weights = weights if weighted else PLAIN

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, choices.weighted, WEIGHTS.read(choices))

    @classmethod
    def estimate_likeness(cls, distance: int, bits: int) -> Estimate:
        """Return the cosine of the word vectors."""
        return Estimate("cosine", estimate_cosine(distance, bits))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """List what is wrong with its weights."""
        return find_weight_problems(choices)

    @classmethod
    def accepts_bits(cls, choices: MethodChoices) -> bool:
        """Accept every whole number of bytes."""
        return is_whole_bytes(choices.bits)

    @classmethod
    def describe_bits(cls) -> str:
        """Name the widths."""
        return f"widths of every multiple of 8 bits up to {MOST_SIGNATURE_BITS:,}"

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element."""
        weights = weigh_words(text, self.weights)
        longest = int((elements.last - elements.first).max(initial=0))
        largest = longest * int(weights.max(initial=1)) * (_LARGEST + 1)
        dtype = np.int16 if largest < 2**15 else np.int32 if largest < 2**31 else np.int64
        table = draw_coordinates(text.lemmas, self.bits).astype(dtype) * weights[:, None].astype(
            dtype
        )
        words = text.word_ids[elements.content]
        sums = combine_words(table, words, elements, np.add, _CHUNK)
        return join_signatures((pack_bits(total > 0) for total in sums), self.bits)


def estimate_cosine(distance: int, bits: int) -> float:
    """Return the cosine that corresponds to a Hamming distance."""
    return math.cos(math.pi * distance / bits)


def draw_coordinates(lemmas: tuple[str, ...], bits: int) -> NDArray[np.int8]:
    """For every word, return its coordinate in each normal vector."""
    drawn = mix_bits(hash_words(lemmas)[:, None] + draw_numbers("hyperplane", bits))
    octets = drawn.view(np.uint8).reshape(len(lemmas), bits, 8)
    centred = octets.sum(axis=2, dtype=np.int16) - 1020
    values: NDArray[np.int8] = np.clip((centred + 4) >> 3, -_LARGEST, _LARGEST).astype(np.int8)
    return values
