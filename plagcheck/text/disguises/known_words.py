"""The words of a language with their frequencies, from the largest list there is.

The lists of the lexicon have lemmas and frequent forms; to see what a disguised word means takes
the rare forms, too. Loading takes up to half a second, so only a suspicion is worth it; looking up
a few words takes a tenth of that.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

_LOWEST_ZIPF = 1.5
"""Words less frequent than this (log10 per thousand million) are misspellings as often as not."""

_FEW_LOOK_UPS = 5
"""Texts for which words are looked up before the whole list is loaded: that takes as long."""
_look_ups: Counter[str] = Counter()


@cache
def load_known_words(language: str) -> dict[str, float]:
    """Return each word with its frequency on Zipf's scale; for English, Ukrainian or Russian."""
    steps = _read_steps(language, _LOWEST_ZIPF + 0.01)
    return {word: zipf for zipf, words in steps for word in words}


def find_known_words(language: str, words: Iterable[str], lowest: float) -> dict[str, float]:
    """Return those of some words that are as frequent as `lowest` or more, with their frequencies.

    They are those of `load_known_words`, but at first the rest of the list is not read.
    """
    _look_ups[language] += 1
    if _look_ups[language] > _FEW_LOOK_UPS:
        known = load_known_words(language)
        return {word: known[word] for word in words if known.get(word, 0.0) >= lowest}
    wanted = {*words}
    steps = _read_steps(language, lowest)
    return {word: zipf for zipf, step in steps for word in wanted.intersection(step)}


def _read_steps(language: str, lowest: float) -> Iterator[tuple[float, list[str]]]:
    """Yield the words of each frequency, from the greatest to the lowest."""
    import msgpack

    package = find_spec("wordfreq")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("wordfreq")
    path = Path(package.origin).parent / "data" / f"large_{language}.msgpack.gz"
    with gzip.open(path) as file:
        unpacker = msgpack.Unpacker(file, read_size=1 << 16)
        steps = unpacker.read_array_header() - 1
        unpacker.skip()  # what the list is
        # The list is in steps of a hundredth, from 9 down.
        for step in range(min(steps, round(100 * (9 - lowest)) + 1)):
            yield 9 - step / 100, unpacker.unpack()


def guess_language(text: str) -> str:
    """Return the language whose own letters are more frequent: `en`, `uk` or `ru`."""
    small = text.lower()
    cyrillic = sum(map(small.count, "аеиор"))
    if cyrillic < sum(map(small.count, "aeior")):
        return "en"
    return "uk" if sum(map(small.count, "іїєґ")) > sum(map(small.count, "ыэъё")) else "ru"
