"""Methods that others have written too: ours must agree with theirs."""

from __future__ import annotations

import nilsimsa
import numpy as np
import ppdeep
import pytest
import tlsh
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from plagcheck.matching import measure_hamming_distances
from plagcheck.model import Text
from plagcheck.signatures.bits import join_digests, join_octets, split_octets
from plagcheck.signatures.ctph import Ctph, count_edits, hash_pieces
from plagcheck.signatures.nilsimsa import Nilsimsa
from plagcheck.signatures.tlsh import Tlsh
from plagcheck.text.elements import cut_shingles
from tests.texts import ALL, analysed, worded

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
EVERYTHING = analysed("\n\n".join(ALL.values()))


def lemmas(text: Text, size: int) -> list[str]:
    elements = cut_shingles(text, size)
    words = [text.lemmas[word] for word in text.word_ids[elements.content].tolist()]
    return [" ".join(words[at : at + size]) for at in range(len(elements))]


def ssdeep(data: bytes) -> str:
    """ssdeep's digest by way of our pieces: bytes for words, its window and its block sizes."""
    stream = np.frombuffer(data, dtype=np.uint8).astype(np.uint32)
    first, last = np.array([0], dtype=np.uint32), np.array([len(data)], dtype=np.uint32)

    def string(block: int, slots: int) -> str:
        return "".join(
            BASE64[piece - 1]
            for piece in hash_pieces(stream, first, last, 7, block, slots)[0]
            if piece
        )

    block = 3
    while block * 64 < len(data):
        block *= 2
    while block > 3 and len(string(block, 64)) - 1 < 32:
        block //= 2
    return f"{block}:{string(block, 64)}:{string(2 * block, 32)}"


@settings(deadline=None, max_examples=60)
@given(st.binary(min_size=1, max_size=600))
def test_pieces_of_bytes_are_ssdeep_s(data: bytes) -> None:
    assert ssdeep(data) == ppdeep.hash(data)


@pytest.mark.parametrize("language", ALL)
def test_pieces_of_a_text_are_ssdeep_s(language: str) -> None:
    data = (ALL[language] * 3).encode()
    assert ssdeep(data) == ppdeep.hash(data)


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 4), max_size=8),
    st.lists(st.lists(st.integers(1, 4), max_size=8), min_size=1, max_size=5),
)
def test_edit_distance_is_levenshtein_s(one: list[int], others: list[list[int]]) -> None:
    rows = np.array([other + [0] * (8 - len(other)) for other in others], dtype=np.uint8)
    lengths = np.array([len(other) for other in others])
    found = count_edits(np.array(one, dtype=np.uint8), rows, lengths)
    assert found.tolist() == [
        ppdeep._levenshtein(as_string(one), as_string(other)) for other in others
    ]


def as_string(pieces: list[int]) -> str:
    return "".join(BASE64[piece - 1] for piece in pieces)


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 64), min_size=9, max_size=32),
    st.integers(0, 2),
    st.lists(st.integers(1, 64), max_size=6),
)
def test_score_is_ssdeep_s_where_its_guards_let_pass(
    one: list[int], start: int, tail: list[int]
) -> None:
    other = [*one[start:], *tail][:32]
    rows = np.zeros((2, 32), dtype=np.uint8)
    rows[0, : len(one)], rows[1, : len(other)] = one, other
    signatures = join_octets(rows)
    (distance,) = Ctph(256).measure_distances(signatures[0], signatures[1:]).tolist()
    block_so_large_that_no_cap_applies = 3 << 20
    assert 100 - distance == ppdeep._score_strings(
        as_string(one), as_string(other), block_so_large_that_no_cap_applies
    )


@pytest.mark.parametrize("size", [1, 2, 4, 8, 30])
def test_nilsimsa(size: int) -> None:
    elements = Nilsimsa().select_signable(EVERYTHING, cut_shingles(EVERYTHING, size))
    signatures = Nilsimsa().sign(EVERYTHING, elements)
    texts = [text for text in lemmas(EVERYTHING, size) if len(text.encode()) >= 3]
    digests = [nilsimsa.Nilsimsa(text) for text in texts]
    assert [octets.tobytes().hex() for octets in split_octets(signatures)] == [
        digest.hexdigest() for digest in digests
    ]
    assert digests[0].compare(digests[-1].digest) == 128 - int(
        measure_hamming_distances(signatures[0], signatures[-1])
    )


def test_tlsh() -> None:
    elements = Tlsh().select_signable(EVERYTHING, cut_shingles(EVERYTHING, 12))
    signatures = Tlsh().sign(EVERYTHING, elements)
    digests = [tlsh.hash(text.encode()) for text in lemmas(EVERYTHING, 12)]
    assert len(signatures) == sum(digest != "TNULL" for digest in digests) > 50
    digests = [digest for digest in digests if digest != "TNULL"]
    matrix: NDArray[np.int64] = np.array(
        [Tlsh().measure_distances(row, signatures) for row in signatures]
    )
    assert matrix.tolist() == [[tlsh.diff(one, other) for other in digests] for one in digests]


def test_tlsh_leaves_out_what_is_too_short() -> None:
    text = analysed("tree river ice marsh")
    assert len(cut_shingles(text, 4)) == 1
    assert len(Tlsh().select_signable(text, cut_shingles(text, 4))) == 0


def test_tlsh_of_texts_of_many_lengths() -> None:
    words = lemmas(EVERYTHING, 1)
    texts = [" ".join((words * 40)[: 12 * 2**step // 10]) for step in range(4, 14)]
    digests = [digest for digest in map(tlsh.hash, map(str.encode, texts)) if digest != "TNULL"]
    rows = join_digests([bytes.fromhex(digest.removeprefix("T1")) for digest in digests], 280)
    matrix: NDArray[np.int64] = np.array([Tlsh().measure_distances(row, rows) for row in rows])
    assert matrix.tolist() == [[tlsh.diff(one, other) for other in digests] for one in digests]
    assert len(digests) > 6


def test_nilsimsa_signs_what_has_three_bytes_wherever_it_stands() -> None:
    words = ["go", "tree", "я", "к", "ox", "ab", "tea", "茶", "river", "in", "річка"]
    text = worded(words, dict.fromkeys(words, 1))
    elements = Nilsimsa().select_signable(text, cut_shingles(text, 1))
    assert [words[place] for place in elements.first.tolist()] == [
        "tree",
        "tea",
        "茶",
        "river",
        "річка",
    ]


def test_many_edit_distances_are_those_of_each_row() -> None:
    random = np.random.default_rng(1)
    rows = random.integers(1, 5, (5_000, 8), dtype=np.uint8)
    one, lengths = rows[0], np.full(len(rows), 8)
    each = [int(count_edits(one, row[None], lengths[:1])[0]) for row in rows[:300]]
    assert count_edits(one, rows[:300], lengths[:300]).tolist() == each
    measured = Ctph(64).measure_distances(rows[:1].view(np.uint64)[0], rows.view(np.uint64))
    assert measured[:300].tolist() == [100 * (64 * steps // 16) // 64 for steps in each]
    assert len(measured) == len(rows)
