"""Aligned ranges of tokens, from which passages are made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from plagcheck.passages.numbered_text import Floats, Integers, Mask

BARRIER = -50.0
"""Score of a word that another passage has claimed: no run crosses it."""


class AlignedRange(NamedTuple):
    """A range of tokens in the submission and one in the source, both half-open."""

    start: int
    end: int
    origin_start: int
    origin_end: int
    score: float = 0.0
    """Nats of evidence."""
    summary: bool = False

    def overlaps_in_submission(self, other: AlignedRange) -> bool:
        """Whether two aligned ranges share words of the submission."""
        return min(self.end, other.end) > max(self.start, other.start)

    def overlaps(self, other: AlignedRange) -> bool:
        """Whether two aligned ranges share words on both sides."""
        return self.overlaps_in_submission(other) and min(self.origin_end, other.origin_end) > max(
            self.origin_start, other.origin_start
        )

    def covers_half(self, other: AlignedRange) -> bool:
        """Whether two aligned ranges overlap by half of the other or more, on either side."""
        words = min(self.end, other.end) - max(self.start, other.start)
        origin_words = min(self.origin_end, other.origin_end) - max(
            self.origin_start, other.origin_start
        )
        return self.overlaps(other) and (
            2 * words >= other.end - other.start
            or 2 * origin_words >= other.origin_end - other.origin_start
        )

    def shorter_side(self) -> int:
        """Return the number of words on the shorter side."""
        return min(self.end - self.start, self.origin_end - self.origin_start)

    def longer_side(self) -> int:
        """Return the number of words on the longer side."""
        return max(self.end - self.start, self.origin_end - self.origin_start)


def find_best_run(scores: Floats) -> tuple[int, int, float]:
    """Find the run with the greatest sum (Kadane); return its start, its end and the sum."""
    if not len(scores):
        return 0, 0, 0.0
    total = np.zeros(len(scores) + 1)
    scores.cumsum(out=total[1:])
    gain = total[1:] - np.minimum.accumulate(total[:-1])
    end = int(gain.argmax()) + 1
    start = int(total[:end].argmin())
    return start, end, float(gain[end - 1])


def find_best_runs(
    gains: Floats, losses: Floats, counts: Integers
) -> tuple[Integers, Integers, Floats]:
    """Like `find_best_run`, in several pieces that lie one after the other; none is empty.

    `counts` are the items of each piece, `losses` the sum of what its piece loses before each item.
    Return the first and the last item of the best runs, and their sums.
    """
    begin = np.cumsum(counts) - counts
    owner = np.repeat(np.arange(len(counts)), counts)
    total = np.cumsum(gains)
    after = total - (total - gains)[begin][owner] + losses
    before = after - gains
    # Lowering each piece below all before it keeps the running minimum inside the piece.
    drop = owner * (before.max(initial=0.0) - before.min(initial=0.0) + 1)
    best = after - (np.minimum.accumulate(before - drop) + drop)
    last = _find_first(best == np.maximum.reduceat(best, begin)[owner], owner)
    lowest = np.where(np.arange(len(gains)) <= last[owner], before, np.inf)
    first = _find_first(lowest == np.minimum.reduceat(lowest, begin)[owner], owner)
    return first, last, after[last] - before[first]


def _find_first(mask: Mask, owner: Integers) -> Integers:
    """Return the first marked position of each owner; every owner has one."""
    marked = mask.nonzero()[0]
    first: Integers = marked[np.diff(owner[marked], prepend=-1) > 0]
    return first


def group_close_ranges(ranges: Integers, gap: int) -> list[Integers]:
    """Group ranges (rows of first, last, first, last) that lie close on both sides.

    Each group is an array of row numbers.
    """
    label = label_close_ranges(ranges, gap)
    order = np.argsort(label, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(label[order])) + 1)


def label_close_ranges(ranges: Integers, gap: int) -> Integers:
    """Number the groups of ranges that lie close on both sides, and tell the group of each range.

    Sort by position in one text and cut at gaps, then each group by position in the other text;
    repeat until nothing is cut.
    """
    label = np.zeros(len(ranges), dtype=np.int64)
    count = 0
    while (groups := int(label.max()) + 1) > count:
        count = groups
        for side in (0, 2):
            label = _split_groups(label, ranges[:, side], ranges[:, side + 1], gap)
    return label


def _split_groups(label: Integers, first: Integers, last: Integers, gap: int) -> Integers:
    """Give new labels to ranges that lie more than `gap` behind all before them in their group."""
    order = np.lexsort((last, first, label))
    group = label[order]
    # Adding a multiple of the length per group keeps the running maximum inside the group.
    stride = int(last.max()) + gap + 1
    reach = np.maximum.accumulate(last[order] + group * stride) - group * stride
    is_new = (first[order][1:] - reach[:-1] > gap) | (group[1:] != group[:-1])
    result = np.empty_like(label)
    result[order] = np.concatenate(([0], np.cumsum(is_new)))
    return result
