"""Masks over the tokens of a text: one true or false per token, so overlaps count once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import find_range
from plagcheck.model import Passage, Span, Text


def mask_passages(text: Text, passages: Iterable[Passage]) -> NDArray[np.bool_]:
    """Mark the counted tokens inside passages that no rule excluded."""
    return mask_spans(
        text,
        (
            Span(passage.submission.start, passage.submission.end)
            for passage in passages
            if passage.excluded is None
        ),
    )


def mask_spans(text: Text, spans: Iterable[Span]) -> NDArray[np.bool_]:
    """Mark the counted tokens that begin inside a span of characters."""
    mask = np.zeros(len(text), dtype=bool)
    for span in spans:
        first, last = find_range(text.starts, span.start, span.end)
        mask[first:last] = True
    return mask & text.counted


def find_true_runs(mask: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield the half-open ranges in which a mask is true."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
