from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.index import Tables, choose_plan
from plagcheck.matching import match_elements
from plagcheck.model import Passage, Settings
from plagcheck.passages import NumberedSource, NumberedText, Numbering, SearchSpace, align_texts
from plagcheck.passages.aligned_range import AlignedRange, find_best_run, group_close_ranges
from plagcheck.passages.evidence import score_word_order
from plagcheck.passages.numbered_text import measure_common_share
from plagcheck.passages.parameters import PARAMETERS
from plagcheck.passages.passage_builder import classify_passage, verify_pairs
from plagcheck.passages.sentence_pairs import pair_sentences
from plagcheck.passages.shared_lemmas import find_shared_lemmas
from plagcheck.passages.summaries import bound_best_sums
from plagcheck.passages.verbatim import find_equal_runs
from plagcheck.recipe import Recipe
from plagcheck.signatures.simhash import SimHash
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.reference.passages import (
    slow_best_run,
    slow_common_share,
    slow_equal_runs,
    slow_groups,
    slow_in_order,
    slow_sentence_pairs,
)
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed, document

OTHER = (
    "Bronze vessels corrode in humid showcases. Conservators wash chlorides out with great "
    "patience, then seal the metal. Trains that run late collect ever more passengers at each "
    "platform until the timetable collapses."
)


def side(original: str, numbering: Numbering, kind: str = "shingle") -> NumberedText:
    text = analysed(original)
    return NumberedText.from_text(text, ELEMENT_CUTTERS[kind](text, 4), numbering)


def found(submission: str, source: str, kind: str = "shingle", **settings: float) -> list[Passage]:
    numbering = Numbering()
    one, other = (side(original, numbering, kind) for original in (submission, source))
    mine, theirs = (SimHash(64).sign(which.text, which.elements) for which in (one, other))
    tables = Tables.build(theirs, choose_plan(Recipe(), len(theirs)))
    (pairs,) = match_elements(mine, [(tables, np.zeros(1, dtype=np.int64))], 3).pairs
    (passages,) = align_texts(
        (document(submission), one),
        [NumberedSource(document(source), other, pairs)],
        Settings(3, **settings),  # type: ignore[arg-type]
        SearchSpace(len(one), len(other), indexed=False),
    )
    return passages


@pytest.mark.parametrize("original", [UKRAINIAN, RUSSIAN, ENGLISH, CHINESE])
def test_a_verbatim_copy_is_one_passage(original: str) -> None:
    (passage,) = found(f"{OTHER}\n\n{original}\n\n{OTHER}", original)
    assert passage.kind == "verbatim"
    assert passage.similarity == 1.0
    assert passage.origin.text.startswith(original[:10])
    assert passage.submission.text.startswith(original[:10])
    assert passage.submission.text == passage.origin.text
    assert passage.origin.end >= len(original) - 3


@pytest.mark.parametrize(
    ("quoted", "around"), [(RUSSIAN, UKRAINIAN), (UKRAINIAN, RUSSIAN)], ids=["ru", "uk"]
)
def test_a_copy_is_whole_in_a_text_of_another_language(quoted: str, around: str) -> None:
    """Each word's language, and so its lemma, comes from the words around it."""
    (passage,) = found(f"{around}\n\n{quoted}\n\n{around}" * 3, quoted)[:1]
    assert passage.submission.text == passage.origin.text
    assert passage.similarity == 1.0


def test_a_text_in_two_languages_is_wholly_like_itself() -> None:
    """One word may have a lemma in either: `die` of German counts for nothing, `to die` does."""
    german = "Wer die Arbeit schreibt, die hier steht, muss die Quellen nennen, die er benutzt hat."
    text = f"{ENGLISH}\n\n{german} Those who die here were in the war, and one man was in the die."
    (passage,) = found(text, text)
    assert (passage.similarity, passage.kind) == (1.0, "verbatim")


def test_a_reordered_and_inflected_copy_is_found() -> None:
    reworked = (
        "Поступово встановлюється на рівнинній річці крига. Тонкий заберег спершу виникає біля "
        "берега, а сало пливе посеред русел. Шуга в суцільному покриві змерзається, коли кілька "
        "ночей триває мороз, і дати льодоставу записує спостерігач до журналів."
    )
    (passage,) = found(reworked, UKRAINIAN)
    assert passage.kind == "paraphrase"
    assert passage.similarity > 0.8


