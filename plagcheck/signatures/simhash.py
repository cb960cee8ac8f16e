"""`simhash`: every word votes with the bits of its hash (documents A and B).

32 bits hash words with crc32 as document A does; 64 and 128 bits with xxhash.
"""

from __future__ import annotations

import zlib
from typing import ClassVar, Self

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.model import Bits, Elements, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures.bits import from_bytes, pack, unpack

CHUNK = 8_192
"""Elements signed at a time; their votes (64 columns of 4 bytes) stay in the cache."""


class SimHash:
    """Weighted or plain votes of the words' hash bits; a bit is set where the sum is above 0."""

    name: ClassVar[str] = "simhash"
    summary: ClassVar[str] = "weighted or plain votes of the words' hash bits"
    source: ClassVar[str] = "documents A (plain) and B (weighted)"
    widths: ClassVar[tuple[int, ...]] = (64, 32, 128)
    default_distance: ClassVar[int] = 3
    largest_distance: ClassVar[int] = 8

    def __init__(self, bits: int = 64, weighted: bool = True) -> None:
        self.bits = bits
        self.weighted = weighted

    @classmethod
    def of(cls, recipe: Recipe, /) -> Self:
        """The method as a recipe asks for it."""
        return cls(recipe.bits, recipe.weighted)

    def sign(self, text: Text, elements: Elements) -> Bits:
        """One signature per element."""
        words = text.word_ids[elements.content]
        weights = text.weights if self.weighted else np.ones(len(text.lemmas), np.int32)
        ballots = ballot(self.hashes(text.lemmas), weights, self.bits)
        parts = [
            pack(_votes(ballots, words, elements.first[at : at + CHUNK], elements.last[at:]) > 0)
            for at in range(0, len(elements), CHUNK)
        ]
        return np.concatenate(parts) if parts else np.empty((0, -(-self.bits // 64)), np.uint64)

    def hashes(self, lemmas: tuple[str, ...]) -> Bits:
        """The hash of every distinct word."""
        encoded = [lemma.encode() for lemma in lemmas]
        if self.bits == 32:
            return from_bytes([zlib.crc32(word).to_bytes(4, "big") for word in encoded], 32)
        if self.bits == 64:
            return from_bytes([xxhash.xxh3_64_digest(word) for word in encoded], 64)
        return from_bytes([xxhash.xxh3_128_digest(word) for word in encoded], 128)


def ballot(hashes: Bits, weights: NDArray[np.int32], bits: int) -> NDArray[np.int32]:
    """For every word its weight, positive where its hash has a 1 and negative where a 0."""
    signs = unpack(hashes, bits).astype(np.int32) * 2 - 1
    return signs * weights[:, None]


def _votes(
    ballots: NDArray[np.int32],
    words: NDArray[np.uint32],
    first: NDArray[np.uint32],
    last: NDArray[np.uint32],
) -> NDArray[np.int32]:
    """Sum of the ballots of each element's words."""
    last = last[: len(first)]
    begin, end = int(first[0]), int(last[-1])
    running = np.zeros((end - begin + 1, ballots.shape[1]), dtype=np.int32)
    np.cumsum(ballots[words[begin:end]], axis=0, out=running[1:])
    votes: NDArray[np.int32] = running[last - begin] - running[first - begin]
    return votes
