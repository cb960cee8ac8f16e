"""The fast methods against the slow, obvious ones, on drawn texts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plagcheck.model import Elements, Frequencies, Text
from plagcheck.signatures import Method
from plagcheck.signatures import anchor as anchor_module
from plagcheck.signatures.anchor import Anchor
from plagcheck.signatures.bits import hash_words, split_octets, unpack_bits
from plagcheck.signatures.bitsample import BitSample
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.hyperplane import Hyperplane
from plagcheck.signatures.jaccard import Jaccard
from plagcheck.signatures.minhash import MinHash
from plagcheck.signatures.simhash import SimHash
from plagcheck.signatures.simhash_tfidf import SimHashTfidf, compute_idf, compute_word_idf
from plagcheck.signatures.word_classes import load_marker_words, weigh_part_of_speech
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.reference import methods as slow
from tests.reference.simhash import slow_simhash
from tests.texts import worded

VOCABULARY = (
    "tree river крига снег 梯田 summary insulation go electroencephalography ice затор вывод "
    "marsh carbon 茶 шуга bury conclude however reader"
).split()

texts = st.builds(
    lambda words, weights: worded(words, dict(zip(VOCABULARY, weights, strict=True))),
    st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=60),
    st.lists(st.integers(1, 60), min_size=len(VOCABULARY), max_size=len(VOCABULARY)),
)
sizes = st.integers(1, 20)
kinds = st.sampled_from(sorted(ELEMENT_CUTTERS))


def words_of(text: Text, elements: Elements) -> list[list[str]]:
    ids = text.word_ids[elements.content].tolist()
    return [
        [text.lemmas[word] for word in ids[first:last]]
        for first, last in zip(elements.first, elements.last, strict=True)
    ]


def weight_of(text: Text) -> dict[str, int]:
    return dict(zip(text.lemmas, text.weights.tolist(), strict=True))


def compared(
    method: Method, text: Text, kind: str, size: int, expected: Callable[[list[str]], list[int]]
) -> None:
    elements = ELEMENT_CUTTERS[kind](text, size)
    rows = unpack_bits(method.sign(text, elements), expected_bits(method))
    assert rows.tolist() == [expected(words) for words in words_of(text, elements)]


def expected_bits(method: Method) -> int:
    return int(getattr(method, "bits", 64))


def as_bits(number: int, bits: int) -> list[int]:
    return [number >> (bits - 1 - bit) & 1 for bit in range(bits)]


@settings(deadline=None)
@given(text=texts, size=sizes, kind=kinds)
def test_exact(text: Text, size: int, kind: str) -> None:
    compared(Exact(), text, kind, size, lambda words: as_bits(slow.slow_exact(words), 64))


@pytest.mark.parametrize("bits", [32, 64, 128, 256])
@pytest.mark.parametrize("weighted", [True, False])
@settings(deadline=None, max_examples=30)
@given(text=texts, size=sizes, kind=kinds)
def test_simhash(bits: int, weighted: bool, text: Text, size: int, kind: str) -> None:
    weights = weight_of(text)

    def expected(words: list[str]) -> list[int]:
        pairs = [(word, weights[word] if weighted else 1) for word in words]
        return as_bits(slow_simhash(pairs, bits), bits)

    compared(SimHash(bits, weighted), text, kind, size, expected)


@settings(deadline=None, max_examples=30)
@given(text=texts, size=sizes, kind=kinds, width=st.integers(1, 1000))
def test_anchor(text: Text, size: int, kind: str, width: int) -> None:
    elements = ELEMENT_CUTTERS[kind](text, size)
    codes = split_octets(Anchor(64, width).sign(text, elements))
    expected = [slow.slow_anchors(words, 8, width) for words in words_of(text, elements)]
    johnson = anchor_module._JOHNSON.tolist()
    assert [[johnson.index(code) for code in row] for row in codes.tolist()] == [
        [number % 16 for number in row] for row in expected
    ]


@settings(deadline=None, max_examples=30)
@given(text=texts, size=st.integers(1, 16), kind=kinds)
def test_jaccard(text: Text, size: int, kind: str) -> None:
    method = Jaccard(4096)
    elements = method.select_signable(text, ELEMENT_CUTTERS[kind](text, size))
    signatures, sets = method.sign(text, elements), words_of(text, elements)
    for row, one in zip(signatures, sets, strict=True):
        similar = 1 - method.measure_distances(row, signatures) / 100
        exact = np.array([slow.slow_jaccard(one, other) for other in sets])
        assert (np.abs(similar - exact) < 0.01).all()
        assert ((similar == 1) == (exact == 1)).all()


@pytest.mark.parametrize("family", ["xor", "permutation"])
@pytest.mark.parametrize(("bits", "packed"), [(64, 1), (128, 1), (256, 8)])
@settings(deadline=None, max_examples=20)
@given(text=texts, size=sizes, kind=kinds)
def test_minhash(bits: int, packed: int, family: str, text: Text, size: int, kind: str) -> None:
    def expected(words: list[str]) -> list[int]:
        features = [slow.word64(word) for word in words]
        kept = slow.slow_minhash(features, bits // packed, packed, family)
        return [bit for value in kept for bit in as_bits(value, packed)]

    compared(MinHash(bits, packed, family), text, kind, size, expected)


@pytest.mark.parametrize("weighted", [True, False])
@settings(deadline=None, max_examples=15)
@given(text=texts, size=sizes, kind=kinds)
def test_hyperplane(weighted: bool, text: Text, size: int, kind: str) -> None:
    weights = weight_of(text)

    def expected(words: list[str]) -> list[int]:
        pairs = [(word, weights[word] if weighted else 1) for word in words]
        return slow.slow_hyperplane(pairs, 256)

    compared(Hyperplane(256, weighted), text, kind, size, expected)


@settings(deadline=None, max_examples=20)
@given(text=texts, size=sizes, kind=kinds)
def test_bitsample(text: Text, size: int, kind: str) -> None:
    compared(
        BitSample(256, 512), text, kind, size, lambda words: slow.slow_bitsample(words, 256, 512)
    )


@pytest.mark.parametrize("bits", [64, 128, 256])
@settings(deadline=None, max_examples=20)
@given(text=texts, size=sizes, kind=kinds, counts=st.lists(st.integers(1, 50), max_size=20))
def test_simhash_tfidf(bits: int, text: Text, size: int, kind: str, counts: list[int]) -> None:
    known = sorted(zip(hash_words(VOCABULARY).tolist(), counts, strict=False))
    frequencies = Frequencies(
        50,
        np.array([word for word, _ in known], dtype=np.uint64),
        np.array([count for _, count in known], dtype=np.uint64),
    )
    listed = dict(zip(VOCABULARY, counts, strict=False))
    scaled = {word: round(256 * compute_idf(50, listed.get(word, 1))) for word in VOCABULARY}
    assert compute_word_idf(text.lemmas, frequencies).tolist() == [
        scaled[word] for word in text.lemmas
    ]
    factor = {
        word: 1 + weigh_part_of_speech("en", word) + 5 * (word in load_marker_words("en"))
        for word in VOCABULARY
    }
    compared(
        SimHashTfidf(bits, frequencies),
        text,
        kind,
        size,
        lambda words: slow.slow_tfidf(words, scaled, factor, bits),
    )


@settings(deadline=None, max_examples=30)
@given(text=texts, title=st.sets(st.sampled_from(VOCABULARY)))
def test_simhash_tfidf_of_a_document(text: Text, title: set[str]) -> None:
    content = ELEMENT_CUTTERS["shingle"](text, 1).content
    scaled = dict.fromkeys(VOCABULARY, round(256 * compute_idf(1, 1)))
    factor = {
        word: 1
        + weigh_part_of_speech("en", word)
        + 5 * (word in load_marker_words("en"))
        + 5 * (word in title)
        for word in VOCABULARY
    }
    words = [text.lemmas[word] for word in text.word_ids.tolist()]
    signed = SimHashTfidf(64).sign_document(text, content, frozenset(title))
    assert unpack_bits(signed, 64).tolist() == [slow.slow_tfidf(words, scaled, factor, 64)]


@settings(deadline=None, max_examples=30)
@given(text=texts)
def test_minhash_of_a_document_is_over_its_shingles(text: Text) -> None:
    content = ELEMENT_CUTTERS["shingle"](text, 1).content
    words = [text.lemmas[word] for word in text.word_ids.tolist()]
    size = min(2, len(words))
    shingles = [slow.slow_exact(words[at : at + size]) for at in range(len(words) - size + 1)]
    kept = slow.slow_minhash(shingles, 128, 8, "permutation")
    signed = MinHash(1024, 8).sign_document(text, content, frozenset())
    assert split_octets(signed).tolist() == [kept]


@pytest.mark.parametrize("weight", [1, 25, 60, 1_000, 100_000, 10_000_000])
@pytest.mark.parametrize("times", [1, 2, 20, 300])
def test_a_word_said_many_times_has_the_signature_of_one(times: int, weight: int) -> None:
    """However large the sums become."""
    once, often = (worded(["tree"] * count, {"tree": weight}) for count in (1, times))
    for method in (Hyperplane(256), SimHash(64)):
        (row,) = method.sign(often, ELEMENT_CUTTERS["shingle"](often, times))
        assert row.tolist() == method.sign(once, ELEMENT_CUTTERS["shingle"](once, 1))[0].tolist()
