from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.model import Elements, Text
from plagcheck.text.elements import ELEMENT_CUTTERS, cut_sentences, cut_shingles
from tests.reference.elements import slow_sentences, slow_shingles
from tests.texts import ALL, ENGLISH, analysed


def content(text: Text, elements: Elements) -> list[list[int]]:
    return [
        elements.content[first:last].tolist()
        for first, last in zip(elements.first, elements.last, strict=True)
    ]


@pytest.mark.parametrize("language", ALL)
@given(size=st.integers(1, 40))
def test_equal_the_slow_reference(language: str, size: int) -> None:
    text = analysed(ALL[language])
    assert content(text, cut_shingles(text, size)) == slow_shingles(text, size)
    assert content(text, cut_sentences(text, size)) == slow_sentences(text, size)


def test_an_element_knows_its_tokens() -> None:
    text = analysed(ENGLISH)
    first, last = cut_shingles(text, 4).tokens(0)
    assert ENGLISH[text.starts[first] : text.ends[last - 1]] == "Street trees shade the pavement"


@pytest.mark.parametrize("kind", ELEMENT_CUTTERS)
@pytest.mark.parametrize("original", ["", "of the", "tree"])
def test_texts_shorter_than_an_element_have_none(kind: str, original: str) -> None:
    assert len(ELEMENT_CUTTERS[kind](analysed(original), 4)) == 0