def test_strangers_share_nothing() -> None:
    assert found(ENGLISH, OTHER) == []


def test_short_passages_are_left_out() -> None:
    copied = "Street trees shade the pavement and cool the air by evaporation."
    assert found(f"{OTHER} {copied}", ENGLISH) == []
    (passage,) = found(f"{OTHER} {copied}", ENGLISH, min_words=8, min_score=15)
    assert passage.submission.text == copied.removesuffix(".")


def test_sentences_can_be_the_elements() -> None:
    (passage,) = found(f"{OTHER} {ENGLISH}", ENGLISH, kind="sentence")
    assert passage.similarity == 1.0
    assert len(passage.pairs) == 3


def test_two_copies_far_apart_are_two_passages() -> None:
    filler = " ".join([OTHER] * 3)
    first, second = found(f"{UKRAINIAN} {filler} {RUSSIAN}", f"{UKRAINIAN} {filler[:0]}{RUSSIAN}")
    assert first.submission.text.startswith("Крига")
    assert second.submission.text.startswith("Пыльные")


def test_pairs_are_element_numbers_of_both_sides() -> None:
    (passage,) = found(f"{OTHER} {ENGLISH}", ENGLISH)
    elements = ELEMENT_CUTTERS["shingle"](analysed(OTHER), 4)
    assert (len(elements) + 3, 0) in passage.pairs


def test_a_match_needs_common_words() -> None:
    numbering = Numbering()
    one = side("street trees shade pavement", numbering)
    other = side("salt marshes bury carbon", numbering)
    pair = np.array([[0, 0, 3]])
    assert not len(verify_pairs(pair, one, other))
    assert len(verify_pairs(pair, one, one))


@pytest.mark.parametrize(
    ("submission", "source", "similarity", "kind"),
    [
        ("a b c d e f", "a b c d e f", 1.0, "verbatim"),
        ("a b c d e f", "a b c d e f g", 0.97, "near"),
        ("a b c x e f g h", "a b c d e f g h", 0.8, "near"),
        ("a b c x e f g h", "a b c d e f g h", 0.39, "paraphrase"),
        ("f e d c b a", "a b c d e f", 1.0, "paraphrase"),
        ("a b c d e f t u v w x y z 1 2", "a b c d e f g h i j k l m n o", 0.6, "near"),
        ("a b c v w x y z", "a b c d e f g h", 0.8, "paraphrase"),
    ],
)
def test_kinds(submission: str, source: str, similarity: float, kind: str) -> None:
    assert classify_passage(submission.split(), source.split(), similarity) == kind


@given(st.lists(st.integers(0, 9), max_size=30), st.lists(st.integers(0, 9), max_size=30))
def test_common_share_equals_the_slow_reference(one: list[int], other: list[int]) -> None:
    fast = measure_common_share(np.array(one, dtype=np.int64), np.array(other, dtype=np.int64))
    assert fast == pytest.approx(slow_common_share(one, other))


places = st.tuples(st.integers(0, 60), st.integers(1, 6), st.integers(0, 60), st.integers(1, 6))


@given(st.lists(places, min_size=1, max_size=25), st.integers(0, 12))
def test_groups_equal_the_slow_reference(rows: list[tuple[int, int, int, int]], gap: int) -> None:
    ranges = np.array([[a, a + b, c, c + d] for a, b, c, d in rows])
    fast = sorted(sorted(group.tolist()) for group in group_close_ranges(ranges, gap))
    assert fast == slow_groups(ranges.tolist(), gap)


@given(st.lists(st.floats(-3, 3), max_size=30))
def test_best_run_equals_the_slow_reference(scores: list[float]) -> None:
    first, last, score = find_best_run(np.array(scores))
    assert score == pytest.approx(slow_best_run(scores))
    assert sum(scores[first:last]) == pytest.approx(score)


@given(st.lists(st.booleans(), max_size=60), st.floats(0.1, 3), st.floats(-3, -0.1))
def test_no_run_of_hits_has_more_than_the_bound(hit: list[bool], gain: float, loss: float) -> None:
    hits = np.bitwise_count(np.packbits(np.array([hit], dtype=bool), axis=1)).astype(np.float64)
    (bound,) = bound_best_sums(hits, np.array([gain]), np.array([loss]))
    assert bound >= slow_best_run([gain if one else loss for one in hit]) - 1e-9


