from __future__ import annotations

import pytest

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
