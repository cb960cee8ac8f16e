from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from plagcheck.meaning.alignment import align_windows, find_pairs
from plagcheck.meaning.evidence import (
    MOST,
    NEEDED,
    NEEDED_IN_ONE_LANGUAGE,
    count_expected,
    find_needed_score,
    weigh_pairs,
)
from plagcheck.meaning.signatures import estimate_cosines, sign_vectors, spread_signs
from plagcheck.model import SignedWindows

UK, RU = 1, 2
BITS = 512


def draw(seed: int, count: int) -> NDArray[np.float32]:
    return np.random.default_rng(seed).standard_normal((count, BITS)).astype(np.float32)


def translate(vectors: NDArray[np.float32], seed: int = 9) -> NDArray[np.float32]:
    """Vectors with a cosine of about .8 to the given ones."""
    return (vectors + 0.75 * draw(seed, len(vectors))).astype(np.float32)


def make_windows(vectors: NDArray[np.float32], language: int, words: int = 20) -> SignedWindows:
    count = len(vectors)
    starts = np.arange(count, dtype=np.uint32) * 100
    return SignedWindows(
        sign_vectors(vectors),
        starts,
        starts + 90,
        np.full(count, words, dtype=np.uint8),
        np.full(count, language, dtype=np.uint8),
    )


def test_signatures_give_the_cosine() -> None:
    vectors = draw(1, 200)
    others = translate(vectors)
    signs = spread_signs(sign_vectors(vectors)), spread_signs(sign_vectors(others))
    assert (signs[0] == np.where(vectors > 0, 1, -1)).all()
    distances = (BITS - (signs[0] * signs[1]).sum(axis=1)) / 2
    exact = (vectors * others).sum(axis=1)
    exact /= np.linalg.norm(vectors, axis=1) * np.linalg.norm(others, axis=1)
    assert np.abs(estimate_cosines(distances, BITS) - exact).mean() < 0.04


def test_pairs_are_those_of_a_slow_reference() -> None:
    vectors = draw(2, 40)
    mine = make_windows(vectors, UK)
    theirs = make_windows(np.concatenate((translate(vectors[10:25]), draw(3, 20))), RU)
    found = {
        (pair.window, pair.source_window, pair.distance)
        for pair in find_pairs(mine, theirs, translated=True)
    }
    expected = set()
    for i, left in enumerate(mine.signatures.tolist()):
        for j, right in enumerate(theirs.signatures.tolist()):
            distance = sum((a ^ b).bit_count() for a, b in zip(left, right, strict=True))
            cosine = np.array([np.cos(np.pi * distance / BITS)])
            if weigh_pairs(cosine, np.array([20.0]))[0] >= 0.5:
                expected.add((i, j, distance))
    assert found == expected
    assert {(10 + number, number) for number in range(15)} <= {pair[:2] for pair in found}


def test_windows_of_one_language_are_no_translation() -> None:
    vectors = draw(4, 10)
    mine, same, other = (make_windows(vectors, language) for language in (UK, UK, RU))
    assert not align_windows(mine, same, NEEDED, translated=True)
    assert align_windows(mine, same, NEEDED, translated=False)
    assert not align_windows(mine, other, NEEDED, translated=False)


def test_a_translated_stretch_is_one_range() -> None:
    vectors = draw(5, 60)
    mine = make_windows(vectors, UK)
    theirs = make_windows(np.concatenate((draw(6, 12), translate(vectors[20:32]), draw(7, 8))), RU)
    (found,) = align_windows(mine, theirs, NEEDED, translated=True)
    assert found[:4] == (20, 32, 12, 24)
    assert found.score > 100
    assert [pair[:2] for pair in found.pairs] == [(20 + n, 12 + n) for n in range(12)]


@pytest.mark.parametrize("order", [[0, 1, 3, 2, 4, 5, 6, 7], [4, 5, 6, 7, 0, 1, 2, 3]])
def test_windows_and_paragraphs_may_change_places(order: list[int]) -> None:
    vectors = draw(8, 8)
    theirs = make_windows(translate(vectors[order]), RU)
    (found,) = align_windows(make_windows(vectors, UK), theirs, NEEDED, translated=True)
    assert found[:4] == (0, 8, 0, 8)


def test_windows_may_be_left_out_or_come_in() -> None:
    vectors = draw(10, 12)
    theirs = make_windows(np.delete(translate(vectors), [3, 8], axis=0), RU)
    (found,) = align_windows(make_windows(vectors, UK), theirs, NEEDED, translated=True)
    assert found[:4] == (0, 12, 0, 10)


def test_one_window_may_answer_to_two() -> None:
    halves = draw(11, 10)
    whole = halves.copy()
    whole[4] = halves[4] + halves[5]
    mine = make_windows(np.delete(whole, 5, axis=0), UK)
    (found,) = align_windows(mine, make_windows(translate(halves), RU), NEEDED, translated=True)
    assert found[:4] == (0, 9, 0, 10)
    assert {(4, 4), (4, 5)} <= {pair[:2] for pair in found.pairs}


def test_far_apart_stretches_are_two_ranges() -> None:
    vectors = draw(12, 60)
    theirs = make_windows(
        np.concatenate((translate(vectors[:6]), draw(13, 30), translate(vectors[40:46]))), RU
    )
    found = align_windows(make_windows(vectors, UK), theirs, NEEDED, translated=True)
    assert [part[:4] for part in found] == [(0, 6, 0, 6), (40, 46, 36, 42)]


def test_one_sentence_is_never_enough() -> None:
    vectors = draw(14, 30)
    theirs = make_windows(np.concatenate((draw(15, 10), vectors[7:8], draw(16, 10))), RU)
    assert not align_windows(make_windows(vectors, UK), theirs, NEEDED, translated=True)
    assert MOST < NEEDED


def test_a_phrase_that_is_said_everywhere_does_not_cost_the_square() -> None:
    phrase = np.repeat(draw(17, 1), 2_000, axis=0)
    pairs = find_pairs(make_windows(phrase, UK), make_windows(phrase, RU), translated=True)
    assert len(pairs) <= 8 * 2_000


def test_strangers_give_nothing() -> None:
    mine, theirs = make_windows(draw(18, 400), UK), make_windows(draw(19, 400), RU)
    assert not align_windows(mine, theirs, NEEDED, translated=True)
    assert not align_windows(mine, theirs.select(0, 0), NEEDED, translated=True)


def test_short_windows_tell_less() -> None:
    close = np.array([0.75])
    assert weigh_pairs(close, np.array([4.0]))[0] < weigh_pairs(close, np.array([20.0]))[0] / 1.5


def test_the_more_windows_are_searched_the_more_evidence_is_needed() -> None:
    assert find_needed_score(10_000, translated=True) == NEEDED
    thesis_in_large_index = 2_000 * 20_000_000
    needed = find_needed_score(thesis_in_large_index, translated=True)
    assert NEEDED < needed < 40
    assert count_expected(needed, thesis_in_large_index, translated=True) == pytest.approx(0.02)
    assert find_needed_score(10_000, translated=False) == NEEDED_IN_ONE_LANGUAGE
    needed = find_needed_score(thesis_in_large_index, translated=False)
    assert NEEDED_IN_ONE_LANGUAGE < needed < 40
    assert count_expected(needed, thesis_in_large_index, translated=False) == pytest.approx(0.02)
