"""Matches of one source → chains: groups that lie close together on both sides.

Sort by the place in the submission and cut at gaps; sort each group by the place in the source
and cut again; repeat until nothing is cut. A chain whose two sides turn out to have too few words
in common is cut again at half the gap.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.passages.lemmas import Side, common_share

SMALLEST_GAP = 2

Ranges = NDArray[np.int64]
"""Per match: first and last content word in the submission, first and last in the source."""


def chains(
    pairs: NDArray[np.int64], submission: Side, source: Side, gap: int, min_similarity: float
) -> Iterator[NDArray[np.int64]]:
    """Groups of pairs, each dense enough on both sides to be one passage."""
    if not len(pairs):
        return
    ranges = np.stack(
        (
            submission.elements.first[pairs[:, 0]],
            submission.elements.last[pairs[:, 0]],
            source.elements.first[pairs[:, 1]],
            source.elements.last[pairs[:, 1]],
        ),
        axis=1,
    ).astype(np.int64)
    for group in _groups(ranges, gap):
        bounds = extent(ranges[group])
        alike = common_share(
            submission.content[bounds[0] : bounds[1]], source.content[bounds[2] : bounds[3]]
        )
        if alike >= min_similarity:
            yield pairs[group]
        elif gap > SMALLEST_GAP:
            yield from chains(pairs[group], submission, source, gap // 2, min_similarity)


def extent(ranges: Ranges) -> tuple[int, int, int, int]:
    """The smallest stretch on each side that holds all matches."""
    low, high = ranges.min(axis=0), ranges.max(axis=0)
    return int(low[0]), int(high[1]), int(low[2]), int(high[3])


def _groups(ranges: Ranges, gap: int) -> list[NDArray[np.int64]]:
    """Place numbers of the matches of each group."""
    label = np.zeros(len(ranges), dtype=np.int64)
    count = 0
    while (found := int(label.max()) + 1) > count:
        count = found
        for side in (0, 2):
            label = _cut(label, ranges[:, side], ranges[:, side + 1], gap)
    order = np.argsort(label, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(label[order])) + 1)


def _cut(
    label: NDArray[np.int64], first: NDArray[np.int64], last: NDArray[np.int64], gap: int
) -> NDArray[np.int64]:
    """Give new labels to what lies more than `gap` words after all before it in its group."""
    order = np.lexsort((last, first, label))
    group = label[order]
    # Adding a multiple of the length per group keeps the running maximum inside the group.
    stride = int(last.max()) + gap + 1
    reach = np.maximum.accumulate(last[order] + group * stride) - group * stride
    apart = (first[order][1:] - reach[:-1] > gap) | (group[1:] != group[:-1])
    result = np.empty_like(label)
    result[order] = np.concatenate(([0], np.cumsum(apart)))
    return result
