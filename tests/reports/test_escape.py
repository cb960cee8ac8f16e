"""Text from files can neither drive a terminal nor hide."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.reports.escape import clean_quote, escape_controls, escape_json

ANYTHING = st.text(st.characters(exclude_categories=[]))
BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
JOINERS = set("\u200c\u200d")


def harmful(text: str) -> set[str]:
    return {
        character
        for character in text
        if character in BIDI
        or (
            unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
            and character not in JOINERS
        )
    }


@given(ANYTHING)
def test_safe_text_has_no_harmful_characters(text: str) -> None:
    assert not harmful(escape_controls(text))
    assert not harmful(clean_quote(text))
    escape_controls(text).encode("utf-8")


@given(ANYTHING)
def test_safe_keeps_lengths_and_is_safe_for_good(text: str) -> None:
    assert len(escape_controls(text)) == len(text)
    assert escape_controls(escape_controls(text)) == escape_controls(text)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Mn", "Mc"])))
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert escape_controls(text) == text


def test_every_character_of_unicode_was_thought_of() -> None:
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    assert not harmful(escape_controls(everything))
    shown = escape_json(everything).replace("\n", "")
    assert not harmful(shown)
    assert not JOINERS & set(shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "␛[31mred"),
        ("two\nlines\r\n", "two␊lines␍␊"),
        ("\x7f\x9b", "␡�"),
        ("thesis-\udcff.pdf", "thesis-�.pdf"),
        ("\u202egnp.exe", "�gnp.exe"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_what_cannot_be_shown_is_seen(text: str, shown: str) -> None:
    assert escape_controls(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two\n\tlines\x0b\u2028of  text ", "two lines of text"),
        ("hyphen\xad\n  ated and hyphen\ufffe\nated", "hyphenated and hyphenated"),
        ("in\u200bvi\u2060si\xadble\ufeff", "invisible"),
        ("\x1b[2Jwiped", "␛[2Jwiped"),
    ],
)
def test_quotes_read_as_in_the_document(text: str, shown: str) -> None:
    assert clean_quote(text) == shown
