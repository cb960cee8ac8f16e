from __future__ import annotations

import random

import pytest

from plagcheck.passages import Numbering
from plagcheck.passages.letter_shapes import reduce_to_shapes, reduce_word
from plagcheck.passages.parameters import PARAMETERS
from tests.passages.test_passages import OTHER, found, side
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

READ_AS = {
    **dict(zip("аеікорсухв", ("a", "e", "i", "k", "o", "p", "c", "y", "x", "B"), strict=True)),
    **dict(zip("нтмбзчьжєї", ("H", "T|m", "M", "O|6", "3", "y", "b", "K", "e", "i"), strict=True)),
    **dict(
        zip(
            "пилдгшщцйю",
            ("n|TI|II", "u|H", "JI|n", "JI|J", "r", "III", "m", "II", "H", "IO"),
            strict=True,
        )
    ),
    **dict(zip("яфґыэъ", ("s|A", "o", "r", "BI", "c", "b"), strict=True)),
}


def misread(text: str) -> str:
    """As a scanner that knows Latin letters reads Cyrillic ones, each now so, now otherwise."""
    chance = random.Random(7)  # noqa: S311
    return "".join(
        chance.choice(READ_AS[letter].split("|")) if letter in READ_AS else letter
        for letter in text.lower()
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("документів", "jiokymehtib"),
        ("документів", "tokymehtib"),
        ("пошуку", "moliyky"),
        ("пошуку", "tioityky"),
        ("використання", "bukopuctahhs"),
    ],
)
def test_readings_of_a_word_have_its_shape(written: str, read: str) -> None:
    assert reduce_word(written) == reduce_word(read)


@pytest.mark.parametrize("original", [UKRAINIAN, RUSSIAN])
def test_cyrillic_read_as_latin_is_found(original: str) -> None:
    scan = misread(original)
    assert not any("а" <= letter <= "я" for letter in scan)
    for submission, source in ((scan, original), (original, scan)):
        (passage,) = found(submission, source)
        assert passage.words >= 0.9 * len(original.split())
        assert len(passage.origin.text) >= 0.9 * len(source)


def test_another_text_read_so_is_not() -> None:
    assert found(misread(RUSSIAN), UKRAINIAN) == []
    assert found(misread(UKRAINIAN), RUSSIAN) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [(ENGLISH, UKRAINIAN), (UKRAINIAN, RUSSIAN), (misread(UKRAINIAN), ENGLISH), (OTHER, ENGLISH)],
)
def test_other_pairs_are_compared_by_their_words(one: str, other: str) -> None:
    numbering = Numbering()
    mine, theirs = side(one, numbering), side(other, numbering)
    assert reduce_to_shapes(mine, theirs, PARAMETERS) == (mine, theirs)
