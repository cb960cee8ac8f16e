"""The worked examples of the seed documents."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from plagcheck.elements import shingles
from plagcheck.matching import bits_allowed, distances, similarity
from plagcheck.signatures import Exact, SimHash
from plagcheck.signatures.bits import pack, unpack
from plagcheck.signatures.simhash import ballot
from tests.texts import analysed


def bits_of(*digits: str) -> NDArray[np.bool_]:
    return np.array([[digit == "1" for digit in row] for row in digits])


def test_document_a_84_percent() -> None:
    one, other = pack(
        bits_of("01000110010111010101001100010101", "01000111110110010100001100011101")
    )
    (distance,) = distances(one[None], other[None]).tolist()
    assert distance == 5
    assert similarity(distance, 32) == 0.84375
    assert f"{similarity(distance, 32):.0%}" == "84%"


def test_document_a_percentage_becomes_bits_once() -> None:
    assert bits_allowed(Decimal("84.375"), 32) == 5
    assert bits_allowed(Decimal("84"), 32) == 5
    assert bits_allowed(Decimal("95"), 64) == 3
    assert bits_allowed(Decimal("100"), 64) == 0


def test_document_a_one_letter_breaks_an_exact_hash() -> None:
    one, other = (analysed(f"настала осінь дерев {word} листя") for word in ("опало", "опадуло"))
    assert Exact().sign(one, shingles(one, 4))[-1] != Exact().sign(other, shingles(other, 4))[-1]


def test_document_b_weighted_votes() -> None:
    hashes = pack(bits_of("100101", "101011"))
    votes = ballot(hashes, np.array([4, 5], dtype=np.int32), 6)
    assert votes.tolist() == [[4, -4, -4, 4, -4, 4], [5, -5, 5, -5, 5, 5]]
    total = votes.sum(axis=0)
    assert total.tolist() == [9, -9, 1, -1, 1, 9]
    assert unpack(pack(total[None] > 0), 6).tolist() == [[1, 0, 1, 0, 1, 1]]


def test_document_b_printed_signatures_differ_in_three_bits() -> None:
    one, other = pack(
        bits_of(
            "1000010010101101111111100000101011010001001111100001001011001011",
            "1000010010101101011111100000101011010001001111100001101010001011",
        )
    )
    assert distances(one[None], other[None]).tolist() == [3]


def test_a_tie_gives_zero_as_document_a_says() -> None:
    ones = unpack(SimHash(64, weighted=False).hashes(("tree", "river")), 64).astype(int)
    text = analysed("tree river")
    signature = SimHash(64, weighted=False).sign(text, shingles(text, 2))
    assert unpack(signature, 64)[0].tolist() == (ones[0] & ones[1]).tolist()
