"""Runs of pairs: where both elements follow each other, many pairs are one line of a report."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import PairRun, Passage, SourcePairs

_CHUNK = 1 << 12
"""Pairs converted at a time."""


def iterate_runs(source: SourcePairs, *, folded: bool) -> Iterator[PairRun]:
    """Yield the pairs of a source in order, as runs or one by one."""
    rows: NDArray[np.integer] = fold_pairs(source.pairs) if folded else source.pairs
    for start in range(0, len(rows), _CHUNK):
        for row in rows[start : start + _CHUNK].tolist():
            yield PairRun(*row) if folded else PairRun(row[0], row[1], 1, row[2], row[2])


def list_passage_runs(passage: Passage) -> list[PairRun]:
    """List the runs of a passage's pairs."""
    pairs = np.array(passage.pairs, dtype=np.int64).reshape(-1, 2)
    rows = fold_pairs(np.column_stack((pairs, np.array(passage.distances, dtype=np.int64))))
    return [PairRun(*row) for row in rows.tolist()]


def fold_pairs(pairs: NDArray[np.integer]) -> NDArray[np.int64]:
    """Fold rows of (element, source element, distance) to the rows of `PairRun`s, in order."""
    rows = pairs.astype(np.int64)
    rows = rows[np.lexsort((rows[:, 0], rows[:, 1] - rows[:, 0]))]
    if not len(rows):
        return np.empty((0, 5), dtype=np.int64)
    is_first = np.ones(len(rows), dtype=bool)
    is_first[1:] = (np.diff(rows[:, 0]) != 1) | (np.diff(rows[:, 1]) != 1)
    first = np.flatnonzero(is_first)
    folded = np.column_stack(
        (
            rows[first, :2],
            np.diff(np.append(first, len(rows))),
            np.minimum.reduceat(rows[:, 2], first),
            np.maximum.reduceat(rows[:, 2], first),
        )
    )
    return folded[np.lexsort((folded[:, 1], folded[:, 0]))]
