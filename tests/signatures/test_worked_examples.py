"""The worked examples of the seed documents."""

from __future__ import annotations

import math
from decimal import Decimal

import numpy as np
import pytest
from numpy.typing import NDArray

from plagcheck.matching import compute_similarity, count_allowed_bits, measure_hamming_distances
from plagcheck.signatures.anchor import Anchor, project_words, round_to_anchor
from plagcheck.signatures.bits import pack_bits, split_octets, unpack_bits
from plagcheck.signatures.ctph import Ctph, count_edits
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.hyperplane import Hyperplane, estimate_cosine
from plagcheck.signatures.jaccard import Jaccard
from plagcheck.signatures.minhash import MinHash, estimate_jaccard
from plagcheck.signatures.simhash import SimHash, hash_words_to_width, make_votes
from plagcheck.signatures.simhash_tfidf import compute_idf
from plagcheck.signatures.word_classes import load_marker_words, weigh_part_of_speech
from plagcheck.text.elements import cut_shingles
from tests.texts import analysed, worded


def bits_of(*digits: str) -> NDArray[np.bool_]:
    return np.array([[digit == "1" for digit in row] for row in digits])


def test_document_a_84_percent() -> None:
    one, other = pack_bits(
        bits_of("01000110010111010101001100010101", "01000111110110010100001100011101")
    )
    (distance,) = measure_hamming_distances(one[None], other[None]).tolist()
    assert distance == 5
    assert compute_similarity(distance, 32) == 0.84375
    assert f"{compute_similarity(distance, 32):.0%}" == "84%"


def test_document_a_percentage_becomes_bits_once() -> None:
    assert count_allowed_bits(Decimal("84.375"), 32) == 5
    assert count_allowed_bits(Decimal("84"), 32) == 5
    assert count_allowed_bits(Decimal("95"), 64) == 3
    assert count_allowed_bits(Decimal("100"), 64) == 0


def test_document_a_one_letter_breaks_an_exact_hash() -> None:
    one, other = (analysed(f"настала осінь дерев {word} листя") for word in ("опало", "опадуло"))
    assert (
        Exact().sign(one, cut_shingles(one, 4))[-1]
        != Exact().sign(other, cut_shingles(other, 4))[-1]
    )


def test_document_b_weighted_votes() -> None:
    hashes = pack_bits(bits_of("100101", "101011"))
    votes = make_votes(hashes, np.array([4, 5], dtype=np.int32), 6)
    assert votes.tolist() == [[4, -4, -4, 4, -4, 4], [5, -5, 5, -5, 5, 5]]
    total = votes.sum(axis=0)
    assert total.tolist() == [9, -9, 1, -1, 1, 9]
    assert unpack_bits(pack_bits(total[None] > 0), 6).tolist() == [[1, 0, 1, 0, 1, 1]]


def test_document_b_printed_signatures_differ_in_three_bits() -> None:
    one, other = pack_bits(
        bits_of(
            "1000010010101101111111100000101011010001001111100001001011001011",
            "1000010010101101011111100000101011010001001111100001101010001011",
        )
    )
    assert measure_hamming_distances(one[None], other[None]).tolist() == [3]


def test_a_tie_gives_zero_as_document_a_says() -> None:
    ones = unpack_bits(hash_words_to_width(("tree", "river"), 64), 64).astype(int)
    text = analysed("tree river")
    signature = SimHash(64, weighted=False).sign(text, cut_shingles(text, 2))
    assert unpack_bits(signature, 64)[0].tolist() == (ones[0] & ones[1]).tolist()


AUTUMN = "настала осінь дерев опало листя", "настала осінь дерев опадало листя"


def test_document_a_anchor_points() -> None:
    values, one = np.array([578, 582, 124, 125]), np.ones(4, dtype=np.int64)
    assert (10 * round_to_anchor(values, one, 10)).tolist() == [580, 580, 120, 130]


def test_document_a_steps_between_anchors_are_bits() -> None:
    """So the boundary miss of 124 and 125 is found as soon as one step is allowed."""
    words = [f"слово{number}" for number in range(2000)]
    text = worded(words, dict.fromkeys(words, 1))
    elements = cut_shingles(text, 4)
    signatures = Anchor(64, 40).sign(text, elements)
    table = project_words(text.lemmas, 8).astype(np.int64)[text.word_ids]
    sums = np.array([table[at : at + 4].sum(axis=0) for at in range(len(elements))])
    anchors = round_to_anchor(sums[:, :-1], sums[:, -1:], 40)
    steps = np.abs(anchors[1:] - anchors[:-1]).sum(axis=1)
    near = (np.abs(anchors[1:] - anchors[:-1]) <= 8).all(axis=1)
    assert near.sum() > 1500
    assert np.array_equal(
        measure_hamming_distances(signatures[1:], signatures[:-1])[near], steps[near]
    )


