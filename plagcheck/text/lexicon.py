"""Word → lemma and weight, looked up once for each distinct word.

Weights come from static language frequencies, never from the corpus: a signature does not change
when a document is added, and signatures of two universities can be compared.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Entry, Word
from plagcheck.terms import Terms
from plagcheck.text.languages import LANGUAGES
from plagcheck.text.spelling_table import SpellingTable
from plagcheck.text.term_finder import TermFinder

if TYPE_CHECKING:  # Takes a twentieth of a second to load.
    from simplemma import Lemmatizer

CONTENT_ZIPF = 5.8
"""Lemmas more frequent than this (on Zipf's scale, log10 per thousand million) say too little."""

RARE_ZIPF = 2.5
"""Frequency assumed for words missing from the frequency list, which starts at Zipf 3."""

WEIGHT_POWER = 0.5
"""Compresses weights; otherwise one rare word decides a whole signature and strangers match."""

MAX_WORD_LETTERS = 60
"""Longer words are not looked up; a megabyte of letters is no word."""

MAX_PACKED_LOOKUPS = 50_000
"""Words of a language to look up before its dictionary is unpacked. A word takes 5 (English) to
16 µs (Russian) in a packed one, 2 to 4 µs in an unpacked one, which takes 0.2 s (English), 0.5 s
(Ukrainian) or 0.8 s (Russian) and up to 140 MB."""

RAREST_STEP = 700
"""End of the list of rare words: those of which there are less than 100 in a thousand million."""

_lookup_counts: Counter[str] = Counter()

WEIGHT_SCALE = 16
"""Weights are whole numbers, so that sums are the same on every machine."""


KnownEntries = Callable[[Sequence[Word]], Sequence[Entry | None]]
"""Returns entries computed earlier, for example those an index stores."""


MAX_KEPT_SPELLINGS = 300_000
"""Spellings kept for the next documents; bounds the memory of a process that reads thousands."""


class Lexicon:
    """Answers from known entries; loads dictionaries only for the rest."""

    def __init__(self, known: KnownEntries | None = None, terms: Terms = ()) -> None:
        self._known = known
        self.terms = TermFinder(terms) if terms else None
        """The terms of a user's dictionary, if there is one."""
        self._clear()

    def _clear(self) -> None:
        self._table = SpellingTable()
        self._columns: dict[int, _Column] = {}
        """For each language that was met, by its number."""

    def spelling_table(self) -> SpellingTable:
        """Return the table of words, emptied if it grew too large. Use it for one text only."""
        if len(self._table) > MAX_KEPT_SPELLINGS:
            self._clear()
        return self._table

    def look_up(
        self, numbers: NDArray[np.int64], languages: NDArray[np.int64]
    ) -> tuple[list[str], NDArray[np.int32]]:
        """Return lemma and weight of numbered words, each in the language of that number."""
        words = self._table.words
        asked = []
        missing: list[tuple[_Column, int, Word]] = []
        for language in np.flatnonzero(np.bincount(languages)).tolist():
            column = self._columns.setdefault(language, _Column([], array("i")))
            own = np.flatnonzero(languages == language)
            rows = numbers[own]
            missing += [
                (column, row, Word(LANGUAGES[language], words[row]))
                for row in column.list_missing(rows, len(words))
            ]
            asked.append((column, own, rows))
        if missing:
            self._fill(missing)
        lemmas = [""] * len(numbers)
        weights = np.empty(len(numbers), dtype=np.int32)
        for column, own, rows in asked:
            weights[own] = np.frombuffer(column.weights, np.int32)[rows]
            for index, row in zip(own.tolist(), rows.tolist(), strict=True):
                lemmas[index] = column.lemmas[row]
        return lemmas, weights

    def _fill(self, missing: Sequence[tuple[_Column, int, Word]]) -> None:
        known = self._known([word for *_, word in missing]) if self._known else repeat(None)
        entries = [*islice(known, len(missing))]
        for (column, row, word), entry in zip(missing, entries, strict=True):
            found = entry or look_up_word(word)
            if self.terms:
                found = self.terms.adjust(word.text, found)
            column.lemmas[row], column.weights[row] = found


class _Column(NamedTuple):
    """The words of a spelling table in one language, by number."""

    lemmas: list[str]
    weights: array[int]
    """-1 until the word is first looked up."""

    def list_missing(self, rows: NDArray[np.int64], size: int) -> list[int]:
        """List the words that were not looked up yet, after making room for `size` words."""
        short = size - len(self.lemmas)
        self.lemmas.extend(repeat("", short))
        self.weights.extend(repeat(-1, short))
        missing: list[int] = rows[np.frombuffer(self.weights, np.int32)[rows] < 0].tolist()
        return missing


_LETTERS_ARE_WORDS = ("other", "uk", "ru", "en", "zh")


def look_up_word(word: Word) -> Entry:
    """Look a word up in the dictionaries."""
    if len(word.text) < 2 and word.language not in _LETTERS_ARE_WORDS:
        return Entry(word.text, 0)  # A Greek letter of a formula loads no dictionary.
    lemma = _find_lemma(word)
    if lemma.isdecimal():
        return Entry(lemma, _RARE_WEIGHT if len(lemma) > 2 else 0)
    if len(lemma) < 2 and word.language != "zh":
        return Entry(lemma, 0)
    frequency = _load_frequencies(word.language).get(lemma)
    if not frequency:
        return Entry(lemma, _RARE_WEIGHT)
    zipf = math.log10(frequency) + 9
    return Entry(lemma, 0 if zipf > CONTENT_ZIPF else _compute_weight(zipf))


def _compute_weight(zipf: float) -> int:
    return round(WEIGHT_SCALE * math.pow(9 - zipf, WEIGHT_POWER))


_RARE_WEIGHT = _compute_weight(RARE_ZIPF)


_WITHOUT_LEMMAS = ("other", "zh", "bn", "ta", "ur", "vi")
_NAMES_IN_SIMPLEMMA = {"sh": "hbs", "fil": "tl"}


def _find_lemma(word: Word) -> str:
    if word.language in _WITHOUT_LEMMAS or len(word.text) > MAX_WORD_LETTERS:
        return word.text
    text = word.text.removesuffix("'s") if word.language == "en" else word.text
    _lookup_counts[word.language] += 1
    packed = _lookup_counts[word.language] <= MAX_PACKED_LOOKUPS
    language = _NAMES_IN_SIMPLEMMA.get(word.language, word.language)
    return _make_lemmatizer(packed).lemmatize(text, language).casefold()


@cache
def _make_lemmatizer(packed: bool) -> Lemmatizer:
    from simplemma import Lemmatizer
    from simplemma.strategies import DefaultStrategy

    from plagcheck.text.packed_dictionaries import PackedDictionaries

    dictionaries = PackedDictionaries() if packed else None
    return Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=dictionaries))


def load_rarities(language: str) -> dict[str, float]:
    """Return the words of a language with minus the log of their frequency, rare ones, too."""
    steps = islice(_read_frequencies("large", language), RAREST_STEP)
    step_size = math.log(10) / 100
    return {word: step * step_size for step, words in enumerate(steps) for word in words}


@cache
def _load_frequencies(language: str) -> dict[str, float]:
    if language == "other":
        return {}
    steps = _read_frequencies("small", language)
    return {word: 10 ** (-step / 100) for step, words in enumerate(steps) for word in words}


def _read_frequencies(size: str, language: str) -> list[list[str]]:
    """Return the words of a list by hundredths of a power of ten, the most frequent first."""
    import gzip
    from importlib.util import find_spec

    import msgpack

    # The lists are data; the package around them takes longer to load than they do.
    package = find_spec("wordfreq")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("wordfreq")
    path = Path(package.origin).parent / "data" / f"{size}_{language}.msgpack.gz"
    with gzip.open(path) as file:
        steps: list[list[str]] = msgpack.load(file)[1:]
    return steps