letters = st.lists(st.integers(0, 2), max_size=40)


@given(letters, letters, st.integers(1, 4))
def test_equal_runs_equal_the_slow_reference(mine: list[int], theirs: list[int], many: int) -> None:
    numbering = Numbering()
    one, other = (
        side(" ".join("abc"[word] * 3 for word in text), numbering) for text in (mine, theirs)
    )
    fast = find_equal_runs(one, other, 3, many).tolist()
    assert fast == slow_equal_runs(mine, theirs, 3, many)


@pytest.mark.parametrize("taken", [0, 9])
def test_sentence_pairs_equal_the_slow_reference(taken: int) -> None:
    numbering = Numbering()
    reworked = (
        "Cool air comes from street trees that shade a pavement. Nobody mentioned this sentence. "
        "Carbon is buried in salt marshes faster than forests bury it."
    )
    one, other = side(f"{OTHER} {reworked}", numbering), side(f"{ENGLISH} {OTHER}", numbering)
    mine, theirs = find_shared_lemmas(one, other, PARAMETERS)
    if taken:
        mine.claim(0, taken)
        theirs.claim(0, taken)
    fast = pair_sentences(mine, theirs, PARAMETERS).tolist()
    assert fast == slow_sentence_pairs(mine, theirs, PARAMETERS)
    assert len(fast) >= (3 if taken else 5)


words = st.lists(st.integers(0, 5), min_size=2, max_size=20)


@given(words, words, words)
def test_evidence_of_order_equals_the_slow_reference(
    one: list[int], other: list[int], around: list[int]
) -> None:
    """Of whole texts, and of the same words within others."""
    numbering = Numbering()
    letters = "abcdef"
    gain, background = PARAMETERS.order_gain, PARAMETERS.order_background
    for before in ([], around):
        sides = [
            side(" ".join(letters[word] * 3 for word in before + text + before), numbering)
            for text in (one, other)
        ]
        mine, theirs = find_shared_lemmas(sides[0], sides[1], PARAMETERS)
        first = len(before)
        inside = AlignedRange(first, first + len(one), first, first + len(other))
        fast = score_word_order(inside, mine, theirs, PARAMETERS)
        slow = slow_in_order(
            mine.common[first : inside.end].tolist(),
            theirs.common[first : inside.origin_end].tolist(),
            gain,
            background,
        )
        assert fast == pytest.approx(slow)


def test_a_sentence_said_a_thousand_times_is_one_passage() -> None:
    sentence = "Street trees shade the pavement and cool the air by slow evaporation in summer. "
    (passage,) = found(sentence * 1_000, sentence * 1_000)
    assert passage.words == 14_000
    assert passage.kind == "verbatim"


def test_a_column_of_zeros_is_no_passage() -> None:
    assert found(f"{OTHER} {'0 ' * 400}", f"{ENGLISH} {'0 ' * 400}") == []


def test_what_a_passage_leaves_is_looked_at_again() -> None:
    """Two reworked stretches with a verbatim one between them are not lost to it."""
    start, middle, end = UKRAINIAN, ENGLISH, RUSSIAN
    turned = [" ".join(reversed(text.replace(".", "").split())) for text in (start, end)]
    both = found(f"{turned[0]}. {middle} {turned[1]}.", f"{start} {middle} {end}")
    assert sum(passage.words for passage in both) >= 0.9 * len(analysed(f"{start} {middle} {end}"))


def test_a_paraphrase_beside_a_verbatim_run_is_found_too() -> None:
    reworked = (
        "Поступово встановлюється на рівнинній річці крига. Тонкий заберег спершу виникає біля "
        "берега, а сало пливе посеред русел. Шуга в суцільному покриві змерзається, коли кілька "
        "ночей триває мороз, і дати льодоставу записує спостерігач до журналів."
    )
    filler = " ".join([OTHER] * 4)
    both = found(f"{ENGLISH} {filler} {reworked}", f"{UKRAINIAN} {ENGLISH}")
    assert [one.kind for one in both] == ["verbatim", "paraphrase"]


