"""`simhash`: every word votes with the bits of its hash (documents A and B).

32 bits hash words with crc32 as document A does; other widths with xxhash.

Votes of sliding elements are counted bit-sliced: slice s holds bit s of the votes, in two's
complement, for all signature bits at once, so that one machine word adds the votes of 64 bits.
Votes are counted against a bit (its hash has a 1: minus the weight), so the sign of the sum is the
signature. For other elements, votes are summed one by one.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import (
    MOST_SIGNATURE_BITS,
    chunk_elements,
    combine_words,
    count_columns,
    find_window_size,
    hash_words,
    is_whole_bytes,
    join_digests,
    join_signatures,
    pack_bits,
    unpack_bits,
)
from plagcheck.signatures.interface import Method
from plagcheck.signatures.word_weights import (
    PLAIN,
    STATIC,
    WEIGHTS,
    find_weight_problems,
    weigh_words,
)

_CHUNK = 8_192
"""Elements signed at a time; a slice of them takes 64 kB, so that the work stays in the cache."""

Slices = list[Bits]
"""Bit s of a number for 64 signature bits of every row; the last slice is the sign."""


class SimHash(Method):
    """Weighted or plain votes of the words' hash bits; a bit is set where the sum is above 0."""

    name: ClassVar[str] = "simhash"
    summary: ClassVar[str] = "weighted or plain votes of the words' hash bits"
    source: ClassVar[str] = "documents A (plain) and B (weighted)"
    by_pairs: ClassVar[tuple[float, float] | None] = (10.8, 0.4)
    widths: ClassVar[Mapping[int, int]] = {64: 3, 32: 2, 128: 6, 256: 12}
    size: ClassVar[int] = 3
    cost: ClassVar[float] = 2
    weighs_words: ClassVar[bool] = True
    document_bits: ClassVar[int] = 64
    document_distance: ClassVar[int] = 16

    parameters: ClassVar[MethodParameters] = (WEIGHTS,)

    def __init__(self, bits: int = 64, weighted: bool = True, weights: str = STATIC) -> None:
        self.bits = bits
        self.weights = weights if weighted else PLAIN

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, choices.weighted, WEIGHTS.read(choices))

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
        words = text.word_ids[elements.content]
        weights = weigh_words(text, self.weights)
        hashes = hash_words_to_width(text.lemmas, self.bits)
        size = find_window_size(elements)
        if size:
            rows = np.empty((len(elements), count_columns(self.bits)), dtype=np.uint64)
            for column in range(rows.shape[1]):
                sliced_votes = slice_votes(hashes[:, column], weights)
                start = 0
                for part in chunk_elements(elements, _CHUNK):
                    rows[start : start + len(part), column] = _sign_windows(
                        sliced_votes, words, part, size
                    )
                    start += len(part)
            return rows
        votes = make_votes(hashes, weights, self.bits)
        totals = combine_words(votes, words, elements, np.add, _CHUNK)
        return join_signatures((pack_bits(total > 0) for total in totals), self.bits)


def hash_words_to_width(lemmas: tuple[str, ...], bits: int) -> Bits:
    """Hash every distinct word to the width of the signature."""
    if bits == 64:
        return hash_words(lemmas)[:, None]
    encoded = [lemma.encode() for lemma in lemmas]
    if bits == 32:
        return join_digests([zlib.crc32(word).to_bytes(4, "big") for word in encoded], 32)
    return join_digests(
        [
            b"".join(xxhash.xxh3_128_digest(word, seed=seed) for seed in range(-(-bits // 128)))[
                : bits // 8
            ]
            for word in encoded
        ],
        bits,
    )


def make_votes(hashes: Bits, weights: NDArray[np.int32], bits: int) -> NDArray[np.int32]:
    """For every word, return its weight, positive where its hash has a 1, else negative."""
    signs = unpack_bits(hashes, bits).astype(np.int32) * 2 - 1
    return signs * weights[:, None]


def slice_votes(hashes: Bits, weights: NDArray[np.int32]) -> Slices:
    """Slice every word's votes *against* the bits: minus its weight where its hash has a 1."""
    width = max(int(weights.max(initial=0)), 1).bit_length() + 1
    against, in_favour = -weights.astype(np.int64), weights.astype(np.int64)
    return [
        (hashes & _mask_bit(against, bit)) | (~hashes & _mask_bit(in_favour, bit))
        for bit in range(width)
    ]


def _mask_bit(values: NDArray[np.int64], bit: int) -> Bits:
    """Return all ones where this bit of a value is set."""
    return (-((values >> bit) & 1)).astype(np.uint64)


def _sign_windows(
    sliced_votes: Slices, words: NDArray[np.uint32], elements: Elements, size: int
) -> Bits:
    """Return the sign of the summed votes of every `size` consecutive words."""
    begin, end = int(elements.first[0]), int(elements.last[-1])
    chosen = words[begin:end].astype(np.intp)
    power: Slices = [part_slice.take(chosen) for part_slice in sliced_votes]
    count, covered, width = end - begin - size + 1, 0, 1
    result: Slices = []
    while True:
        if size & width:
            part = [piece[covered : covered + count] for piece in power]
            last = 2 * width > size
            result = _add_slices(result, part, last) if result else part
            covered += width
            if last:
                return result[-1]
        last = size == 2 * width
        power = _add_slices(
            [piece[:-width] for piece in power], [piece[width:] for piece in power], last
        )
        width *= 2


def _add_slices(first: Slices, second: Slices, sign_only: bool) -> Slices:
    """Add two sliced numbers; the sum is one slice wider. The narrower number is sign-extended."""
    length = max(len(first), len(second))
    total: Slices = []
    carry: Bits | None = None
    for bit in range(length + 1):
        left, right = first[min(bit, len(first) - 1)], second[min(bit, len(second) - 1)]
        either = left ^ right
        if carry is None:
            total.append(either)
            carry = left & right
            continue
        if not sign_only or bit == length:
            total.append(either ^ carry)
        if bit < length:
            carry = (left & right) | (carry & either)
    return total
