"""A Cyrillic page that was read with Latin letters, as a scanner set to English does.

«Документів» became “JIOKYMEHTIB” or “TOKyMEHTIB”: no letter is the one that stood there, but each
has its shape. Upright strokes are what such a scanner miscounts, so a row of them is one stroke.
Words are compared by what is left; about six in ten stay the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import numpy as np

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import Numbering, Side

_SHAPES = (
    "iіїjltfrгґтпнийцшщмлдhnmuwvz17",
    "oо0qфюdб",
    "cсeеєэg",
    "aаяs",
    "kкж",
    "bвьъы86",
    "pр",
    "xх",
    "yуч4",
    "з53",
)
"""Small letters and digits that look alike in one of their forms, upright, slanted or capital."""
_SHAPE = {ord(letter): chr(48 + shape) for shape, own in enumerate(_SHAPES) for letter in own}


def by_shape(one: Side, other: Side, parameters: Parameters) -> tuple[Side, Side]:
    """Both sides by the shapes of their words, if one is a garbled reading of Cyrillic."""
    for scan, page in ((one, other), (other, one)):
        if _garbled(scan) > parameters.garbled and _cyrillic(page) > 0.5:
            numbering = Numbering()
            return _shaped(one, numbering), _shaped(other, numbering)
    return one, other


def shape(word: str) -> str:
    """What is left of a word when only the shapes of its letters count."""
    drawn = word.translate(_SHAPE)
    return "".join(letter for letter, _ in groupby(drawn))


def _shaped(side: Side, numbering: Numbering) -> Side:
    numbers = numbering.of([shape(word) for word in side.text.words])[side.text.word_ids]
    return replace(side, words=numbers, lemmas=numbers)


def _garbled(side: Side) -> float:
    """Share of words in no dictionary."""
    return float(side.unknown(0, len(side)).mean()) if len(side) else 0.0


def _cyrillic(side: Side) -> float:
    """Share of words that are Ukrainian or Russian."""
    known = np.array([language in ("uk", "ru") for language in side.text.languages], dtype=bool)
    return float(known[side.text.word_ids].mean()) if len(side) else 0.0
