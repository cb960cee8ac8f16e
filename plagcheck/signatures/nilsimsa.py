"""`nilsimsa`: which trigrams within five bytes are frequent (Damiani et al. 2004).

Computed on the element's lemmas, joined by spaces, in UTF-8. Every byte makes up to eight trigrams
with the four before it; each is hashed to one of 256 counters, and a bit is set if its counter is
above the mean. The usual score is 128 minus the Hamming distance.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges
from plagcheck.choices import MethodChoices
from plagcheck.model import Bits, Elements, Frequencies, Text
from plagcheck.signatures.bits import chunk_elements, join_signatures, pack_bits
from plagcheck.signatures.interface import Method

_CHUNK = 512
MIN_BYTES = 3
"""Bytes of a trigram."""

# (first, second, third) bytes, counted back from the newest; the row number salts the hash.
_TRIGRAMS = (
    (0, 1, 2),
    (0, 1, 3),
    (0, 2, 3),
    (0, 1, 4),
    (0, 2, 4),
    (0, 3, 4),
    (4, 1, 0),
    (4, 3, 0),
)


class Nilsimsa(Method):
    """Frequent trigrams of the element's text."""

    name: ClassVar[str] = "nilsimsa"
    summary: ClassVar[str] = "frequent trigrams of the element's text"
    source: ClassVar[str] = "named by document D; Damiani et al. 2004"
    by_pairs: ClassVar[tuple[float, float] | None] = (15.9, 0.0)
    widths: ClassVar[Mapping[int, int]] = {256: 40}
    size: ClassVar[int] = 8
    minimum: ClassVar[str] = "3 bytes"
    cost: ClassVar[float] = 190
    ordered: ClassVar[bool] = True
    document_bits: ClassVar[int] = 256
    document_distance: ClassVar[int] = 30

    @classmethod
    def from_choices(cls, _: MethodChoices, __: Frequencies | None = None, /) -> Self:
        """Make the method; a recipe has nothing to choose."""
        return cls()

    def select_signable(self, text: Text, elements: Elements) -> Elements:
        """Return the elements with at least one trigram."""
        starts, ends, _ = _encode_words(text, elements)
        long = ends[elements.last.astype(np.int64) - 1] - starts[elements.first] >= MIN_BYTES
        return Elements(elements.content, elements.first[long], elements.last[long])

    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element."""
        starts, ends, octets = _encode_words(text, elements)
        hashes = _hash_trigrams(octets)
        return join_signatures(
            (
                _sign_ranges(hashes, starts[part.first], ends[part.last.astype(np.int64) - 1])
                for part in chunk_elements(elements, _CHUNK)
            ),
            256,
        )


def _encode_words(
    text: Text, elements: Elements
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
    """Return start and end of every content word, and all of them as bytes, joined by spaces."""
    encoded = [lemma.encode() for lemma in text.lemmas]
    words = text.word_ids[elements.content]
    lengths = np.array([len(word) for word in encoded], dtype=np.int64)[words]
    starts = np.cumsum(lengths + 1) - lengths - 1
    octets = np.frombuffer(b" ".join(encoded[word] for word in words.tolist()), dtype=np.uint8)
    return starts, starts + lengths, octets


def _hash_trigrams(octets: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """For every byte, hash its eight trigrams; those that reach back too far are ignored later."""
    table = _make_permutation()
    back = [np.roll(octets, step) for step in range(5)]
    rows = [
        (
            (table[(back[first] + np.uint8(salt))] ^ (table[back[second]] * np.uint8(2 * salt + 1)))
            + table[back[third] ^ table[salt]]
        )
        for salt, (first, second, third) in enumerate(_TRIGRAMS)
    ]
    return np.stack(rows, axis=1)


def _sign_ranges(
    hashes: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> Bits:
    lengths = ends - starts
    owner, position = enumerate_ranges(starts, lengths)
    inside = position - starts[owner]
    counters = owner[:, None] * 256 + hashes[position]
    reach = np.array([max(trigram) for trigram in _TRIGRAMS])
    counted = counters[inside[:, None] >= reach]
    totals = np.bincount(counted, minlength=len(starts) * 256).reshape(-1, 256)
    # Three bytes have 1 trigram, four have 4, longer ones 8 for each byte but 28.
    trigrams = np.select([lengths == 3, lengths == 4, lengths > 4], [1, 4, 8 * lengths - 28], 0)
    return pack_bits((totals * 256 > trigrams[:, None])[:, ::-1])


@cache
def _make_permutation() -> NDArray[np.uint8]:
    """Make the fixed permutation of the original program, whose seed is 53."""
    table = np.zeros(256, dtype=np.uint8)
    value, used = 0, set[int]()
    for index in range(256):
        value = (value * 53 + 1) & 255
        value += value
        if value > 255:
            value -= 255
        while value in used:
            value = (value + 1) & 255
        used.add(value)
        table[index] = value
    return table
