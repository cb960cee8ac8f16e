"""How much of a text stands inside passages; overlaps count once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Numbers, Passage, Span, Text


def covered(text: Text, passages: Iterable[Passage]) -> NDArray[np.bool_]:
    """For each token of the running text, whether a passage that is not excluded holds it."""
    return inside(
        text,
        (
            Span(passage.submission.start, passage.submission.end)
            for passage in passages
            if passage.excluded is None
        ),
    )


def inside(text: Text, spans: Iterable[Span]) -> NDArray[np.bool_]:
    """For each token, whether it belongs to the running text and begins inside a span."""
    mask = np.zeros(len(text), dtype=bool)
    for span in spans:
        mask[_tokens(text.starts, span.start, span.end)] = True
    return mask & text.counted


def _tokens(starts: Numbers, start: int, end: int) -> slice:
    first, last = np.searchsorted(starts, (start, end))
    return slice(int(first), int(last))
