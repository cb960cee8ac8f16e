"""`minhash`: the smallest value of each of N functions over the element's words (document A).

The functions are the usual permutations (multiply-shift: a · hash + b), or one hash XORed with N
fixed random numbers, as document A proposes; XOR does not reorder words independently, and
docs/METHODS.md shows what that costs. 1 or 8 bits of every minimum are kept, so that Hamming
distance compares signatures (b-bit minwise hashing, Li and König 2010). Minima of the same word
agree, others agree in half their bits, hence Jaccard ≈ 1 − 2 · distance / bits.

A value has 32 bits. The lowest bits are the ones kept; they come from another hash of the word. The
others decide which value is smallest. Low bits of the deciding hash itself would agree or differ
for all N functions alike.

A document is signed over its shingles, as document A describes, not over its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters, Parameter, Value
from plagcheck.model import Bits, Elements, Estimate, Frequencies, Numbers, Text
from plagcheck.signatures.bits import (
    combine_words,
    count_columns,
    draw_numbers,
    hash_words,
    join_octets,
    join_signatures,
    pack_bits,
)
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.interface import Method

_CHUNK = 1_024
"""Elements signed at a time; with 128 functions their values take 512 kB."""

MIN_FUNCTIONS = 30
"""With fewer functions the estimate says little (document A: 30 to 300)."""

DOCUMENT_SHINGLE = 2
"""Content words in a shingle of a whole document; chosen by measurement (docs/METHODS.md)."""

FAMILY = Parameter("family", "permutation")
"""Functions by `permutation`, or by `xor` with fixed numbers (document A)."""

PACKED = Parameter("packed", 1, most=8)
"""Bits kept of each minimum, 1 or 8."""

_ODD = np.uint64(0x9E3779B97F4A7C15)


class MinHash(Method):
    """Bits of the minima of N functions; Hamming distance estimates Jaccard."""

    name: ClassVar[str] = "minhash"
    summary: ClassVar[str] = "bits of the smallest of N hashes of the words; estimates Jaccard"
    source: ClassVar[str] = "document A; Broder 1997; Li and König 2010"
    by_pairs: ClassVar[tuple[float, float] | None] = (18.7, 0.5)
    widths: ClassVar[Mapping[int, int]] = {128: 28, 64: 14, 256: 56, 512: 112, 1024: 224, 2048: 448}
    cost: ClassVar[float] = 8
    parameters: ClassVar[MethodParameters] = (FAMILY, PACKED)
    document_bits: ClassVar[int] = 1024
    document_distance: ClassVar[int] = 384
    document_parameters: ClassVar[Mapping[str, Value]] = {"packed": 8}

    def __init__(self, bits: int = 128, packed: int = 1, family: str = "permutation") -> None:
        self.bits = bits
        self.packed = packed
        self.family = family

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, PACKED.read(choices), FAMILY.read(choices))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """Check the family and the number of functions."""
        packed = PACKED.read(choices)
        problems = []
        if packed not in (1, 8):
            problems.append("minhash keeps 1 or 8 bits of each minimum")
        elif choices.bits // packed < MIN_FUNCTIONS:
            problems.append(
                f"minhash needs {MIN_FUNCTIONS} functions, {MIN_FUNCTIONS * packed} bits"
            )
        if FAMILY.read(choices) not in ("xor", "permutation"):
            problems.append("minhash has the families xor and permutation")
        return problems

    @classmethod
    def accepts_bits(cls, choices: MethodChoices) -> bool:
        """Accept any number of functions, each with the bits that are kept of its minimum."""
        return choices.bits % max(PACKED.read(choices), 1) == 0

    @classmethod
    def describe_bits(cls) -> str:
        """Name the widths."""
        return "as many bits as functions, or 8 of each with --packed 8"

    @classmethod
    def estimate_likeness(cls, distance: int, bits: int) -> Estimate:
        """Return the Jaccard similarity."""
        return Estimate("Jaccard", estimate_jaccard(distance, bits))

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element."""
        table = self.compute_values(hash_words(text.lemmas))
        words = text.word_ids[elements.content]
        minima = combine_words(table, words, elements, np.minimum, _CHUNK)
        return join_signatures((self._pack_minima(smallest) for smallest in minima), self.bits)

    def sign_document(self, text: Text, content: Numbers, title: frozenset[str]) -> Bits:  # noqa: ARG002
        """Return one signature over the shingles of a document."""
        if not len(content):
            return np.empty((0, count_columns(self.bits)), np.uint64)
        # np.unique takes longer to find equal numbers than to sort them.
        shingles = np.sort(hash_document_shingles(text, content))
        shingles = shingles[np.append(True, shingles[1:] != shingles[:-1])]
        smallest = np.full(self.bits // self.packed, 2**32 - 1, dtype=np.uint32)
        for start in range(0, len(shingles), _CHUNK):
            self._lower_minima(smallest, shingles[start : start + _CHUNK])
        return self._pack_minima(smallest[None])

    def _lower_minima(self, smallest: NDArray[np.uint32], hashes: NDArray[np.uint64]) -> None:
        """Lower the smallest value of each function to those of these hashes.

        The deciding bits are computed for all hashes, the kept bits only for those with the
        minimum.
        """
        mixed = self._apply_functions(hashes)
        rest = np.uint64((1 << 32 + self.packed) - 1)
        least = np.flatnonzero(mixed <= (mixed.min(axis=0) | rest))
        row, function = np.divmod(least, len(smallest))
        kept = hashes[row] ^ draw_numbers("minhash", len(smallest))[function]
        np.minimum.at(smallest, function, self._combine(mixed[row, function], kept))

    def compute_values(self, hashes: NDArray[np.uint64]) -> NDArray[np.uint32]:
        """For every hash, return the values of all functions; the lowest bits are the ones kept."""
        fixed = draw_numbers("minhash", self.bits // self.packed)
        return self._combine(self._apply_functions(hashes), hashes[:, None] ^ fixed)

    def _apply_functions(self, hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Apply all functions to every hash; the high bits decide."""
        count = self.bits // self.packed
        if self.family == "xor":
            return hashes[:, None] ^ draw_numbers("minhash", count)
        mixed: NDArray[np.uint64] = (hashes >> np.uint64(32))[:, None] * draw_numbers(
            "minhash a", count
        )
        mixed += draw_numbers("minhash", count)
        return mixed

    def _combine(self, mixed: NDArray[np.uint64], kept: NDArray[np.uint64]) -> NDArray[np.uint32]:
        deciding = (mixed >> np.uint64(32)).astype(np.uint32) & np.uint32(2**32 - 2**self.packed)
        return deciding | ((kept * _ODD) >> np.uint64(64 - self.packed)).astype(np.uint32)

    def _pack_minima(self, smallest: NDArray[np.uint32]) -> Bits:
        octets = smallest.astype(np.uint8)
        return pack_bits(octets & 1) if self.packed == 1 else join_octets(octets)


def estimate_jaccard(distance: int, bits: int) -> float:
    """Return the Jaccard similarity that corresponds to a Hamming distance."""
    return max(0.0, 1 - 2 * distance / bits)


def hash_document_shingles(text: Text, content: Numbers) -> NDArray[np.uint64]:
    """Hash a document's shingles; a document shorter than a shingle is one shingle."""
    size = min(DOCUMENT_SHINGLE, len(content))
    first = np.arange(len(content) - size + 1, dtype=np.uint32)
    elements = Elements(content, first, first + np.uint32(size))
    return Exact().sign(text, elements)[:, 0]
