"""Where the evidence puts the ends of passages."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plagcheck.passages import Numbering
from plagcheck.passages.aligned_range import find_best_runs
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.passages.refinement import Cores, refine_ends
from plagcheck.passages.shared_lemmas import SharedLemmas, find_shared_lemmas
from tests.passages.test_passages import side
from tests.reference.passages import slow_best_run, slow_refined_ends

SMALL = replace(PARAMETERS, reach=12, margin=4, first_score=3.0)
WORDS = [f"{first}{second}nk" for first in "bdfghklmprst" for second in "aeiou"]


def mix(seed: int) -> tuple[SharedLemmas, SharedLemmas]:
    """Two texts, one of which has changed sentences of the other; a few words are claimed."""
    lot = random.Random(seed)  # noqa: S311
    source = [lot.choice(WORDS) for _ in range(80)]
    copy = [word for word in source[20:60] if lot.random() < 0.8]
    at = lot.randrange(5, 30)
    copy[at : at + 6] = lot.sample(copy[at : at + 6], len(copy[at : at + 6]))
    submission = [lot.choice(WORDS) for _ in range(20)] + copy + source[:10]
    submission += [str(lot.randrange(90)) for _ in range(5)]
    numbering = Numbering()
    texts = side(" ".join(submission), numbering), side(" ".join(source), numbering)
    mine, theirs = find_shared_lemmas(*texts, SMALL)
    start = lot.randrange(50)
    mine.claim(start, start + 2)
    return mine, theirs


@settings(max_examples=25)  # the reference is slow
@given(st.integers(0, 10_000), st.lists(st.integers(0, 45), min_size=1, max_size=4))
@example(2749, [18])  # two words at one distance
def test_ranges_refined_together_equal_the_slow_reference(seed: int, starts: list[int]) -> None:
    mine, theirs = mix(seed)
    cores = np.array([[at, at + 9, at // 2 + 20, at // 2 + 30] for at in starts])
    ((ranges, scores),) = refine_ends([Cores(cores, mine, theirs)], SMALL)
    for core, refined, score in zip(cores.tolist(), ranges.tolist(), scores.tolist(), strict=True):
        slow, evidence = slow_refined_ends(core, mine, theirs, SMALL)
        assert score == pytest.approx(evidence)
        if score:
            assert refined == slow


def test_a_word_of_the_other_text_accounts_for_one_word_the_nearest() -> None:
    """What follows a copy in the source uses its words again, and is no part of it."""
    told = "harbour lantern meadow violin carpet thunder orchard pepper ladder walnut"
    again = "lantern so the carpet or a ladder and their violin"
    numbering = Numbering()
    one, other = side(f"{told} {'quartz ' * 9}", numbering), side(f"{told} {again}", numbering)
    shared = find_shared_lemmas(one, other, PARAMETERS)
    ((((*_, start, end),), _),) = refine_ends(
        [Cores(np.array([[0, 10, 0, 14]]), *shared)], PARAMETERS
    )
    assert (start, end) == (0, 10)


def test_words_are_better_evidence_where_a_copy_would_have_them() -> None:
    lot = random.Random(3)  # noqa: S311
    words = lot.choices(WORDS, k=200)
    rest = lot.choices(WORDS, k=600)
    scores = []
    for text in (words, lot.sample(words, 200)):
        numbering = Numbering()
        texts = side(" ".join(words), numbering), side(" ".join(text + rest), numbering)
        shared = find_shared_lemmas(*texts, PARAMETERS)
        ((_, (score,)),) = refine_ends([Cores(np.array([[0, 200, 0, 200]]), *shared)], PARAMETERS)
        scores.append(score)
    assert scores[0] > 2 * scores[1] > 0


def test_what_cannot_reach_the_score_it_needs_is_given_up() -> None:
    mine, theirs = mix(1)
    core = np.array([[20, 50, 20, 60]])
    ((_, (score,)),) = refine_ends([Cores(core, mine, theirs)], PARAMETERS)
    needed = score / PARAMETERS.words_part
    tasks = [Cores(core, mine, theirs, needed - 1), Cores(core, mine, theirs, needed + 1)]
    assert [float(own[0]) for _, own in refine_ends(tasks, PARAMETERS)] == [score, 0.0]


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=4))
def test_pairs_of_texts_refined_together_equal_each_alone(seeds: list[int]) -> None:
    tasks = [
        Cores(
            np.array([[at, at + 9, at // 2 + 20, at // 2 + 30] for at in (3, 20, 41)]), *mix(seed)
        )
        for seed in seeds
    ]
    for task, (ranges, scores) in zip(tasks, refine_ends(tasks, SMALL), strict=True):
        ((own, evidence),) = refine_ends([task], SMALL)
        assert ranges.tolist() == own.tolist()
        assert scores.tolist() == evidence.tolist()  # to the last bit


items = st.tuples(st.floats(0.1, 3), st.floats(0, 2))


@given(st.lists(st.lists(items, min_size=1, max_size=9), max_size=5))
def test_the_best_run_of_every_piece_equals_the_slow_reference(
    pieces: list[list[tuple[float, float]]],
) -> None:
    gains = np.array([gain for piece in pieces for gain, _ in piece])
    losses = np.concatenate(
        [np.zeros(0), *(-np.cumsum([loss for _, loss in piece]) for piece in pieces)]
    )
    counts = np.array([len(piece) for piece in pieces], dtype=np.int64)
    first, last, sums = find_best_runs(gains, losses, counts)
    begin = 0
    for number, piece in enumerate(pieces):
        run = range(first[number] - begin, last[number] + 1 - begin)
        kept = [score for at in run for score in (-piece[at][1] * (at > run[0]), piece[at][0])]
        assert sums[number] == pytest.approx(sum(kept))
        assert sums[number] == pytest.approx(
            slow_best_run([score for gain, loss in piece for score in (-loss, gain)])
        )
        begin += len(piece)
