"""Other forms of a word, by dictionaries that are not those plagcheck takes lemmas from.

With its own, every form would lead back to the same lemma and inflection would look harmless.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from plagcheck.errors import UsageProblem
from plagcheck.signatures.word_classes import load_english_dictionary, load_morphology


def forms_of(language: str) -> Callable[[str], Sequence[str]]:
    """For a word of this language its other forms; none where there is no dictionary."""
    return {"uk": _ukrainian, "ru": _russian, "en": _english}.get(language, _none)


def _none(_: str) -> tuple[str, ...]:
    return ()


@cache
def _ukrainian(word: str) -> tuple[str, ...]:
    return _slavic("uk", word)


@cache
def _russian(word: str) -> tuple[str, ...]:
    return _slavic("ru", word)


def _slavic(language: str, word: str) -> tuple[str, ...]:
    try:
        readings = load_morphology(language).parse(word.lower())
    except UsageProblem:
        return ()
    forms = {form.word for form in readings[0].lexeme} if readings else set()
    return tuple(sorted(forms - {word.lower()}))


@cache
def _english(word: str) -> tuple[str, ...]:
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
