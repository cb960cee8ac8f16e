"""`bitsample`: some coordinates of the boolean word vector, unchanged (document D).

h(x) = x_i for random coordinates i. Words share the coordinates of a dictionary of fixed size by
their hash, so no dictionary has to be stored. Few ones of a long sparse vector are sampled: with a
dictionary of 1024 and 256 bits, a word is sampled with probability 1/4. An element without a
sampled word gets no signature.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np

from plagcheck.choices import MethodChoices, MethodParameters, Parameter
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import (
    combine_words,
    draw_numbers,
    hash_words,
    join_signatures,
    pack_bits,
)
from plagcheck.signatures.interface import Method

_CHUNK = 8_192

DICTIONARY = Parameter("dictionary", 1024, most=1 << 22)
"""Coordinates of the boolean vector of which some are sampled."""


class BitSample(Method):
    """Sampled coordinates of the boolean vector."""

    name: ClassVar[str] = "bitsample"
    summary: ClassVar[str] = "sampled coordinates of the boolean word vector"
    source: ClassVar[str] = "document D; Indyk and Motwani 1998"
    by_pairs: ClassVar[tuple[float, float] | None] = (22.9, 6.3)
    widths: ClassVar[Mapping[int, int]] = {256: 1, 512: 2, 1024: 4}
    size: ClassVar[int] = 16
    minimum: ClassVar[str] = "1 sampled word"
    cost: ClassVar[float] = 9
    parameters: ClassVar[MethodParameters] = (DICTIONARY,)

    def __init__(self, bits: int = 256, dictionary: int = 1024) -> None:
        self.bits = bits
        self.dictionary = dictionary

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, DICTIONARY.read(choices))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """Check that there are enough coordinates to sample."""
        if DICTIONARY.read(choices) < choices.bits:
            return [f"{choices.bits} coordinates need a dictionary of at least as many"]
        return []

    def select_signable(self, text: Text, elements: Elements) -> Elements:
        """Return the elements with at least one sampled word."""
        seen = self.sign(text, elements).any(axis=1)
        return Elements(elements.content, elements.first[seen], elements.last[seen])

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element."""
        words = text.word_ids[elements.content]
        table = self._sample_words(text.lemmas)
        return join_signatures(
            combine_words(table, words, elements, np.bitwise_or, _CHUNK), self.bits
        )

    def _sample_words(self, lemmas: tuple[str, ...]) -> Bits:
        """For every word, return the signature of that word alone."""
        column = np.full(self.dictionary, -1)
        chosen = np.argsort(draw_numbers("bitsample", self.dictionary), kind="stable")[: self.bits]
        column[chosen] = np.arange(self.bits)
        own = column[(hash_words(lemmas) % np.uint64(self.dictionary)).astype(np.int64)]
        return pack_bits(own[:, None] == np.arange(self.bits))
