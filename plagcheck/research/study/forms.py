"""Other forms of a word, from dictionaries that plagcheck does not use for lemmas.

With its own, every form would have the same lemma and inflection would look harmless.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from plagcheck.errors import UsageProblem
from plagcheck.signatures.word_classes import load_english_dictionary, load_morphology


def choose_inflector(language: str) -> Callable[[str], Sequence[str]]:
    """Choose the function that lists other forms of a word; none without a dictionary."""
    return {"uk": _inflect_ukrainian, "ru": _inflect_russian, "en": _inflect_english}.get(
        language, _inflect_nothing
    )


def _inflect_nothing(_: str) -> tuple[str, ...]:
    return ()


@cache
def _inflect_ukrainian(word: str) -> tuple[str, ...]:
    return _inflect_slavic("uk", word)


@cache
def _inflect_russian(word: str) -> tuple[str, ...]:
    return _inflect_slavic("ru", word)


def _inflect_slavic(language: str, word: str) -> tuple[str, ...]:
    try:
        readings = load_morphology(language).parse(word.lower())
    except UsageProblem:
        return ()
    forms = {form.word for form in readings[0].lexeme} if readings else set()
    return tuple(sorted(forms - {word.lower()}))


@cache
def _inflect_english(word: str) -> tuple[str, ...]:
    try:
        dictionary = load_english_dictionary()
    except UsageProblem:
        return ()
    forms = {
        form
        for part, lemmas in dictionary.getAllLemmas(word.lower()).items()
        for lemma in lemmas
        for spellings in dictionary.getAllInflections(lemma, upos=part).values()
        for form in spellings
    }
    return tuple(sorted(forms - {word.lower()}))
