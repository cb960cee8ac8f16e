"""Two pages that define the same thing and share no sentence are no passage."""

from __future__ import annotations

from plagcheck.passages import Numbering
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.one_subject import are_on_one_subject, has_equal_run, has_reworked_sentence
from tests.passages.test_passages import side
from tests.texts import ENGLISH, RUSSIAN

FIRST = (
    "A tide mill stores the sea behind a gate. At high water the gate closes, and the pond keeps "
    "what came in. When the sea has fallen, the miller opens a sluice, and the wheel turns for "
    "some hours. A mill of this kind needs a bay with a narrow mouth, and a patient miller."
)
SECOND = (
    "Where the shore is flat and the bay is wide, nobody built a tide mill. The pond would have "
    "silted up in a few years. Old maps show the wheel below the dam, and beside it the house of "
    "the miller, who slept when the sea slept. The sluice was repaired each spring."
)


SUBJECT = " ".join(["A mill by the sea has a pond, a wheel and a sluice."] * 5)


def test_thin_evidence_over_a_page_is_a_subject() -> None:
    numbering = Numbering()
    first, second = side(f"{FIRST} {SUBJECT}", numbering), side(f"{SECOND} {SUBJECT}", numbering)
    ends = len(side(FIRST, numbering)), len(side(SECOND, numbering))
    aligned = AlignedRange(0, ends[0], 0, ends[1])
    assert are_on_one_subject(first, second)
    assert not has_equal_run(aligned, first, second)
    longer = aligned.longer_side()
    for density, chosen, kept in (
        (0.4, True, False),
        (0.7, True, True),
        (0.7, False, False),
        (1.2, False, True),
    ):
        scored = aligned._replace(score=density * longer)
        assert has_reworked_sentence(scored, first, second, chosen=chosen) is kept


def test_a_passage_alone_is_no_subject() -> None:
    """The words that both texts use most are those of the passage itself."""
    numbering = Numbering()
    aligned = AlignedRange(0, len(side(FIRST, numbering)), 0, len(side(SECOND, numbering)))
    scored = aligned._replace(score=0.7 * aligned.longer_side())
    for after, kept in (("", True), (SUBJECT, False), (SUBJECT.replace("pond", "dog"), False)):
        first, second = (side(f"{text} {after}", numbering) for text in (FIRST, SECOND))
        assert has_reworked_sentence(scored, first, second, chosen=False) is kept
    first, second = side(f"{FIRST} {SUBJECT}", numbering), side(f"{SECOND} {ENGLISH}", numbering)
    assert are_on_one_subject(first, second)
    assert has_reworked_sentence(scored, first, second, chosen=False)


def test_texts_on_other_subjects_need_no_more_than_before() -> None:
    numbering = Numbering()
    first, second = side(FIRST, numbering), side(ENGLISH, numbering)
    assert not are_on_one_subject(first, second)
    assert not are_on_one_subject(first, side(RUSSIAN, numbering))
    aligned = AlignedRange(0, len(first.words), 0, len(second.words))
    scored = aligned._replace(score=0.7 * aligned.longer_side())
    assert has_reworked_sentence(scored, first, second, chosen=False)


def test_six_equal_words_in_a_row_are_text() -> None:
    numbering = Numbering()
    first = side(FIRST, numbering)
    second = side(f"{SECOND} At high water the gate closes.", numbering)
    aligned = AlignedRange(0, len(first.words), 0, len(second.words))
    assert has_equal_run(aligned, first, second)
    shorter = side(f"{SECOND} At high water the gate opens.", numbering)
    assert not has_equal_run(aligned, first, shorter)
