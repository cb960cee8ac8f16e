"""Passages: their order, what they cover, and what the rules leave of them."""

from __future__ import annotations

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.judgement import number_passages
from plagcheck.findings.masks import mask_passages
from plagcheck.model import Exclusions
from tests.findings.building import judge, make_fingerprint, make_passage
from tests.texts import ENGLISH, UKRAINIAN, analysed


def test_overlapping_passages_count_once() -> None:
    text = analysed("one two three four five six")
    assert mask_passages(text, [make_passage(0, 13), make_passage(8, 18, "b")]).sum() == 4
    assert mask_passages(text, [make_passage(0, 13, excluded="quotation")]).sum() == 0


def test_passages_are_numbered_in_reading_order() -> None:
    ordered = number_passages([make_passage(9, 12), make_passage(0, 5, "b"), make_passage(0, 5)])
    assert [(passage.id, passage.submission.start, passage.source) for passage in ordered] == [
        (1, 0, "a"),
        (2, 0, "b"),
        (3, 9, "a"),
    ]


def test_a_passage_without_counted_words_is_left_alone() -> None:
    submission = make_fingerprint(f"{UKRAINIAN} … {ENGLISH}")
    start = len(UKRAINIAN) + 1
    judgement = judge(submission, [make_passage(start, start + 1)], RuleChoices(Exclusions()))
    assert [passage.excluded for passage in judgement.passages] == [None]


def test_a_word_goes_to_the_first_rule_that_wants_it() -> None:
    """Of a passage that is short and mostly quoted, the quoted words are the quotation's."""
    text = f"He says “{ENGLISH}” and no more"
    choices = RuleChoices(Exclusions(zones=("quotation",), min_words=1000))
    passage = make_passage(0, len(text), text=text)
    judgement = judge(make_fingerprint(text), [passage], choices)
    assert [passage.excluded for passage in judgement.passages] == ["short"]
    assert [(exclusion.rule, exclusion.words) for exclusion in judgement.exclusions] == [
        ("quotation", len(analysed(ENGLISH))),
        ("short", 5),
    ]
