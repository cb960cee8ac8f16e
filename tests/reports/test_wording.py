"""Numbers and sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plagcheck.model import Flag, Quote, Reason
from plagcheck.reports.messages.facts import compare_with_rest
from plagcheck.reports.messages.wording import load_wording, shorten_example

from .builder import clean, found, passage, report

WORDS = load_wording("en")


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0.0, "0.0 %"),
        (0.00001, "<0.1 %"),
        (0.0006, "0.1 %"),
        (0.2341, "23.4 %"),
        (0.9999, ">99.9 %"),
        (1.0, "100.0 %"),
    ],
)
def test_percent(share: float, shown: str) -> None:
    assert WORDS.format_percent(share) == shown


@pytest.mark.parametrize(
    ("expected", "english", "ukrainian"),
    [
        (None, "", ""),
        (0.00001, "by chance: < 0.001", "випадково: < 0,001"),
        (0.0234, "by chance: 0.023", "випадково: 0,023"),
        (2.0, "by chance: 2", "випадково: 2"),
        (1234.5, "by chance: 1,234", "випадково: 1\N{NO-BREAK SPACE}234"),
    ],
)
def test_by_chance(expected: float | None, english: str, ukrainian: str) -> None:
    assert WORDS.describe_chance(expected) == english
    assert load_wording("uk").describe_chance(expected) == ukrainian


def test_a_claim_that_was_not_measured_is_not_made() -> None:
    assert WORDS.describe_chance(None, 41.0) == "by chance: not calibrated here"
    assert load_wording("uk").describe_chance(None, 41.0) == "випадково: тут не відкалібровано"


def test_a_passage_on_a_recognised_page_says_so() -> None:
    shown = passage(1, "a", "Snow falls.", "Snow falls.")
    scanned = report(flags=(Flag("pages_by_ocr", 1, (2,), ""),))
    assert "read by OCR" in WORDS.describe_passage(shown, scanned)
    assert "OCR" not in WORDS.describe_passage(shown, report())
    assert "прочитано OCR" in load_wording("uk").describe_passage(shown, scanned)


def test_counts() -> None:
    assert WORDS.say_count(1, "word") == "1 word"
    assert WORDS.say_count(0, "word") == "0 words"
    assert WORDS.say_count(1234567, "word") == "1,234,567 words"


def test_pages() -> None:
    assert WORDS.format_pages(()) == ""
    assert WORDS.format_pages((7,)) == "p. 7"
    assert WORDS.format_pages((2, 3, 4, 9)) == "p. 2–4, 9"
    assert WORDS.format_pages(range(1, 99, 2)) == "p. 1, 3, 5, 7, 9, 11, …"


@pytest.mark.parametrize(
    ("submission", "origin", "shown"),
    [
        (Quote(0, 1, 2, "a"), Quote(0, 1, 3, "a"), "p. 2 → p. 3"),
        (
            Quote(0, 1, 17, "a", "7"),
            Quote(0, 1, 4, "a", "iv"),
            "p. 17 (printed 7) → p. 4 (printed iv)",
        ),
        (Quote(0, 1, 2, "a"), Quote(0, 1, None, "a"), "p. 2 → –"),
        (Quote(0, 1, None, "a"), Quote(0, 1, None, "a"), ""),
    ],
)
def test_pages_of_a_passage(submission: Quote, origin: Quote, shown: str) -> None:
    pages = replace(passage(1, "a", "b", "c"), submission=submission, origin=origin)
    assert WORDS.format_page_pair(pages) == shown


def test_every_reason_has_words() -> None:
    assert set(WORDS.messages.table["reasons"]) == set(Reason)


def test_flags_in_plain_words() -> None:
    assert (
        WORDS.describe_flag(Flag("homoglyphs", 14, (2, 3), "x"))
        == "14 words with look-alike letters of another alphabet (p. 2–3)"
    )
    assert WORDS.describe_flag(Flag("pages_without_text", 1, (4,), "")).startswith(
        "1 page without text"
    )
    assert "run OCR" in WORDS.describe_flag(Flag("no_text_layer", 3, (1, 2, 3), ""))
    assert WORDS.describe_flag(Flag("hidden_text", 12, (7,), "")).startswith(
        "12 words that a reader"
    )
    assert "no language" in WORDS.describe_flag(Flag("broken_text_layer", 1, (4,), ""))
    assert "the page shows" in WORDS.describe_flag(Flag("lying_text_layer", 2, (4, 5), ""))
    assert WORDS.describe_flag(Flag("white_on_white", 2000, (), "")) == "white on white: 2,000"


def test_the_headline_counts_what_counts() -> None:
    assert WORDS.describe_result(found()) == (
        "6,994 of 29,874 counted words also stand in 3 passages of 3 sources."
    )
    assert WORDS.describe_result(clean()) == "No passage found in 29,874 counted words."
    out = report(passages=(passage(1, "s1", "a", "a", excluded="quotation"),))
    assert WORDS.describe_result(out) == "No passage found (1 excluded) in 29,874 counted words."


def test_what_is_left_out_stays_in_the_whole() -> None:
    given = found()
    submission = replace(given.submission, words_counted=1_000)
    parts = tuple(replace(part, words=0) for part in given.exclusions[1:])
    exclusions = (replace(given.exclusions[0], words=100), *parts)
    copied = replace(given, submission=submission, exclusions=exclusions, similarity=0.9)
    assert compare_with_rest(copied, WORDS) == (
        "They remain part of the 100 %. Of the 900 other words 900 stand in sources: 100.0 %."
    )
    every = replace(copied, exclusions=(replace(exclusions[0], words=1_000), *parts))
    assert compare_with_rest(every, WORDS) == ""


def test_an_example_has_no_broken_words() -> None:
    flag = Flag("common_elements", 1, (), "data has in\ufffe\ncreased. The \u200bdata")
    assert shorten_example(flag) == "data has increased. The �data"
