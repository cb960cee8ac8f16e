"""How much of the submission stands inside passages; overlaps count once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers, Passage, Text


def covered(text: Text, passages: Iterable[Passage]) -> NDArray[np.bool_]:
    """For each token of the running text, whether a passage that is not excluded holds it."""
    mask = np.zeros(len(text), dtype=bool)
    for passage in passages:
        if passage.excluded is None:
            mask[_tokens(text.starts, passage.submission.start, passage.submission.end)] = True
    return mask & text.counted


def _tokens(starts: Numbers, start: int, end: int) -> slice:
    first, last = np.searchsorted(starts, (start, end))
    return slice(int(first), int(last))
