"""Chinese text by characters: where words are cut is a guess that one edit upsets.

A passage is looked for among characters, which an added, lost or moved neighbour does not change,
and named in words again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from plagcheck.passages.sides import KEPT, Integers, Side
from plagcheck.passages.stretch import Stretch

_FIRST = 1 << 32
"""Numbers of characters begin here; no numbering gives out so many to words."""


@lru_cache(maxsize=KEPT)
def by_characters(side: Side) -> Side:
    """The side with every Chinese word taken apart; any other side as it is."""
    text = side.text
    if "zh" not in text.languages:
        return side
    chinese = np.array([language == "zh" for language in text.languages], dtype=bool)
    sizes = np.where(chinese, [len(word) for word in text.words], 1)[text.word_ids]
    places = np.repeat(np.arange(len(side)), sizes)
    letter = chinese[text.word_ids][places]
    spelled = "".join(text.words[number] for number in text.word_ids[chinese[text.word_ids]])
    codes = np.frombuffer(spelled.encode("utf-32-le"), dtype="<u4").astype(np.int64)
    words, lemmas = side.words[places], side.lemmas[places]
    words[letter] = lemmas[letter] = codes + _FIRST
    first = np.append(np.cumsum(sizes) - sizes, len(places))
    return replace(
        side,
        words=words,
        lemmas=lemmas,
        content=side.content[places],
        sentences=first[side.sentences],
        counted=side.counted[places],
        figure=side.figure[places],
        character=letter,
        places=places,
    )


def in_words(stretch: Stretch, one: Side, other: Side) -> Stretch:
    """A stretch of characters as the words it touches."""
    start, end = _words(one.places, stretch.start, stretch.end)
    origin_start, origin_end = _words(other.places, stretch.origin_start, stretch.origin_end)
    return Stretch(start, end, origin_start, origin_end, stretch.score, stretch.summary)


def _words(places: Integers, start: int, end: int) -> tuple[int, int]:
    return int(places[start]), int(places[end - 1]) + 1
