from __future__ import annotations

import re

import pytest

from plagcheck.text.languages import HAN, is_han
from tests.texts import ALL, analysed


@pytest.mark.parametrize("language", ALL)
def test_language_of_a_text(language: str) -> None:
    assert set(analysed(ALL[language]).languages) == {language}


def test_languages_side_by_side() -> None:
    text = analysed("\n\n".join(ALL.values()))
    for language, word in (("uk", "крига"), ("ru", "ветер"), ("en", "trees"), ("zh", "梯田")):
        assert text.languages[text.words.index(word)] == language


def test_neutral_words_follow_their_neighbourhood() -> None:
    uk, ru = analysed(f"Система {ALL['uk']}"), analysed(f"Система {ALL['ru']}")
    assert uk.languages[uk.words.index("система")] == "uk"
    assert ru.languages[ru.words.index("система")] == "ru"


def test_other_languages_are_not_taken_for_english() -> None:
    text = analysed("Die Bäume kühlen die Straßen und das ist nicht wenig für eine Stadt.")
    assert set(text.languages) == {"other"}
    assert text.lemmas == text.words


def test_a_character_is_chinese_if_it_is_in_one_of_the_blocks() -> None:
    """The ends of the blocks as Unicode has them: the first ones, extension A, the compatible."""
    assert all(map(is_han, "\u4e00\u9fff\u3400\u4dbf\uf900\ufaff\U00020000\U0003ffff"))
    assert not any(map(is_han, "\u4dff\ua000\u33ff\u4dc0\uf8ff\ufb00\U0001ffff\U00040000"))


def test_a_run_of_chinese_is_made_of_chinese_characters() -> None:
    every = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x40100))))
    assert "".join(filter(is_han, every)) == "".join(re.findall(f"[{HAN}]", every))


def test_numbers_are_of_no_language_and_tell_none() -> None:
    text = analysed("1995 2001 1848 die 300 der 42 das")
    languages = dict(zip(text.words, text.languages, strict=True))
    assert {languages[word] for word in text.words} == {"other"}
    text = analysed("The 2001 trees of 1848 shade 300 streets")
    told = {word: text.languages[text.words.index(word)] for word in ("trees", "2001", "1848")}
    assert told == {"trees": "en", "2001": "other", "1848": "other"}
