"""Words in a row that the source has in the same row: what some institutions count."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from plagcheck.findings.plain_words import places_of, sequences, words_of
from plagcheck.findings.ruler import runs
from plagcheck.model import Span

RUN_LENGTHS = (5, 25)
"""The two lengths in use: short phrases, and whole borrowed stretches."""


def copied_runs(mine: str, theirs: str, length: int) -> Iterator[Span]:
    """Stretches of one text made of runs so long that the other has them, too."""
    words = words_of(mine)
    there = set(sequences(words_of(theirs), length))
    mask = np.zeros(len(words), dtype=bool)
    for place, run in enumerate(sequences(words, length)):
        if run in there:
            mask[place : place + length] = True
    places = places_of(mine)
    for first, last in runs(mask):
        yield Span(places[first][0], places[last - 1][1])
