"""The words of a language with their frequencies, from the largest list there is.

The lists of the lexicon have lemmas and frequent forms; to see what a disguised word means takes
the rare forms, too. Loading takes up to half a second, so only a suspicion is worth it.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

_LOWEST_ZIPF = 1.5
"""Words less frequent than this (log10 per thousand million) are misspellings as often as not."""


@cache
def load_known_words(language: str) -> dict[str, float]:
    """Return each word with its frequency on Zipf's scale; for English, Ukrainian or Russian."""
    import msgpack

    package = find_spec("wordfreq")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("wordfreq")
    path = Path(package.origin).parent / "data" / f"large_{language}.msgpack.gz"
    with gzip.open(path) as file:
        _, *steps = msgpack.load(file)
    # The list is in steps of a hundredth, from 9 down.
    frequent = islice(enumerate(steps), round(100 * (9 - _LOWEST_ZIPF)))
    return {word.replace("’", "'"): 9 - step / 100 for step, words in frequent for word in words}


def guess_language(text: str) -> str:
    """Return the language whose own letters are more frequent: `en`, `uk` or `ru`."""
    small = text.lower()
    cyrillic = sum(map(small.count, "аеиор"))
    if cyrillic < sum(map(small.count, "aeior")):
        return "en"
    return "uk" if sum(map(small.count, "іїєґ")) > sum(map(small.count, "ыэъё")) else "ru"