SUBJECTS = (
    "marsh kerb beetle glacier violin turbine harbour orchid quarry lantern saddle walnut copper "
    "sparrow"
).split()
SURVEYS = " ".join(
    f"The {name} was measured near village {number}, where farmers kept {name} records since "
    f"the {name} survey began and officials printed long tables about wages and weather."
    for number, name in enumerate(SUBJECTS)
)
SUMMARY = (
    "Farmers kept records of marsh, kerb, beetle and glacier; officials printed tables about "
    "violin, turbine, harbour, orchid, quarry, lantern, saddle, walnut, copper and sparrow "
    "near every village, with wages and weather measured since each survey began."
)
SUMMED_UP = " ".join([OTHER] * 6 + [SUMMARY] + [OTHER] * 6)


def test_a_summary_names_the_whole_piece_it_sums_up() -> None:
    (passage,) = found(SUMMED_UP, SURVEYS)
    assert passage.kind == "summary"
    assert "Farmers kept" in passage.submission.text
    assert len(passage.origin.text) > 0.8 * len(SURVEYS)


def test_what_a_long_source_says_throughout_is_summed_up_nowhere() -> None:
    between = " ".join(f"Pilot {number} flew over island {number} again." for number in range(600))
    (passage,) = found(SUMMED_UP, f"{SURVEYS} {between}")
    assert passage.kind == "summary"
    again = " ".join(reversed(SURVEYS.split(" The ")))
    assert found(SUMMED_UP, f"{SURVEYS} {between} {again}") == []


def test_headings_that_come_again_and_again_are_no_summary() -> None:
    """A manual's few words of its trade stand in every manual, however often it says them."""
    source = " ".join(
        f"Each option {number} of a command moves the page layout, whose variations mark the notes "
        f"that authors {one} and {other} leave."
        for number, (one, other) in enumerate(PAIRS)
    )
    headings = " ".join(
        f"Layout variations: the option mark, page notes. {one} {other}."
        for one, other in [
            ("ferry", "oats"),
            ("plaster", "mitten"),
            ("tulip", "granite"),
            ("syrup", "canoe"),
            ("pebble", "thimble"),
            ("cactus", "muffin"),
            ("raven", "pulley"),
        ]
    )
    filler = " ".join([OTHER] * 12)
    assert found(f"{filler} {headings} {filler}", source) == []


def test_uncounted_words_end_no_passage_but_are_in_none() -> None:
    assert found("", ENGLISH) == []
    assert found(ENGLISH, "") == []


def test_a_phrase_that_the_source_repeats_does_not_stretch_a_copy() -> None:
    again = "Then street trees shade the pavement and cool, and rarely open the second page of, it."
    (passage,) = found(f"{OTHER} {ENGLISH}", f"{again} {ENGLISH} {again} {again}")
    assert passage.origin.text == ENGLISH.removesuffix(".")


@pytest.mark.parametrize(
    ("written", "copied"),
    [
        ("faster than most forests do", "faster than many forests do"),
        ("faster than most forests do", "faster than forests do"),
        ("faster than most forests do", "faster thanmost forests do"),
        ("trees shade the pavement and", "trees darken the pavement and"),
    ],
)
def test_an_edit_near_an_end_does_not_end_a_copy(written: str, copied: str) -> None:
    (passage,) = found(f"{OTHER} {ENGLISH.replace(written, copied)} {OTHER}", ENGLISH)
    assert passage.origin.text == ENGLISH.removesuffix(".")


PAIRS = (
    ("marsh", "kerb"),
    ("beetle", "glacier"),
    ("violin", "turbine"),
    ("copper", "sparrow"),
    ("harbour", "orchid"),
    ("quarry", "lantern"),
    ("saddle", "walnut"),
    ("meadow", "anvil"),
)


def test_paragraphs_copied_from_far_apart_are_no_summary() -> None:
    first = " ".join(
        f"A {one} stood beside some {other} until rain came." for one, other in PAIRS[:4]
    )
    last = " ".join(
        f"Every {one} needs its {other} when each winter begins." for one, other in PAIRS[4:]
    )
    filler = " ".join([OTHER] * 12)
    apart = " ".join([RUSSIAN] * 6)
    both = found(f"{filler} {first} {last} {filler}", f"{first} {apart} {last}")
    assert [one.origin.text for one in both] == [first.removesuffix("."), last.removesuffix(".")]
