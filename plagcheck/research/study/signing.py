"""Texts → signatures of their elements, and how far two of them are apart by a recipe."""

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
    """Which elements they are of; the shortest have none by some methods."""
    bits: Bits
    total: int
    """Elements that the text has."""


class Signer:
    """One variant at work."""

    def __init__(self, variant: Variant, frequencies: Frequencies | None) -> None:
        self.variant = variant
        self.method: Method = build_method(variant.recipe, frequencies)
        self.measure_distances: DistanceFunction = (
            choose_distance_function(variant.recipe, self.method) or measure_hamming
        )

    def sign(self, text: Text) -> SignedText:
        """The elements of a text."""
        elements = cut_shingles(text, self.variant.recipe.size)
        signable = self.method.select_signable(text, elements)
        return SignedText(
            signable.first.astype(np.int64), self.method.sign(text, signable), len(elements)
        )

    def find_nearest(self, queries: SignedText, stored: Bits) -> NDArray[np.int64]:
        """For each element the distance of the nearest stored one."""
        found = np.full(queries.total, NO_MATCH, dtype=np.int64)
        if len(stored):
            for number, query in zip(queries.numbers, queries.bits, strict=True):
                found[number] = self.measure_distances(query, stored).min()
        return found


def measure_hamming(query: Bits, stored: Bits) -> NDArray[np.int64]:
    """Bits that differ, column by column: a sum over a short axis is slow."""
    steps = np.zeros(len(stored), dtype=np.int64)
    for column, own in enumerate(query):
        steps += np.bitwise_count(stored[:, column] ^ own)
    return steps
