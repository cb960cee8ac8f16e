"""Word → lemma and weight, asked once for each distinct word.

Weights come from static language frequencies, never from the corpus: a signature does not change
when a document is added, and two universities' signatures compare.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import repeat
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Entry, Word
from plagcheck.text.languages import LANGUAGES
from plagcheck.text.vocabulary import Vocabulary

if TYPE_CHECKING:  # Takes a twentieth of a second to load.
    from simplemma import Lemmatizer

CONTENT_ZIPF = 5.8
"""Lemmas more frequent than this (on Zipf's scale, log10 per thousand million) say too little."""

RARE_ZIPF = 2.5
"""Taken for words that the frequency list (from Zipf 3 up) does not have."""

WEIGHT_POWER = 0.5
"""Compresses weights; otherwise one rare word decides a whole signature and strangers match."""

LONGEST_WORD = 60
"""Letters of the longest word that is looked up; a megabyte of letters is no word."""

FEW_WORDS = 15_000
"""Words of a Slavic language for which its dictionary stays packed. A word takes 40 to 70 µs so,
and 7 µs from an unpacked one, which takes 0.5 s (Ukrainian) or 1.3 s (Russian) and 85 or 140 MB."""

_asked: Counter[str] = Counter()

WEIGHT_SCALE = 16
"""Weights are whole numbers, so that sums are the same on every machine."""


Known = Callable[[Sequence[Word]], Sequence[Entry | None]]
"""Entries computed earlier, for example those an index keeps."""


MOST_KEPT = 300_000
"""Spellings kept for the next documents; bounds the memory of a process that reads thousands."""


class Lexicon:
    """Answers from what is known already; loads dictionaries only for the rest."""

    def __init__(self, known: Known | None = None) -> None:
        self._known = known
        self._forget()

    def _forget(self) -> None:
        self._vocabulary = Vocabulary()
        # For each word of the vocabulary as many as there are languages.
        self._lemmas: list[str] = []
        self._weights = array("i")
        """Negative for what was never asked for."""

    def vocabulary(self) -> Vocabulary:
        """The words so far, or none if they are too many by now; for one text at a time."""
        if len(self._vocabulary) > MOST_KEPT:
            self._forget()
        return self._vocabulary

    def entries(self, languages: Sequence[str], words: Sequence[str]) -> list[Entry]:
        """The entry of every word, each read in its language."""
        numbers = self.vocabulary().codes(words) >> 1
        lemmas, weights = self.read(numbers, np.array([*map(LANGUAGES.index, languages)]))
        return [*map(Entry, lemmas, weights.tolist())]

    def read(
        self, numbers: NDArray[np.int64], languages: NDArray[np.int64]
    ) -> tuple[list[str], NDArray[np.int32]]:
        """Lemmas and weights of words of the vocabulary, each in the language of that number."""
        words = self._vocabulary.words
        short = len(words) * len(LANGUAGES) - len(self._lemmas)
        self._lemmas.extend(repeat("", short))
        self._weights.extend(repeat(-1, short))
        places = numbers * len(LANGUAGES) + languages
        asked = places[np.frombuffer(self._weights, np.int32)[places] < 0].tolist()
        if asked:
            self._look_up(
                asked,
                [Word(LANGUAGES[at % len(LANGUAGES)], words[at // len(LANGUAGES)]) for at in asked],
            )
        weights = np.frombuffer(self._weights, np.int32)[places]
        return [*map(self._lemmas.__getitem__, places.tolist())], weights

    def _look_up(self, places: Sequence[int], words: Sequence[Word]) -> None:
        known = self._known(words) if self._known else [None] * len(words)
        loaded()
        for place, word, entry in zip(places, words, known, strict=True):
            self._lemmas[place], self._weights[place] = entry or looked_up(word)


_TELLING = {"en": ("the", "of", "and"), "uk": ("та", "що", "від"), "ru": ("что", "как", "это")}
"""Words by which a corpus in a language is known."""


_loading: list[Thread] = []


def load_ahead(known: Known) -> None:
    """Load, in the background, the dictionaries of the languages that a corpus is in.

    Nearly every document has a word that is new; and a process that waits for its reader has
    nothing else to do.
    """
    spoken = [
        language
        for language, words in _TELLING.items()
        if all(known([Word(language, word) for word in words]))
    ]
    _loading.append(Thread(target=lambda: [looked_up(Word(one, "loading")) for one in spoken]))
    _loading[-1].start()


def loaded() -> None:
    """Wait for what is being loaded ahead: who asks meanwhile would load it a second time."""
    while _loading:
        _loading.pop().join()


def looked_up(word: Word) -> Entry:
    """The entry of one word from the dictionaries."""
    lemma = _lemma(word)
    if lemma.isdecimal():
        return Entry(lemma, _RARE if len(lemma) > 2 else 0)
    if len(lemma) < 2 and word.language != "zh":
        return Entry(lemma, 0)
    frequency = _frequencies(word.language).get(lemma)
    if not frequency:
        return Entry(lemma, _RARE)
    zipf = math.log10(frequency) + 9
    return Entry(lemma, 0 if zipf > CONTENT_ZIPF else _weight(zipf))


def _weight(zipf: float) -> int:
    return round(WEIGHT_SCALE * math.pow(9 - zipf, WEIGHT_POWER))


_RARE = _weight(RARE_ZIPF)


def _lemma(word: Word) -> str:
    if word.language not in ("uk", "ru", "en") or len(word.text) > LONGEST_WORD:
        return word.text
    text = word.text.removesuffix("'s") if word.language == "en" else word.text
    _asked[word.language] += 1
    packed = word.language != "en" and _asked[word.language] <= FEW_WORDS
    return _lemmatizer(packed).lemmatize(text, word.language).casefold()


@cache
def _lemmatizer(packed: bool) -> Lemmatizer:
    from simplemma import Lemmatizer
    from simplemma.strategies import DefaultStrategy

    from plagcheck.text.packed import PackedDictionaries

    dictionaries = PackedDictionaries() if packed else None
    return Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=dictionaries))


@cache
def _frequencies(language: str) -> dict[str, float]:
    if language == "other":
        return {}
    import gzip
    from importlib.util import find_spec

    import msgpack

    # The lists are data; the package around them takes longer to load than they do.
    package = find_spec("wordfreq")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("wordfreq")
    path = Path(package.origin).parent / "data" / f"small_{language}.msgpack.gz"
    with gzip.open(path) as file:
        _, *steps = msgpack.load(file)
    return {word: 10 ** (-step / 100) for step, words in enumerate(steps) for word in words}
