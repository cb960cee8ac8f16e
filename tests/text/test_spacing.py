from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text import spacing
from plagcheck.text.spacing import MIN_SPACED, close_up_words

WORDS_APART = re.compile(
    r"(?<![\w+=<>*/^-])(?<![+=<>*/^,;-] )[A-Za-z] "
    r"(?:[A-Za-z] ){3,40}[A-Za-z](?![\w+=<>*/^'-])(?! [+=<>*/^-])"
)
"""All in one, tried at every character."""

WORD = "p a r a l e l", "s p a c e d", "l e t t e r s", "a b", "x", "word", "+", ", ", "t i m e -"


@given(st.lists(st.sampled_from(WORD), max_size=30), st.sampled_from(["  ", " ", ". ", "-"]))
def test_words_apart_are_those_of_one_slow_pattern(words: list[str], between: str) -> None:
    text = between.join(words)
    slow = [found.span() for found in WORDS_APART.finditer(text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spacing, "MIN_SPACED_TEXT", len(text))  # Only single words.
        fast = close_up_words(text, frozenset(text)).spaced_words
    assert {*fast} <= {*slow}
    assert len(fast) == 0 or len(fast) >= MIN_SPACED
    if all(text[start:end] in WORD for start, end in slow) and len(slow) >= MIN_SPACED:
        assert [*fast] == slow


def test_a_letter_between_two_sorts_of_spaces_belongs_to_one_word() -> None:
    text = "p a p e r\u00a0a\u00a0p\u00a0a\u00a0r\u00a0t. s p a c e d. l e t t e r s"
    spans = close_up_words(text, frozenset(text)).spaced_words
    assert [text[start:end:2] for start, end in spans] == ["paper", "apart", "spaced", "letters"]


@pytest.mark.parametrize(
    "letters",
    ["wAter", "WATER", "abeilu", "atoatoato", "kbtmr", "eaiou"],
    ids=["a capital", "capitals", "ascending", "a third of them", "no vowel", "only vowels"],
)
def test_letters_that_make_no_word_stay_apart(letters: str) -> None:
    text = ". ".join([" ".join(letters)] * MIN_SPACED)
    assert close_up_words(text, frozenset(text)).spaced_words == ()


@pytest.mark.parametrize("word", ["water", "Water", "standard", "assesses", "річка", "eiaouetyrb"])
def test_letters_that_make_a_word_are_closed_up(word: str) -> None:
    text = ". ".join([" ".join(word)] * MIN_SPACED)
    spans = close_up_words(text, frozenset(text)).spaced_words
    assert [text[start:end:2] for start, end in spans] == [word] * MIN_SPACED
    text = text.removesuffix(" ".join(word))
    assert close_up_words(text, frozenset(text)).spaced_words == ()
