from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plagcheck.text import spelling_table
from plagcheck.text.spelling_table import CODE_BITS, SpellingTable
from plagcheck.text.tokens import tokenize_text

WORDS = st.text("abBиИαß'1", min_size=1, max_size=4)


@given(texts=st.lists(st.lists(WORDS, max_size=20).map(" ".join), max_size=5))
def test_tokens_have_the_codes_of_what_they_say(texts: list[str]) -> None:
    kept = SpellingTable()
    for text in texts:
        found = tokenize_text(text)
        surfaces = found.surfaces()
        codes = kept.encode_tokens(found)
        assert codes.tolist() == kept.encode_spellings(surfaces).tolist()
        assert [kept.words[code >> CODE_BITS] for code in codes.tolist()] == [
            surface.casefold() for surface in surfaces
        ]


def test_more_words_than_there_are_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling_table._HashCache, "BITS", 3)
    kept = SpellingTable()
    for numbers in (range(50), range(25, 75), range(50)):
        found = tokenize_text(" ".join(map(str, numbers)))
        words = [kept.words[code >> CODE_BITS] for code in kept.encode_tokens(found).tolist()]
        assert words == [*map(str, numbers)]


def test_a_word_has_one_number_however_it_is_spelt() -> None:
    kept = SpellingTable()
    codes = kept.encode_spellings(["Straße", "STRASSE", "strasse", "Straßen"]) >> CODE_BITS
    assert len({*codes[:3].tolist()}) == 1
    assert codes[3] != codes[0]


def test_disguises_are_told_from_foreign_words() -> None:
    codes = SpellingTable().encode_spellings(["plain", "naïve", "αβγ", "μm", "слово", "plаin"])
    assert (codes & 1).tolist() == [0, 0, 0, 1, 1, 1]


def test_traits_follow_the_numbers() -> None:
    kept = SpellingTable()
    numbers = kept.encode_spellings(["the", "слово", "the", "und"]) >> CODE_BITS
    traits = kept.traits(numbers)
    assert traits[0] == traits[2]
    assert len(np.unique(traits)) == 3
