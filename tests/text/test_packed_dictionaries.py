from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simplemma import Lemmatizer
from simplemma.strategies import DefaultStrategy
from simplemma.strategies.dictionaries import LOW_MEMORY_DICTIONARY_FACTORY

from plagcheck.text import packed_dictionaries
from plagcheck.text.packed_dictionaries import PackedDictionaries

LANGUAGES = ["uk", "ru", "pl", "en"]


def _theirs(language: str) -> Mapping[str, str]:
    return LOW_MEMORY_DICTIONARY_FACTORY.get_dictionary(language)


@cache  # a dictionary may have millions of words
def _some_words(language: str) -> list[str]:
    """Words from all parts of a dictionary."""
    every = list(_theirs(language))
    return Random(language).sample(every, 3_000)  # noqa: S311


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_the_lemmas_of_simplemma(language: str) -> None:
    ours, theirs = PackedDictionaries().get_dictionary(language), _theirs(language)
    random = Random(language)  # noqa: S311
    for word in _some_words(language):
        place = random.randrange(len(word))
        changed = (
            word[:place],
            word[place:],
            word[:place] + word[place + 1 :],
            word[:place] + random.choice("аеоіїєяxz-'") + word[place:],
            word.capitalize(),
            word + word,
        )
        assert ours[word] == theirs[word]
        assert [*map(ours.get, changed)] == [*map(theirs.get, changed)], word


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_entries_are_there(language: str) -> None:
    ours, theirs = PackedDictionaries().get_dictionary(language), _theirs(language)
    assert len(ours) == len(theirs)
    assert [*islice(ours, 20_000)] == [*islice(theirs, 20_000)]
    every = [*theirs]
    for word in (every[-1], max(every, key=len)):
        assert ours[word] == theirs[word]
    assert type(ours) is not type(theirs)


@given(word=st.text(max_size=12) | st.text("абвгдежзийклмнопрстуюяіїє'", max_size=12))
def test_any_text_can_be_asked_for(word: str) -> None:
    for language in LANGUAGES:
        ours = PackedDictionaries().get_dictionary(language)
        assert ours.get(word) == _theirs(language).get(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lemmas_are_the_same_whichever_dictionary_answers(language: str) -> None:
    ours = Lemmatizer(
        lemmatization_strategy=DefaultStrategy(dictionary_factory=PackedDictionaries())
    )
    theirs = Lemmatizer(
        lemmatization_strategy=DefaultStrategy(dictionary_factory=LOW_MEMORY_DICTIONARY_FACTORY)
    )
    for word in _some_words(language)[:300]:
        for asked in (word, "не" + word, word + "ся", word[1:], word.capitalize()):
            if asked:
                assert ours.lemmatize(asked, language) == theirs.lemmatize(asked, language)


def test_a_file_of_another_make_is_left_to_simplemma(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packed_dictionaries, "_MAGIC", b"SMFC9\0")
    packed_dictionaries._open_dictionary.cache_clear()
    try:
        assert PackedDictionaries().get_dictionary("uk") is _theirs("uk")
    finally:
        packed_dictionaries._open_dictionary.cache_clear()
