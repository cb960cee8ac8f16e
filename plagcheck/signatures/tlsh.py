"""`tlsh`: Trend Micro's locality-sensitive hash, through py-tlsh (Oliver et al. 2013).

Computed on the element's lemmas, joined by spaces, in UTF-8. It needs 50 bytes of enough variety;
shorter elements get no signature. A signature is the digest: checksum, length, two ratios and the
quartile of each of 128 counters, 280 bits in all. It is compared by TLSH's own distance; the usual
score is (300 − distance) / 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices
from plagcheck.errors import UsageProblem
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import join_digests, split_octets
from plagcheck.signatures.interface import Method

_ODD_BITS = np.uint64(0x5555555555555555)


class Tlsh(Method):
    """TLSH digests of the elements' text."""

    name: ClassVar[str] = "tlsh"
    summary: ClassVar[str] = "quartiles of the trigram counts of the element's text"
    source: ClassVar[str] = "named by document D; Oliver et al. 2013"
    by_pairs: ClassVar[tuple[float, float] | None] = (18.7, 0.0)
    widths: ClassVar[Mapping[int, int]] = {280: 60}
    size: ClassVar[int] = 16
    minimum: ClassVar[str] = "50 bytes"
    cost: ClassVar[float] = 130
    ordered: ClassVar[bool] = True
    comparisons: ClassVar[tuple[str, ...]] = ("tlsh",)
    document_bits: ClassVar[int] = 280
    document_distance: ClassVar[int] = 100

    @classmethod
    def from_choices(cls, _: MethodChoices, __: Frequencies | None = None, /) -> Self:
        """Make the method; a recipe has nothing to choose."""
        return cls()

    @classmethod
    def scale(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """The distance at which the usual score is 0."""
        return 300

    def select_signable(self, text: Text, elements: Elements) -> Elements:
        """Return the elements that are long and varied enough for TLSH."""
        fits = np.array(
            [bool(compute_digest(part)) for part in _join_lemmas(text, elements)], dtype=bool
        )
        return Elements(elements.content, elements.first[fits], elements.last[fits])

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one digest per element."""
        return join_digests([compute_digest(part) for part in _join_lemmas(text, elements)], 280)

    def measure_distances(self, query: Bits, stored: Bits) -> NDArray[np.int64]:
        """Return TLSH's distance."""
        own, others = split_octets(query[None])[0], split_octets(stored)
        steps: NDArray[np.int64] = (others[:, 0] != own[0]).astype(np.int64)
        length = _circle_distance(_swap_halves(others[:, 1]), int(_swap_halves(own[1:2])[0]), 256)
        steps += np.where(length <= 1, length, 12 * length)
        for ratio, own_ratio in (
            (others[:, 2] >> 4, own[2] >> 4),
            (others[:, 2] & 15, own[2] & 15),
        ):
            ratio = _circle_distance(ratio, int(own_ratio), 16)
            steps += np.where(ratio <= 1, ratio, 12 * (ratio - 1))
        own_quartiles = own[3:35].view(np.uint64)
        for column, quartiles in enumerate(np.ascontiguousarray(others[:, 3:35]).view(np.uint64).T):
            steps += _quartile_distance(quartiles, own_quartiles[column])
        return steps


@lru_cache(maxsize=1 << 16)
def compute_digest(text: bytes) -> bytes:
    """Return the digest of a text; empty if it is too short or too uniform."""
    try:
        import tlsh
    except ImportError as problem:
        raise UsageProblem(
            "The method tlsh needs the package py-tlsh.",
            "Install it with `pip install 'plagcheck-cli[methods]'`.",
        ) from problem
    written: str = tlsh.hash(text)
    return b"" if written in ("", "TNULL") else bytes.fromhex(written.removeprefix("T1"))


def _join_lemmas(text: Text, elements: Elements) -> list[bytes]:
    lemmas = [text.lemmas[word] for word in text.word_ids[elements.content].tolist()]
    return [
        " ".join(lemmas[first:last]).encode()
        for first, last in zip(elements.first.tolist(), elements.last.tolist(), strict=True)
    ]


def _swap_halves(octets: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Swap the halves of a byte: a digest writes the low half first."""
    return (octets.astype(np.int64) >> 4) | (octets.astype(np.int64) & 15) << 4


def _circle_distance(values: NDArray[np.integer], other: int, size: int) -> NDArray[np.int64]:
    """Return the distance between two positions on a circle."""
    difference = np.abs(values.astype(np.int64) - other)
    nearer: NDArray[np.int64] = np.minimum(difference, size - difference)
    return nearer


def _quartile_distance(stored: Bits, query: np.uint64) -> NDArray[np.int64]:
    """Sum over pairs of bits: neighbouring quartiles 1, the next but one 2, the outermost 6."""
    low, high = (stored ^ query) & _ODD_BITS, ((stored ^ query) >> np.uint64(1)) & _ODD_BITS
    both = low & high
    outer = both & ~((stored ^ (stored >> np.uint64(1))) & _ODD_BITS)
    count = np.bitwise_count
    steps: NDArray[np.int64] = count(low & ~high).astype(np.int64)
    steps += 2 * count(high & ~low) + count(both & ~outer)
    steps += 6 * count(outer).astype(np.int64)
    return steps
