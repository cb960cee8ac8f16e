"""Texts on one subject share words; a text made from another keeps more of them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Settings
from plagcheck.passages import NumberedText, Numbering
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.alignment import find_aligned_ranges
from plagcheck.passages.evidence import score_beyond_subject
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.passages.refinement import Cores, refine_ends
from plagcheck.passages.shared_lemmas import find_shared_lemmas
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.texts import analysed

LEAFLET = (
    "Arrhythmia means that the heart beats too fast, too slowly or unevenly. Its symptoms can be "
    "mild or severe. Patients feel palpitations, a fluttering in the chest, dizziness, weakness, "
    "shortness of breath or pain in the chest, and some of them faint."
)
SAME_SUBJECT = (
    "Call your doctor if palpitations wake you at night. Other symptoms of arrhythmia that need a "
    "visit, whether mild or severe, include chest pain, shortness of breath when you climb stairs, "
    "dizziness after you stand up, and any weakness. People who faint should be seen on that day."
)
MADE_FROM_IT = (
    "In an arrhythmia the heart beats unevenly, too slowly or too fast. The symptoms can be severe "
    "or mild. Patients may feel a fluttering in their chest, palpitations, weakness, dizziness, "
    "chest pain or shortness of breath, and some of these patients faint."
)
WEAK = Settings(min_score=20)


def sides(*originals: str) -> tuple[NumberedText, ...]:
    numbering = Numbering()
    texts = [analysed(original) for original in originals]
    return tuple(
        NumberedText.from_text(text, ELEMENT_CUTTERS["shingle"](text, 4), numbering)
        for text in texts
    )


def test_texts_on_one_subject_are_no_passage() -> None:
    one, other = sides(SAME_SUBJECT, LEAFLET)
    assert find_aligned_ranges(one, other, WEAK, replace(PARAMETERS, subject_part=0.0))
    assert not find_aligned_ranges(one, other, WEAK)


def test_a_text_made_from_another_is_a_passage() -> None:
    one, other = sides(MADE_FROM_IT, LEAFLET)
    (stretch,) = find_aligned_ranges(one, other, WEAK)
    assert stretch.shorter_side() >= 0.9 * min(len(one), len(other))


words = st.lists(st.sampled_from("heart beat chest pain feel qwzx".split()), min_size=1)


@given(words, words)
def test_evidence_beyond_the_subject_is_a_ratio_of_likelihoods(
    mine: list[str], theirs: list[str]
) -> None:
    one, other = sides(" ".join(mine), " ".join(theirs))
    whole = AlignedRange(0, len(one), 0, len(other))
    kept, lost = len({*mine} & {*theirs}), len({*mine} - {*theirs, "qwzx"})
    share, rate = kept / max(kept + lost, 1), PARAMETERS.subject_share
    likelihood = share**kept * (1 - share) ** lost
    by_subject = rate**kept * (1 - rate) ** lost
    expected = math.log(likelihood / by_subject) if share > rate else 0.0
    assert score_beyond_subject(whole, one, other, PARAMETERS) == pytest.approx(expected, abs=1e-9)


def test_words_in_no_dictionary_are_known_by_their_weight() -> None:
    (text,) = sides("A heart beats, qwzx, in 1997.")
    assert text.mark_unknown(0, len(text)).tolist() == [False, False, False, True, False, True]


def test_a_source_is_not_stretched_over_words_that_nothing_was_made_of() -> None:
    told = (
        "Patients whose heart beats unevenly feel palpitations, dizziness, weakness, a fluttering "
        "and pain in the chest, and faint"
    )
    source = (
        "Patients feel weakness, dizziness, palpitations, pain in the chest and a fluttering, and "
        "faint, whose heart unevenly beats"
    )
    ends = "said the surgeon to the chemist, the pilot, the baker and the gardener"
    rest = (
        "later that summer several quiet meadows were surgeon empty although nobody there had "
        "asked about chemist prices for wool or what colour those pilot old barns once were "
        "painted when one baker railway came across eastern hills near lakes gardener"
    )
    one, other = sides(f"{told}, {ends}.", f"{source}, {rest}.")
    whole = np.array([[0, len(one), 0, len(other)]])

    def length(balance: float) -> int:
        parameters = replace(PARAMETERS, kept_balance=balance)
        shared = find_shared_lemmas(one, other, parameters)
        ((((_, _, start, end),), _),) = refine_ends([Cores(whole, *shared)], parameters)
        return int(end - start)

    assert length(0.0) == len(other)
    assert length(0.8) == len(source.split())
