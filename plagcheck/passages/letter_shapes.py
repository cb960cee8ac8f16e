"""Cyrillic pages that OCR read with Latin letters, as a scanner set to English does.

«Документів» became “JIOKYMEHTIB” or “TOKyMEHTIB”: no letter is the original one, but each has a
similar shape. Such a scanner miscounts upright strokes, so a row of them counts as one. Words are
compared by these shapes; about six in ten stay the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import numpy as np

from plagcheck.passages.numbered_text import NumberedText, Numbering, keep_with_text
from plagcheck.passages.parameters import Parameters

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
"""Small letters and digits that look alike in one of their forms: upright, slanted or capital."""
_SHAPE = {ord(letter): chr(48 + shape) for shape, own in enumerate(_SHAPES) for letter in own}


def reduce_to_shapes(
    submission: NumberedText, source: NumberedText, parameters: Parameters
) -> tuple[NumberedText, NumberedText]:
    """Replace all words by their shapes if one text is a garbled reading of Cyrillic."""
    for scan, page in ((submission, source), (source, submission)):
        if (
            _measure_unknown_share(scan) > parameters.garbled
            and _measure_cyrillic_share(page) > 0.5
        ):
            numbering = Numbering()
            return _reduce_text(submission, numbering), _reduce_text(source, numbering)
    return submission, source


def reduce_word(word: str) -> str:
    """Reduce a word to the shapes of its letters."""
    drawn = word.translate(_SHAPE)
    return "".join(letter for letter, _ in groupby(drawn))


def _reduce_text(text: NumberedText, numbering: Numbering) -> NumberedText:
    numbers = numbering.number_words([reduce_word(word) for word in text.text.words])[
        text.text.word_ids
    ]
    return replace(text, words=numbers, lemmas=numbers)


@keep_with_text
def _measure_unknown_share(text: NumberedText) -> float:
    """Return the share of words in no dictionary."""
    return float(text.mark_unknown(0, len(text)).mean()) if len(text) else 0.0


@keep_with_text
def _measure_cyrillic_share(text: NumberedText) -> float:
    """Return the share of words that are Ukrainian or Russian."""
    known = np.array([language in ("uk", "ru") for language in text.text.languages], dtype=bool)
    return float(known[text.text.word_ids].mean()) if len(text) else 0.0