def test_document_a_jaccard_of_the_two_autumns() -> None:
    one, other = (worded(phrase.split(), dict.fromkeys(phrase.split(), 1)) for phrase in AUTUMN)
    method = Jaccard(320)
    signatures = [method.sign(text, cut_shingles(text, 5)) for text in (one, other)]
    (distance,) = method.measure_distances(signatures[0][0], signatures[1]).tolist()
    assert distance == math.ceil(100 * (1 - 4 / 6)) == 34
    assert f"{1 - distance / 100:.2f}" == "0.66"


def test_document_a_levenshtein_of_the_two_autumns() -> None:
    letters = {letter: number for number, letter in enumerate(sorted(set("".join(AUTUMN))), 1)}
    one, other = (np.array([[letters[letter] for letter in phrase]], np.uint8) for phrase in AUTUMN)
    assert count_edits(one[0], other, np.array([other.shape[1]])).tolist() == [2]


def common_start(one: list[int], other: list[int]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def test_document_a_a_local_edit_changes_only_its_own_piece() -> None:
    words = [f"слово{number}" for number in range(60)]

    def pieces_of(phrase: list[str]) -> list[int]:
        text = worded(phrase, dict.fromkeys(phrase, 1))
        (row,) = split_octets(Ctph(256, 6).sign(text, cut_shingles(text, 60)))
        return [piece for piece in row.tolist() if piece]

    whole = pieces_of(words)
    assert len(whole) > 6
    changed = []
    for place in range(60):
        edited = pieces_of([*words[:place], "інше", *words[place + 1 :]])
        start = common_start(whole, edited)
        changed.append(len(whole) - start - common_start(whole[start:][::-1], edited[start:][::-1]))
    # Where the edit falls into the words that end a piece, the next piece changes with it.
    assert max(changed) <= 2
    assert np.mean(np.array(changed) <= 1) > 0.6


@pytest.mark.parametrize("family", ["xor", "permutation"])
def test_document_a_minhash_estimates_jaccard(family: str) -> None:
    """Theory: unbiased, with an error of sqrt(J (1 - J) / N); packing adds some.

    XOR with fixed numbers is no independent family, so its error is larger.
    """
    random = np.random.default_rng(7)
    errors = []
    for _ in range(60):
        common, own = int(random.integers(0, 120)), int(random.integers(1, 120))
        names = [f"w{number}" for number in random.integers(0, 2**40, common + 2 * own)]
        sets = names[: common + own], names[:common] + names[common + own :]
        rows = []
        for words in sets:
            text = worded(words, dict.fromkeys(words, 1))
            rows.append(MinHash(2048, 8, family).sign(text, cut_shingles(text, len(words))))
        true = common / (common + 2 * own)
        estimate = estimate_jaccard(int(measure_hamming_distances(rows[0], rows[1])[0]), 2048)
        errors.append(estimate - true)
    theory = math.sqrt(0.25 / 256)
    assert abs(np.mean(errors)) < theory
    assert np.std(errors) < (1.6 if family == "permutation" else 2.5) * theory


def test_document_c_weights() -> None:
    assert compute_idf(10_000, 500) == math.log(20.01)
    assert [weigh_part_of_speech("zh", word) for word in ("梯田", "检测", "但是")] == [3, 2, 1]
    # A term of several words is what its last one is: "research methods", "economic development".
    assert [weigh_part_of_speech("zh", term) for term in ("研究方法", "经济发展")] == [3, 2]
    assert [weigh_part_of_speech("uk", word) for word in ("крига", "замерзати", "швидко")] == [
        3,
        2,
        1,
    ]
    assert [weigh_part_of_speech("ru", word) for word in ("снег", "читать", "быстро")] == [3, 2, 1]
    assert [weigh_part_of_speech("en", word) for word in ("river", "bury", "quickly")] == [3, 2, 1]
    assert weigh_part_of_speech("other", "straße") == 1
    assert {"综上所述", "总之", "但是"} <= load_marker_words("zh")
    assert {"summary", "conclusion", "but"} <= load_marker_words("en")
    assert all(load_marker_words(language) for language in ("en", "uk", "ru", "zh"))


@pytest.mark.parametrize("bits", [256, 512])
def test_document_d_the_distance_is_the_angle(bits: int) -> None:
    assert estimate_cosine(bits // 2, bits) == pytest.approx(0)
    assert estimate_cosine(0, bits) == 1
    words = [f"w{number}" for number in range(3000)]
    text = worded(words, dict.fromkeys(words, 1))
    signatures = Hyperplane(bits, weighted=False).sign(text, cut_shingles(text, 20))
    for shift in (2, 5, 10, 20):
        apart = measure_hamming_distances(signatures[:-shift], signatures[shift:]).mean()
        angle = math.acos((20 - shift) / 20)
        assert apart == pytest.approx(bits * angle / math.pi, rel=0.03)
