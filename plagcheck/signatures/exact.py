"""`exact`: the hash of the element's words; only equal elements match (document A).

The cost of every other method is given as a multiple of this one's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np

from plagcheck.choices import MethodChoices
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import hash_words, mix_bits
from plagcheck.signatures.interface import Method


class Exact(Method):
    """Scrambled sum of the words' hashes: order does not matter, and only equal words match."""

    name: ClassVar[str] = "exact"
    summary: ClassVar[str] = "equality of the element's hash; one changed word breaks it"
    source: ClassVar[str] = "document A"
    widths: ClassVar[Mapping[int, int]] = {64: 0}
    size: ClassVar[int] = 3
    cost: ClassVar[float] = 1

    @classmethod
    def from_choices(cls, _: MethodChoices, __: Frequencies | None = None, /) -> Self:
        """Make the method; a recipe has nothing to choose."""
        return cls()

    @classmethod
    def largest_distance(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Return 0: hashes that differ say nothing."""
        return 0

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one 64-bit hash per element."""
        stream = hash_words(text.lemmas)[text.word_ids[elements.content]]
        # Unsigned sums wrap around, but differences of wrapped prefix sums are exact.
        running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(stream, dtype=np.uint64)))
        total = running[elements.last] - running[elements.first]
        return mix_bits(total + (elements.last - elements.first)).reshape(-1, 1)
