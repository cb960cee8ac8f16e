"""`ctph`: context-triggered piecewise hashing over words (document A; Kornblum 2006, ssdeep).

A rolling hash over the last few words ends a piece wherever its value meets the trigger. Every
piece is hashed to one of 64 values, and the signature is their concatenation, 8 bits each (1 to 64;
0 for no piece). A local edit changes only its own piece. The algorithm is ssdeep's, with words
instead of bytes: on bytes, with ssdeep's window and block size, the pieces are ssdeep's
(tests/signatures).

Signatures are compared by Hamming distance, piece by piece, as document A proposes, or with
`--comparison edit` by ssdeep's score: 100 minus the edit distance of the two strings of pieces over
their lengths, in hundredths. ssdeep's guards (seven pieces in common, a cap for small blocks)
presuppose strings of up to 64 pieces and are left out for elements.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters, Parameter
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import (
    chunk_elements,
    hash_words,
    join_octets,
    join_signatures,
    split_octets,
)
from plagcheck.signatures.interface import Method

_CHUNK = 4_096
WINDOW = 3
"""Words that decide whether a piece ends; with two, the low bits of the hash would cancel out."""

TRIGGER = Parameter("trigger", 4, most=1 << 30)
"""A piece ends where the rolling hash is divisible by this."""

_PIECE_START = 0x27
_PIECE_FACTOR = 0x13


class Ctph(Method):
    """Hashes of pieces whose ends depend on the context."""

    name: ClassVar[str] = "ctph"
    summary: ClassVar[str] = "hashes of pieces that end where a rolling hash says so (ssdeep)"
    source: ClassVar[str] = "document A; Kornblum 2006"
    by_pairs: ClassVar[tuple[float, float] | None] = (55.4, 28.0)
    widths: ClassVar[Mapping[int, int]] = {128: 6, 64: 4, 256: 8}
    size: ClassVar[int] = 24
    minimum: ClassVar[str] = "1 word"
    cost: ClassVar[float] = 19
    ordered: ClassVar[bool] = True
    comparisons: ClassVar[tuple[str, ...]] = ("hamming", "edit")
    parameters: ClassVar[MethodParameters] = (TRIGGER,)

    def __init__(self, bits: int = 128, trigger: int = 4) -> None:
        self.bits = bits
        self.trigger = trigger

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, TRIGGER.read(choices))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """Check the trigger."""
        return [] if TRIGGER.read(choices) >= 1 else ["the trigger is a whole number from 1 on"]

    @classmethod
    def default_distance(cls, bits: int, comparison: str) -> int:
        """Two or three edited pieces."""
        return 15 if comparison == "edit" else super().default_distance(bits, comparison)

    @classmethod
    def scale(cls, bits: int, comparison: str) -> int:
        """Bits, or hundredths."""
        return 100 if comparison == "edit" else bits

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element."""
        hashes = (hash_words(text.lemmas) >> np.uint64(32)).astype(np.uint32)
        stream = hashes[text.word_ids[elements.content]]
        return join_signatures(
            (
                join_octets(
                    hash_pieces(stream, part.first, part.last, WINDOW, self.trigger, self.bits // 8)
                )
                for part in chunk_elements(elements, _CHUNK)
            ),
            self.bits,
        )

    def measure_distances(self, query: Bits, stored: Bits) -> NDArray[np.int64]:
        """Return 100 minus ssdeep's score."""
        own = split_octets(query[None])[0]
        own = own[own != 0]
        others = split_octets(stored)
        lengths = np.count_nonzero(others, axis=1)
        parts = [slice(at, at + _CHUNK) for at in range(0, len(others), _CHUNK)]
        counts = [count_edits(own, others[part], lengths[part]) for part in parts]
        steps = np.concatenate(counts or [lengths]).astype(np.int64)
        hundredths: NDArray[np.int64] = 100 * (steps * 64 // (len(own) + lengths)) // 64
        return hundredths


def hash_pieces(
    stream: NDArray[np.uint32],
    first: NDArray[np.uint32],
    last: NDArray[np.uint32],
    window: int,
    trigger: int,
    slots: int,
) -> NDArray[np.uint8]:
    """Return the pieces of every range of the stream: values 1 to 64, then zeros.

    The last slot takes all remaining words, as in ssdeep.
    """
    begin, length = first.astype(np.int64), (last - first).astype(np.int64)
    rows = np.arange(len(first))
    found = np.zeros((len(first), slots), dtype=np.uint8)
    count = np.zeros(len(first), dtype=np.int64)
    piece = np.full(len(first), _PIECE_START, dtype=np.uint32)
    unfinished = np.zeros(len(first), dtype=np.uint8)
    rolling = np.zeros(len(first), dtype=np.uint32)
    plain, ranked, shifted = (np.zeros(len(first), dtype=np.uint32) for _ in range(3))
    shift = np.uint32(-(-32 // window))
    for step in range(int(length.max(initial=0))):
        active = length > step
        symbol = stream[np.where(active, begin + step, begin)]
        leaving = stream[np.where(active, begin + step - window, begin)] if step >= window else 0
        ranked = np.where(active, ranked - plain + np.uint32(window) * symbol, ranked)
        plain = np.where(active, plain + symbol - leaving, plain)
        shifted = np.where(active, (shifted << shift) ^ symbol, shifted)
        piece = np.where(active, (piece * _PIECE_FACTOR ^ symbol) & 63, piece)
        rolling = np.where(active, plain + ranked + shifted, rolling)
        hit = active & (rolling % np.uint32(trigger) == trigger - 1)
        ends = hit & (count < slots - 1)
        found[rows[ends], count[ends]] = piece[ends] + 1
        unfinished = np.where(hit, np.where(ends, 0, piece + 1), unfinished).astype(np.uint8)
        piece = np.where(ends, np.uint32(_PIECE_START), piece)
        count += ends
    found[rows, count] = np.where(rolling != 0, piece + 1, unfinished)
    return found


_MANY = 200
"""Rows from which on numpy is quicker column by column than with `accumulate`: four times quicker
for a thousand."""


def count_edits(
    query: NDArray[Any], others: NDArray[Any], lengths: NDArray[np.int64]
) -> NDArray[np.int16]:
    """Return the Levenshtein distances of the query's pieces to those of the other rows.

    Row i of `others` has `lengths[i]` pieces.
    """
    inserted = np.arange(others.shape[1] + 1, dtype=np.int16)[:, None]
    before = inserted.repeat(len(others), axis=1)
    columns = np.ascontiguousarray(others.T)
    for step, piece in enumerate(query, start=1):
        row = np.empty_like(before)
        row[0] = step
        np.minimum(before[:-1] + (columns != piece), before[1:] + 1, out=row[1:])
        # An insertion costs one more than the cell before: a running minimum of row − column.
        row -= inserted
        if len(others) < _MANY:
            row = np.minimum.accumulate(row, axis=0)
        else:
            for left, right in pairwise(row):
                np.minimum(left, right, out=right)
        before = row + inserted
    result: NDArray[np.int16] = before[lengths, np.arange(len(others))]
    return result
