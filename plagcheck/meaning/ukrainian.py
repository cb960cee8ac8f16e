"""Ukrainian rewritten word by word as Russian, for encoders that know Russian only.

A table of word pairs comes first, then a table of lemma pairs, then cognates, then mapped letters.
`benchmarks/word_pairs.py` learns the tables from messages that programs have in both languages.
What programs hardly speak of, such as rain and bees, is in a list of our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from plagcheck.meaning.cognates import Cognates, map_letters

WORD_TABLE = "uk-ru.tsv"
"""Lines of Ukrainian word, tab, Russian word; after a blank line, of lemmas; # begins comments."""

COMMON_WORDS = "uk-ru-common.tsv"
"""Lines of Ukrainian lemma, tab, Russian word."""

_SHORT_WORD = 3
"""Words of so few letters have no lemma worth a look: their dictionary forms are guesses."""


class WordPairs(NamedTuple):
    """Ukrainian words and lemmas with their Russian counterparts."""

    words: Mapping[str, str]
    lemmas: Mapping[str, str]


class RussianRewriter:
    """Rewrites Ukrainian words; remembers each."""

    def __init__(self, pairs: WordPairs, rarities: Mapping[str, float]) -> None:
        self._pairs = pairs
        self._cognates = Cognates(rarities)
        self._known: dict[str, str] = {}

    def rewrite(self, word: str, lemma: str) -> str:
        """Return a Russian word for a Ukrainian one, both casefolded."""
        russian = self._known.get(word)
        if russian is None:
            russian = self._known[word] = self._find(word, lemma)
        return russian

    def _find(self, word: str, lemma: str) -> str:
        if word in self._pairs.words:
            return self._pairs.words[word]
        if len(word) > _SHORT_WORD and lemma in self._pairs.lemmas:
            return self._pairs.lemmas[lemma]
        return self._cognates.find(word) or map_letters(word)


def load_word_pairs() -> WordPairs:
    """Read the tables that the package carries."""
    words, lemmas = map(_parse_pairs, _read_table(WORD_TABLE).split("\n\n"))
    common = _parse_pairs(_read_table(COMMON_WORDS))
    return WordPairs({**words, **common}, {**lemmas, **common})


def _read_table(name: str) -> str:
    return files("plagcheck.meaning").joinpath(name).read_text(encoding="utf-8").rstrip("\n")


def _parse_pairs(text: str) -> dict[str, str]:
    return dict(line.split("\t") for line in text.splitlines() if not line.startswith("#"))
