"""What document C needs to know of a word besides its frequency: part of speech, and markers.

A word is classified alone, without its sentence, because an element must look the same wherever it
occurs. Chinese words are tagged by rjieba, Ukrainian and Russian ones by pymorphy3 (its likeliest
reading). English taggers need a sentence and a model, so the dictionary of lemminflect decides: a
word that can be a noun counts as one, else as a verb if it can be one. Words of other languages
count as "other".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from plagcheck.errors import UsageProblem

NOUN, VERB, OTHER = 3, 2, 1


@cache
def weigh_part_of_speech(language: str, lemma: str) -> int:
    """Return document C's weight: 3 for a noun, 2 for a verb, 1 for everything else."""
    classify = _CLASSIFIERS.get(language)
    return classify(lemma) if classify else OTHER


@cache
def load_marker_words(language: str) -> frozenset[str]:
    """Load the words of a language that announce a summary or a turn."""
    path = files("plagcheck.signatures").joinpath("marker_words.toml")
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8")).get(language, ()))


def is_marker(language: str, lemma: str) -> bool:
    """Return whether a word is a marker word."""
    return lemma in load_marker_words(language)


@lru_cache(maxsize=1 << 16)
def contains_marker(language: str, lemma: str) -> bool:
    """Return whether a word is or contains a marker word.

    A Chinese word contains one of two characters or more anywhere (但 is no part of 但丁, Dante);
    a term of a dictionary contains one as a word: "but" is no part of "butter".
    """
    markers = load_marker_words(language)
    if lemma in markers:
        return True
    if language == "zh":
        return any(len(marker) > 1 and marker in lemma for marker in markers)
    return not lemma.isalpha() and any(word in markers for word in re.split(r"[\s-]+", lemma))


def _classify_chinese(lemma: str) -> int:
    import rjieba

    # The first letter is the class (ICTCLAS): vn is a verb used as a noun.
    letter = "".join(tag[:1] for _, tag in rjieba.tag(lemma, False))[-1:]
    return {"n": NOUN, "v": VERB}.get(letter, OTHER)


def _make_slavic_classifier(language: str) -> Callable[[str], int]:
    def classify(lemma: str) -> int:
        found = load_morphology(language).parse(lemma)
        part = str(found[0].tag.POS) if found else ""
        return {"NOUN": NOUN, "VERB": VERB, "INFN": VERB}.get(part, OTHER)

    return classify


@cache
def load_morphology(language: str) -> Any:
    """Load pymorphy3 for Ukrainian or Russian; `UsageProblem` if it is not installed."""
    try:
        import pymorphy3

        return pymorphy3.MorphAnalyzer(lang=language)
    except (ImportError, ValueError) as problem:
        raise _missing_package(f"pymorphy3 with its dictionary for “{language}”") from problem


def load_english_dictionary() -> Any:
    """Import lemminflect; `UsageProblem` if it is not installed."""
    try:
        import lemminflect
    except ImportError as problem:
        raise _missing_package("lemminflect") from problem
    return lemminflect


def _classify_english(lemma: str) -> int:
    found = load_english_dictionary().getAllLemmas(lemma)
    return NOUN if "NOUN" in found else VERB if "VERB" in found else OTHER


def _missing_package(package: str) -> UsageProblem:
    return UsageProblem(
        f"The method simhash-tfidf needs {package}.",
        "Install it with `pip install 'plagcheck-cli[methods]'`.",
    )


_CLASSIFIERS: dict[str, Callable[[str], int]] = {
    "zh": _classify_chinese,
    "uk": _make_slavic_classifier("uk"),
    "ru": _make_slavic_classifier("ru"),
    "en": _classify_english,
}
