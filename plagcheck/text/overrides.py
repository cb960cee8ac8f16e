"""Text written backwards behind a right-to-left override, so that it only looks forward."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers

_OVERRIDE = re.compile("\u202e([^\u202c\n\r\f\u2029]*)")


def reversed_stretches(text: str) -> list[tuple[int, int]]:
    """Where text stands that is shown backwards, and is not of a script that runs so."""
    if "\u202e" not in text:
        return []
    return [
        found.span(1)
        for found in _OVERRIDE.finditer(text)
        if any(letter.isalpha() and letter < "\u0590" for letter in found[1])
    ]


def inside(starts: Numbers, stretches: list[tuple[int, int]]) -> NDArray[np.bool_]:
    """For each token, whether it begins in one of these stretches."""
    within = np.zeros(len(starts), dtype=bool)
    for start, end in stretches:
        first, last = np.searchsorted(starts, (start, end))
        within[first:last] = True
    return within
