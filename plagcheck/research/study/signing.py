"""Text → signatures of its elements, and their distances."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.matching import DistanceFunction, choose_distance_function
from plagcheck.model import Bits, Frequencies, Text
from plagcheck.research.element_truth import NO_MATCH
from plagcheck.research.study.variants import Variant
from plagcheck.signatures import Method, build_method
from plagcheck.text.elements import cut_shingles


class SignedText(NamedTuple):
    """The signatures of a text's elements."""

    numbers: NDArray[np.int64]
    """Numbers of the signed elements; some methods do not sign the shortest."""
    bits: Bits
    total: int
    """Number of elements of the text, signed or not."""


class Signer:
    """Signs texts by a variant and measures distances."""

    def __init__(self, variant: Variant, frequencies: Frequencies | None) -> None:
        self.variant = variant
        self.method: Method = build_method(variant.recipe, frequencies)
        self.measure_distances: DistanceFunction = (
            choose_distance_function(variant.recipe, self.method) or measure_hamming
        )

    def sign(self, text: Text) -> SignedText:
        """Sign the elements of a text."""
        elements = cut_shingles(text, self.variant.recipe.size)
        signable = self.method.select_signable(text, elements)
        return SignedText(
            signable.first.astype(np.int64), self.method.sign(text, signable), len(elements)
        )

    def find_nearest(self, queries: SignedText, stored: Bits) -> NDArray[np.int64]:
        """Return, for each element, the distance of the nearest stored element."""
        nearest = np.full(queries.total, NO_MATCH, dtype=np.int64)
        if len(stored):
            for number, query in zip(queries.numbers, queries.bits, strict=True):
                nearest[number] = self.measure_distances(query, stored).min()
        return nearest


def measure_hamming(query: Bits, stored: Bits) -> NDArray[np.int64]:
    """Count differing bits column by column: a sum over a short axis is slow."""
    distances = np.zeros(len(stored), dtype=np.int64)
    for column, bits in enumerate(query):
        distances += np.bitwise_count(stored[:, column] ^ bits)
    return distances
