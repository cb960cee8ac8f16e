"""`exact`: the hash of the element's words; equality is the only likeness (document A).

Every other method's speed is given as a ratio to this one.
"""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
import xxhash

from plagcheck.model import Bits, Elements, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures.bits import from_bytes


class Exact:
    """Sum of the mixed hashes of the words: order-free, and equal only for equal words."""

    name: ClassVar[str] = "exact"
    summary: ClassVar[str] = "equality of the element's hash; one changed word breaks it"
    source: ClassVar[str] = "document A"
    widths: ClassVar[tuple[int, ...]] = (64,)
    default_distance: ClassVar[int] = 0
    largest_distance: ClassVar[int] = 0

    @classmethod
    def of(cls, _: Recipe, /) -> Self:
        """The method; a recipe has nothing to choose."""
        return cls()

    def sign(self, text: Text, elements: Elements) -> Bits:
        """One 64-bit hash per element."""
        hashes = from_bytes([xxhash.xxh3_64_digest(lemma.encode()) for lemma in text.lemmas], 64)
        stream = hashes[text.word_ids[elements.content], 0]
        # Unsigned sums wrap, and wrapped prefix sums still give exact differences.
        running = np.concatenate((np.zeros(1, np.uint64), np.cumsum(stream, dtype=np.uint64)))
        total = running[elements.last] - running[elements.first]
        return _scrambled(total + (elements.last - elements.first)).reshape(-1, 1)


def _scrambled(values: Bits) -> Bits:
    """Spread every input bit over all output bits (the finisher of splitmix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
