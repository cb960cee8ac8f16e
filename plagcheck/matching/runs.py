"""Which documents have runs of windows that say what the submission says?

A single close pair means little: some sentence of every thesis has a counterpart in another. Pairs
that follow each other in both texts are summed, and the best such run ranks its document.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.matching.bands import WindowHits

_LONGEST_GAP = 6
"""Windows from one pair of a run to the next, on both sides."""


def rank_runs(
    hits: WindowHits, evidence: NDArray[np.floating], owners: NDArray[np.int64]
) -> list[tuple[int, float]]:
    """Return documents with the evidence of their best run, best first; `owners` has each hit's."""
    if not len(hits.queries):
        return []
    order = np.lexsort((hits.windows, hits.queries, owners))
    owner, query, window = owners[order], hits.queries[order], hits.windows[order]
    weights = evidence[order].astype(np.float64)
    # A query that meets several windows of a run counts once.
    again = np.concatenate(([False], (np.diff(owner) == 0) & (np.diff(query) == 0)))
    weights[again] = 0.0
    breaks = (
        (np.diff(owner) != 0)
        | (np.diff(query) > _LONGEST_GAP)
        | (np.abs(np.diff(window)) > _LONGEST_GAP)
    )
    starts = np.concatenate(([0], np.flatnonzero(breaks) + 1))
    sums = np.add.reduceat(weights, starts)
    best: dict[int, float] = {}
    for document, total in zip(owner[starts].tolist(), sums.tolist(), strict=True):
        best[document] = max(best.get(document, 0.0), total)
    return sorted(best.items(), key=lambda ranked: (-ranked[1], ranked[0]))
