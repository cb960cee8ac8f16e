"""`simhash`: every word votes with the bits of its hash (documents A and B).

32 bits hash words with crc32 as document A does; 64, 128 and 256 bits with xxhash.

Sliding elements are counted bit-sliced: slice s of a ballot holds bit s of the vote, in two's
complement, for all signature bits at once, so that one machine word adds the votes of 64 bits.
Votes are counted against a bit (its hash has a 1: minus the weight), hence the last sum's sign is
the signature. Other elements are summed vote by vote.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures.bits import (
    chunks,
    columns,
    from_bytes,
    joined,
    pack,
    reduced,
    unpack,
    window,
    word_hashes,
)
from plagcheck.signatures.interface import Method

CHUNK = 8_192
"""Elements signed at a time; a slice of them takes 64 kB, so that the work stays in the cache."""

Slices = list[Bits]
"""Bit s of a number for 64 signature bits of every row; the last slice is the sign."""


class SimHash(Method):
    """Weighted or plain votes of the words' hash bits; a bit is set where the sum is above 0."""

    name: ClassVar[str] = "simhash"
    summary: ClassVar[str] = "weighted or plain votes of the words' hash bits"
    source: ClassVar[str] = "documents A (plain) and B (weighted)"
    widths: ClassVar[Mapping[int, int]] = {64: 3, 32: 2, 128: 6, 256: 12}
    cost: ClassVar[float] = 2
    parameters: ClassVar[frozenset[str]] = frozenset({"weighted"})
    document_bits: ClassVar[int] = 64
    document_distance: ClassVar[int] = 16

    def __init__(self, bits: int = 64, weighted: bool = True) -> None:
        self.bits = bits
        self.weighted = weighted

    @classmethod
    def of(cls, recipe: Recipe, _: Frequencies | None = None, /) -> Self:
        """The method as a recipe asks for it."""
        return cls(recipe.bits, recipe.weighted)

    def sign(self, text: Text, elements: Elements) -> Bits:
        """One signature per element."""
        words = text.word_ids[elements.content]
        weights = text.weights if self.weighted else np.ones(len(text.lemmas), np.int32)
        hashes = word_bits(text.lemmas, self.bits)
        size = window(elements)
        if size:
            rows = np.empty((len(elements), columns(self.bits)), dtype=np.uint64)
            for column in range(rows.shape[1]):
                ballots = sliced(hashes[:, column], weights)
                at = 0
                for part in chunks(elements, CHUNK):
                    rows[at : at + len(part), column] = _slid(ballots, words, part, size)
                    at += len(part)
            return rows
        open_ballots = ballot(hashes, weights, self.bits)
        totals = reduced(open_ballots, words, elements, np.add, CHUNK)
        return joined((pack(total > 0) for total in totals), self.bits)


def word_bits(lemmas: tuple[str, ...], bits: int) -> Bits:
    """The hash of every distinct word, as wide as the signature."""
    if bits == 64:
        return word_hashes(lemmas)[:, None]
    encoded = [lemma.encode() for lemma in lemmas]
    if bits == 32:
        return from_bytes([zlib.crc32(word).to_bytes(4, "big") for word in encoded], 32)
    return from_bytes(
        [
            b"".join(xxhash.xxh3_128_digest(word, seed=seed) for seed in range(bits // 128))
            for word in encoded
        ],
        bits,
    )


def ballot(hashes: Bits, weights: NDArray[np.int32], bits: int) -> NDArray[np.int32]:
    """For every word its weight, positive where its hash has a 1 and negative where a 0."""
    signs = unpack(hashes, bits).astype(np.int32) * 2 - 1
    return signs * weights[:, None]


def sliced(hashes: Bits, weights: NDArray[np.int32]) -> Slices:
    """Every word's votes *against* the bits, sliced: minus its weight where its hash has a 1."""
    width = max(int(weights.max(initial=0)), 1).bit_length() + 1
    against, wanting = -weights.astype(np.int64), weights.astype(np.int64)
    return [
        (hashes & _mask(against, place)) | (~hashes & _mask(wanting, place))
        for place in range(width)
    ]


def _mask(values: NDArray[np.int64], place: int) -> Bits:
    """All ones where bit `place` of a value is set."""
    return (-((values >> place) & 1)).astype(np.uint64)


def _slid(ballots: Slices, words: NDArray[np.uint32], elements: Elements, size: int) -> Bits:
    """The sign of the summed ballots of every `size` consecutive words."""
    begin, end = int(elements.first[0]), int(elements.last[-1])
    chosen = words[begin:end].astype(np.intp)
    power: Slices = [every.take(chosen) for every in ballots]
    count, covered, width = end - begin - size + 1, 0, 1
    result: Slices = []
    while True:
        if size & width:
            part = [piece[covered : covered + count] for piece in power]
            last = 2 * width > size
            result = _added(result, part, last) if result else part
            covered += width
            if last:
                return result[-1]
        last = size == 2 * width
        power = _added(
            [piece[:-width] for piece in power], [piece[width:] for piece in power], last
        )
        width *= 2


def _added(one: Slices, other: Slices, sign_only: bool) -> Slices:
    """Two sliced numbers added, one slice wider; the one with fewer slices keeps its sign."""
    length = max(len(one), len(other))
    total: Slices = []
    carry: Bits | None = None
    for place in range(length + 1):
        left, right = one[min(place, len(one) - 1)], other[min(place, len(other) - 1)]
        either = left ^ right
        if carry is None:
            total.append(either)
            carry = left & right
            continue
        if not sign_only or place == length:
            total.append(either ^ carry)
        if place < length:
            carry = (left & right) | (carry & either)
    return total
