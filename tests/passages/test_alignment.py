"""What alignment decides between two texts, step by step."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Settings
from plagcheck.passages import Numbering, SearchSpace, align_texts
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.alignment import _merge_close, _snap_range
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.passages.sentence_pairs import pair_sentences
from plagcheck.passages.shared_lemmas import find_shared_lemmas
from tests.passages.test_passages import OTHER, SUMMARY, SUMMED_UP, SURVEYS, found, side
from tests.reference.passages import slow_sentence_pairs
from tests.texts import ENGLISH, analysed, document

REWORKED = (
    "Cool air comes to the pavement by evaporation from street trees and their shade. The second "
    "page of results in a library catalogue is rarely opened by readers, and when a query fails "
    "they blame themselves. Carbon is buried in salt marshes faster than most forests do it."
)


def test_a_summary_is_as_similar_as_the_source_has_its_content_words() -> None:
    (passage,) = found(SUMMED_UP, SURVEYS)
    summary, source = analysed(passage.submission.text), analysed(passage.origin.text)
    told = [summary.lemmas[word] for word in summary.word_ids[summary.content()]]
    known = [lemma in source.lemmas for lemma in told]
    assert passage.kind == "summary"
    assert passage.similarity == pytest.approx(sum(known) / len(known))
    assert 0.8 < passage.similarity < 1


def test_a_summary_inside_a_long_sentence_is_cut_out_of_it() -> None:
    inner = "farmers" + SUMMARY.removeprefix("Farmers").removesuffix(".")
    sentence = (
        "Trains that run late collect ever more passengers at each platform until some timetable "
        f"collapses and nobody knows when another one leaves although {inner} while bronze vessels "
        "corrode in humid showcases until patient conservators wash the chlorides out and seal "
        "bare metal against later damage by curious visitors."
    )
    (passage,) = found(" ".join([OTHER] * 6 + [sentence] + [OTHER] * 6), SURVEYS)
    assert passage.kind == "summary"
    assert passage.submission.text == inner


def test_what_is_copied_word_for_word_makes_no_second_passage() -> None:
    """A word of the source is evidence once; in other words alone, the passage would be found."""
    filler = " ".join([OTHER] * 4)
    assert [one.kind for one in found(f"{filler} {REWORKED}", ENGLISH)] == ["near"]
    assert [one.kind for one in found(f"{ENGLISH} {filler} {REWORKED}", ENGLISH)] == ["verbatim"]


def test_words_without_content_beyond_an_edit_do_not_stretch_a_copy() -> None:
    """As many texts have “of the” near each other by chance; two that say something do."""
    body = "street" + ENGLISH.removeprefix("Street").removesuffix(".")
    (passage,) = found(
        f"Poets spoke of the big {body} perhaps by its moon.",
        f"Sailors dreamt of the small {body} maybe by its sun.",
    )
    assert passage.submission.text == passage.origin.text == body
    (longer,) = found(
        f"Poets spoke of mountain big {body} perhaps by harbour moon.",
        f"Sailors dreamt of mountain small {body} maybe by harbour sun.",
    )
    assert longer.submission.text == f"of mountain big {body} perhaps by harbour"
    assert longer.origin.text == f"of mountain small {body} maybe by harbour"


def test_a_passage_without_matched_elements_has_no_pairs() -> None:
    numbering = Numbering()
    one, other = side(ENGLISH, numbering), side(ENGLISH, numbering)
    nothing = np.empty((0, 3), dtype=np.int64)
    search = SearchSpace(len(one), len(other), indexed=False)
    texts = (document(ENGLISH), one), (document(ENGLISH), other)
    (passage,) = align_texts(nothing, *texts, "source", Settings(3), search)
    assert passage.pairs == ()
    assert passage.kind == "verbatim"


@pytest.mark.parametrize(
    ("words", "origin_words", "one"),
    [
        (0, 0, True),
        (40, 40, True),
        (41, 40, False),
        (40, 41, False),
        (-10, 0, True),
        (0, -5, True),
        (0, -6, False),
    ],
)
def test_stretches_that_follow_each_other_closely_on_both_sides_are_one(
    words: int, origin_words: int, one: bool
) -> None:
    """The second may begin a little before the first ends in the source, where it is not cut."""
    first = AlignedRange(1000, 1050, 300, 350, 40.0)
    second = AlignedRange(1050 + words, 1100 + words, 350 + origin_words, 400 + origin_words, 50.0)
    both = AlignedRange(1000, 1100 + words, 300, 400 + origin_words, 90.0)
    assert _merge_close([second, first], 40) == ([both] if one else [first, second])


def test_a_stretch_inside_the_one_before_does_not_shorten_it() -> None:
    around, inside = AlignedRange(0, 90, 0, 90, 60.0), AlignedRange(20, 50, 88, 89, 20.0)
    assert _merge_close([around, inside], 40) == [AlignedRange(0, 90, 0, 90, 80.0)]


@pytest.mark.parametrize(
    ("second", "overlaps"),
    [
        (AlignedRange(19, 30, 59, 70), True),
        (AlignedRange(20, 30, 59, 70), False),
        (AlignedRange(19, 30, 60, 70), False),
        (AlignedRange(0, 11, 40, 51), True),
        (AlignedRange(0, 10, 40, 51), False),
        (AlignedRange(0, 11, 40, 50), False),
    ],
)
def test_stretches_that_touch_do_not_overlap(second: AlignedRange, overlaps: bool) -> None:
    first = AlignedRange(10, 20, 50, 60)
    assert first.overlaps(second) == second.overlaps(first) == overlaps


@pytest.mark.parametrize(
    ("start", "end", "moved"),
    [
        (40, 100, (40, 100)),
        (50, 90, (40, 100)),
        (52, 88, (40, 100)),
        (53, 87, (53, 87)),
        (12, 53, (10, 53)),
        (16, 53, (10, 53)),
        (17, 53, (17, 53)),
        (4, 98, (4, 100)),
        (3, 8, (3, 10)),
        (2, 7, (0, 7)),
    ],
)
def test_an_end_moves_to_the_end_of_its_sentence_if_that_is_near(
    start: int, end: int, moved: tuple[int, int]
) -> None:
    """Within a fifth of the sentence, or two words; sentences of 10, 30 and 60 words."""
    assert _snap_range(np.array([0, 10, 40, 100]), start, end, 0.2, 2) == moved


@pytest.mark.parametrize("others", range(0, 31, 2))
@pytest.mark.parametrize("both", [True, False])
def test_words_that_only_one_sentence_has_speak_against_a_pair(others: int, both: bool) -> None:
    """Three rare words make a pair of short sentences, and none if one of them is long."""
    numbering = Numbering()
    common = "walnut lantern quarry"
    mine, theirs = (
        " ".join(f"{letter}{'abcdefghijklmnopqrstuvwxyzäöüß'[place]}qx" for place in range(count))
        for letter, count in (("z", others), ("j", others if both else 0))
    )
    sides = side(f"{common} {mine}.", numbering), side(f"{common} {theirs}.", numbering)
    facings = find_shared_lemmas(*sides, PARAMETERS)
    fast = pair_sentences(*facings, PARAMETERS).tolist()
    assert fast == slow_sentence_pairs(*facings, PARAMETERS)
    # A rare word gives 4.8 nats, a missing one takes half of the likelihood.
    evidence = 3 * math.log(1 + 0.5 * 0.996 / 0.004) - others * math.log(2)
    assert bool(fast) == (evidence > (5 if both else 4))


words = st.lists(st.sampled_from("tree river marsh carbon street walnut".split()), max_size=8)


@given(words, words)
def test_two_sides_face_each_other_in_the_lemmas_that_both_have(
    one: list[str], other: list[str]
) -> None:
    numbering = Numbering()
    numbering.number_words(sorted({*one, *other}))
    sides = side(" ".join(one), numbering), side(" ".join(other), numbering)
    both = {*sides[0].lemmas.tolist()} & {*sides[1].lemmas.tolist()}
    for facing_, own in zip(find_shared_lemmas(*sides, PARAMETERS), sides, strict=True):
        listed = np.unique(own.lemmas)[facing_.positions]
        assert listed.tolist() == sorted(both)
        assert facing_.counts.tolist() == [np.sum(own.lemmas == lemma) for lemma in listed]
