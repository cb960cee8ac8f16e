from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text.spacing import FEWEST_SPACED, closed_up

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
    fast = closed_up(text, frozenset(text)).apart
    assert {*fast} <= {*slow}
    assert len(fast) == 0 or len(fast) >= FEWEST_SPACED
    if all(text[start:end] in WORD for start, end in slow) and len(slow) >= FEWEST_SPACED:
        assert [*fast] == slow


def test_a_letter_between_two_sorts_of_spaces_belongs_to_one_word() -> None:
    text = "w o r d s\u00a0a\u00a0p\u00a0a\u00a0r\u00a0t. s p a c e d. l e t t e r s. p a p e r"
    spans = closed_up(text, frozenset(text)).apart
    assert [text[start:end:2] for start, end in spans] == ["words", "spaced", "letters", "paper"]
