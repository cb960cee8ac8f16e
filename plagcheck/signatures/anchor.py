"""`anchor`: a similarity-preserving number, rounded to the nearest anchor (document A).

Every run of three letters of a word (its ends are marked) has a fixed random value from 0 to 1000.
An element's number is the mean over all runs of its words. A changed ending changes few runs, so
the number moves little. One number cannot tell the elements of a large corpus apart, so a signature
holds one for every 8 bits, each from other random values; this is the LSH of Datar et al. 2004
("p-stable distributions") with document A's rounding.

Anchors are numbered around a circle of 16 and written in a Johnson code, in which neighbours differ
in exactly one bit. Hamming distance therefore counts the steps between anchors. Distance 0 is the
document's scheme, with its misses at the boundaries (124 and 125); `--max-distance 1` also finds
elements with one number at the neighbouring anchor, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import MethodChoices, MethodParameters, Parameter
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import (
    combine_words,
    draw_numbers,
    hash_words,
    join_octets,
    join_signatures,
    mix_bits,
)
from plagcheck.signatures.interface import Method

_CHUNK = 8_192
RANGE = 1000
_ANCHORS_TOGETHER = 3
"""Letters in a run; the ends of a word count as letters."""

ANCHOR_WIDTH = Parameter("anchor_width", 40)
"""How far apart the anchors stand on the scale from 0 to 1000."""

_CIRCLE = 16
_JOHNSON = np.array(
    [(1 << step) - 1 for step in range(9)] + [0xFF << step & 0xFF for step in range(1, 8)],
    dtype=np.uint8,
)


class Anchor(Method):
    """Numbers rounded to anchors; the distance counts the steps between anchors."""

    name: ClassVar[str] = "anchor"
    summary: ClassVar[str] = "a number that keeps likeness, rounded to the nearest anchor"
    source: ClassVar[str] = "document A"
    by_pairs: ClassVar[tuple[float, float] | None] = (83.2, 60.7)
    widths: ClassVar[Mapping[int, int]] = {64: 3, 32: 1, 128: 6}
    cost: ClassVar[float] = 19
    parameters: ClassVar[MethodParameters] = (ANCHOR_WIDTH,)

    def __init__(self, bits: int = 64, anchor_width: int = 40) -> None:
        self.bits = bits
        self.anchor_width = anchor_width

    @classmethod
    def from_choices(cls, choices: MethodChoices, _: Frequencies | None = None, /) -> Self:
        """Make the method with the choices of a recipe."""
        return cls(choices.bits, ANCHOR_WIDTH.read(choices))

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:
        """Check that the anchors' width lies on the scale."""
        if 1 <= ANCHOR_WIDTH.read(choices) <= RANGE:
            return []
        return [f"anchors stand 1 to {RANGE} apart"]

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element: its anchors, 8 bits each."""
        table = project_words(text.lemmas, self.bits // 8)
        words = text.word_ids[elements.content]
        return join_signatures(
            (
                join_octets(
                    encode_anchors(round_to_anchor(sums[:, :-1], sums[:, -1:], self.anchor_width))
                )
                for sums in combine_words(table, words, elements, np.add, _CHUNK)
            ),
            self.bits,
        )


def round_to_anchor(total: NDArray[Any], count: NDArray[Any], width: int) -> NDArray[np.int64]:
    """Return the anchor nearest to total / count, as a number; halves round up (document A)."""
    anchors: NDArray[np.int64] = (2 * total + width * count) // (2 * width * count)
    return anchors


def encode_anchors(anchors: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the Johnson codes of anchors: neighbours differ in one bit."""
    codes: NDArray[np.uint8] = _JOHNSON[anchors % _CIRCLE]
    return codes


def project_words(lemmas: tuple[str, ...], projections: int) -> NDArray[np.int32]:
    """For every word, return the sums of its runs' values, one per projection, and their count."""
    runs: dict[str, int] = {}
    ids: list[int] = []
    counts: list[int] = []
    for lemma in lemmas:
        marked = f"\x02{lemma}\x03"
        own = [
            marked[start : start + _ANCHORS_TOGETHER]
            for start in range(max(len(marked) - _ANCHORS_TOGETHER + 1, 1))
        ]
        ids += [runs.setdefault(run, len(runs)) for run in own]
        counts.append(len(own))
    seeds = draw_numbers("anchor", projections)
    values = (mix_bits(hash_words([*runs])[:, None] ^ seeds) % np.uint64(RANGE + 1)).astype(
        np.int32
    )
    table = np.empty((len(lemmas), projections + 1), dtype=np.int32)
    table[:, -1] = counts
    if lemmas:
        starts = np.cumsum([0, *counts[:-1]], dtype=np.int64)
        table[:, :-1] = np.add.reduceat(values[ids], starts, axis=0)
    return table
