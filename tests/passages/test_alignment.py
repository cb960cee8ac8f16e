"""What alignment decides between two texts, step by step."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Settings
from plagcheck.passages import NumberedSource, Numbering, SearchSpace, align_texts
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.joining import _snap_range, drop_covered, merge_close
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.passages.reworked import split_rest
from plagcheck.passages.sentence_pairs import pair_sentences
from plagcheck.passages.shared_lemmas import find_shared_lemmas
from plagcheck.passages.summaries import _is_explained
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


def test_a_passage_explains_a_summary_only_if_it_lies_there_alone() -> None:
    """A second passage from elsewhere in the source is one more thing that was summed up."""
    numbering = Numbering()
    submission, source = side(SUMMED_UP, numbering), side(SURVEYS, numbering)
    begin = len(analysed(" ".join([OTHER] * 6)))
    window = AlignedRange(begin, begin + len(analysed(SUMMARY)), 0, 0, summary=True)
    block = source.significant.nonzero()[0]
    most = window._replace(origin_end=int(0.9 * len(source)))
    rest = AlignedRange(window.end - 12, window.end, most.origin_end, len(source))
    assert not _is_explained(window, [], submission, source, block, PARAMETERS)
    assert _is_explained(window, [most], submission, source, block, PARAMETERS)
    assert not _is_explained(window, [rest], submission, source, block, PARAMETERS)
    assert not _is_explained(window, [most, rest], submission, source, block, PARAMETERS)


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


@pytest.mark.parametrize(("words", "is_found"), [(14, False), (15, True), (20, True)])
def test_a_short_run_of_equal_words_is_a_passage_without_its_surroundings(
    words: int, is_found: bool
) -> None:
    run = " ".join(ENGLISH.split()[:words])
    passages = found(f"{OTHER} Poets spoke of {run} perhaps by moon. {OTHER}", ENGLISH)
    assert [passage.submission.text for passage in passages] == ([run] if is_found else [])
    assert all(passage.kind == "verbatim" for passage in passages)


def test_a_mosaic_of_short_runs_is_found_piece_by_piece() -> None:
    sources = (ENGLISH, OTHER)
    runs = [" ".join(source.split()[4:22]) for source in sources]
    mosaic = f"{SUMMARY} {' and '.join(runs)}. {SUMMARY}"
    for source, run in zip(sources, runs, strict=True):
        (passage,) = found(mosaic, source)
        assert run.rstrip(".,") in passage.submission.text


def test_a_short_run_inside_a_passage_makes_no_second_one() -> None:
    run = " ".join(ENGLISH.split()[:20])
    (passage,) = found(f"{ENGLISH} {OTHER}", f"{ENGLISH} {OTHER[:40]} {run}")
    assert passage.words > 25


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


def test_what_a_source_shares_does_not_depend_on_the_sources_beside_it() -> None:
    texts = [ENGLISH, SUMMED_UP, SURVEYS, f"{OTHER} {ENGLISH[:400]} {OTHER}", SUMMARY, "Short."]
    numbering = Numbering()
    submission = f"{ENGLISH} {SUMMARY} {SURVEYS}"
    mine = document(submission), side(submission, numbering)
    nothing = np.empty((0, 3), dtype=np.int64)
    sources = [NumberedSource(document(text), side(text, numbering), nothing) for text in texts]
    space = SearchSpace(len(mine[1]), 1_000, indexed=False)
    alone = [align_texts(mine, [source], Settings(), space)[0] for source in sources]
    assert sum(map(len, alone)) >= 4
    assert align_texts(mine, sources, Settings(), space) == alone
    assert align_texts(mine, sources[::-1], Settings(), space) == alone[::-1]
    assert align_texts(mine, [], Settings(), space) == []


def test_a_passage_without_matched_elements_has_no_pairs() -> None:
    numbering = Numbering()
    one, other = side(ENGLISH, numbering), side(ENGLISH, numbering)
    nothing = np.empty((0, 3), dtype=np.int64)
    search = SearchSpace(len(one), len(other), indexed=False)
    source = NumberedSource(document(ENGLISH), other, nothing)
    ((passage,),) = align_texts((document(ENGLISH), one), [source], Settings(3), search)
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
        (0, -10, True),
        (40, -140, True),
        (40, -141, False),
    ],
)
def test_stretches_that_follow_each_other_closely_on_both_sides_are_one(
    words: int, origin_words: int, one: bool
) -> None:
    """In the source the second may begin before the first ends, or end before it begins."""
    first = AlignedRange(1000, 1050, 300, 350, 40.0)
    second = AlignedRange(1050 + words, 1100 + words, 350 + origin_words, 400 + origin_words, 50.0)
    origin = min(300, 350 + origin_words), max(350, 400 + origin_words)
    both = AlignedRange(1000, 1100 + words, *origin, 90.0)
    assert merge_close([second, first], 40) == ([both] if one else [first, second])


def test_a_stretch_inside_the_one_before_does_not_shorten_it() -> None:
    around, inside = AlignedRange(0, 90, 0, 90, 60.0), AlignedRange(20, 50, 88, 89, 20.0)
    assert merge_close([around, inside], 40) == [AlignedRange(0, 90, 0, 90, 80.0)]


def test_a_range_is_dropped_for_a_better_one_only_if_that_covers_half_of_it() -> None:
    """Ends are moved to whole sentences, so neighbours may overlap by some words."""
    better, neighbour = AlignedRange(0, 90, 0, 90, 60.0), AlignedRange(85, 140, 81, 150, 50.0)
    assert drop_covered([neighbour, better]) == [better, neighbour]
    for covered in (AlignedRange(60, 120, 85, 180, 50.0), AlignedRange(85, 180, 60, 120, 50.0)):
        assert drop_covered([covered, better]) == [better]
    elsewhere = AlignedRange(0, 90, 90, 180, 50.0)
    assert drop_covered([elsewhere, better]) == [better, elsewhere]


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


def test_a_passage_leaves_the_sentence_pairs_beside_it_and_never_all_of_its_group() -> None:
    """A group that came back whole would be refined to the same passage, without end."""
    group = [(0, 1, 0, 1), (1, 2, 4, 5), (3, 4, 3, 4), (0, 2, 1, 2), (4, 5, 0, 1), (5, 6, 5, 6)]
    spans, inside, outside = np.array([*group, *group[:2]]), (3, 4, 3, 4), (6, 7, 6, 7)
    rest, sizes = split_rest(spans, np.array([6, 2]), np.array([inside, outside]))
    corners = [(0, 1, 0, 1), (0, 2, 1, 2), (1, 2, 4, 5), (4, 5, 0, 1), (5, 6, 5, 6)]
    assert list(map(tuple, rest.tolist())) == corners
    assert sizes.tolist() == [2, 1, 1, 1]


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
    assert bool(fast) == (evidence > (PARAMETERS.seed_strong if both else PARAMETERS.seed))


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
