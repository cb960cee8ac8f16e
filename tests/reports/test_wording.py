"""Numbers and sentences."""

from __future__ import annotations

import pytest

from plagcheck.model import Flag, Reason
from plagcheck.reports.wording import (
    REASONS,
    count,
    flag_sentence,
    headline,
    page_list,
    page_pair,
    percent,
)

from .builder import clean, found, passage, report


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
    assert percent(share) == shown


def test_counts() -> None:
    assert count(1, "word") == "1 word"
    assert count(0, "word") == "0 words"
    assert count(1234567, "word") == "1,234,567 words"


def test_pages() -> None:
    assert page_list(()) == ""
    assert page_list((7,)) == "p. 7"
    assert page_list((2, 3, 4, 9)) == "p. 2–4, 9"
    assert page_list(range(1, 99, 2)) == "p. 1, 3, 5, 7, 9, 11, …"
    assert page_pair(2, 3) == "p. 2 → p. 3"
    assert page_pair(2, None) == "p. 2 → –"
    assert page_pair(None, None) == ""


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(Reason)


def test_flags_in_plain_words() -> None:
    assert (
        flag_sentence(Flag("homoglyphs", 14, (2, 3), "x"))
        == "14 words with look-alike letters of another alphabet (p. 2–3)"
    )
    assert flag_sentence(Flag("pages_without_text", 1, (4,), "")).startswith("1 page without text")
    assert "run OCR" in flag_sentence(Flag("no_text_layer", 3, (1, 2, 3), ""))
    assert flag_sentence(Flag("white_on_white", 2000, (), "")) == "white on white: 2,000"


def test_the_headline_counts_what_counts() -> None:
    assert headline(found()) == (
        "6,994 of 29,874 counted words also stand in 3 passages of 3 sources."
    )
    assert headline(clean()) == "No passage found in 29,874 counted words."
    out = report(passages=(passage(1, "s1", "a", "a", excluded="quotation"),))
    assert headline(out) == "No passage found (1 excluded) in 29,874 counted words."
