"""Ranges copied word for word: runs of equal words, bridged over small edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import enumerate_ranges, number_repeats, sort_distinct
from plagcheck.model import Bits
from plagcheck.model.limits import REPEATED_RUNS, LimitCounts
from plagcheck.passages.aligned_range import AlignedRange, group_close_ranges
from plagcheck.passages.numbered_text import (
    Integers,
    Mask,
    NumberedText,
    keep_with_text,
)
from plagcheck.passages.parameters import Parameters

_ODD = np.uint64(0x9E3779B97F4A7C15)
_PRIME = np.uint64(0x100000001B3)
_EDITS = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1))
"""Words of each side that an edit consumes: changed, added, lost, cut in two, run together."""
_SLOTS_PER_RUN = 16
"""Slots of the table for each run in it."""


def pair_runs(
    submission: NumberedText,
    source: NumberedText,
    parameters: Parameters,
    limits: LimitCounts | None = None,
) -> Integers:
    """Return the position of each equal run in the submission, and its best one in the source."""
    size, most = parameters.run, parameters.run_occurrences
    pairs = find_equal_runs(submission, source, size, most, limits)
    return _choose_best_position(pairs) if len(pairs) else pairs


def find_verbatim(
    pairs: Integers, submission: NumberedText, source: NumberedText, parameters: Parameters
) -> list[AlignedRange]:
    """Find long ranges of equal words; each part of the submission is used once."""
    if not len(pairs):
        return []
    size = parameters.run
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + size, pairs[:, 1], pairs[:, 1] + size), axis=1)
    found = sorted(
        _find_dense_groups(ranges, parameters.run_gap, parameters),
        key=lambda aligned: aligned.start - aligned.end,
    )
    kept: list[AlignedRange] = []
    for aligned in found:
        half = (aligned.end - aligned.start) / 2
        if all(
            min(aligned.end, better.end) - max(aligned.start, better.start) <= half
            for better in kept
        ):
            kept.append(aligned)
    return _merge_overlapping(
        _grow_outward(aligned, submission, source)
        for aligned in kept
        if len(sort_distinct(submission.words[aligned.start : aligned.end]))
        >= parameters.verbatim_distinct
    )


def find_fragments(
    pairs: Integers, submission: NumberedText, min_words: int, parameters: Parameters
) -> list[AlignedRange]:
    """Find runs of equal words without an edit, which may be shorter than other passages."""
    least = min(min_words, parameters.fragment_words)
    if not len(pairs):
        return []
    edges = np.flatnonzero((np.diff(pairs, axis=0) != 1).any(axis=1)) + 1
    first = np.concatenate(([0], edges))
    words = np.diff(np.append(first, len(pairs))) + parameters.run - 1
    long_enough = words >= least
    return [
        AlignedRange(start, start + length, origin, origin + length)
        for (start, origin), length in zip(
            pairs[first[long_enough]].tolist(), words[long_enough].tolist(), strict=True
        )
        if len(sort_distinct(submission.words[start : start + length]))
        >= parameters.verbatim_distinct
    ]


def _merge_overlapping(found: Iterable[AlignedRange]) -> list[AlignedRange]:
    """Merge ranges that have grown into each other."""
    result: list[AlignedRange] = []
    for aligned in sorted(found):
        if result and aligned.overlaps(result[-1]):
            last = result.pop()
            aligned = AlignedRange(
                last.start,
                max(last.end, aligned.end),
                min(last.origin_start, aligned.origin_start),
                max(last.origin_end, aligned.origin_end),
            )
        result.append(aligned)
    return result


def _choose_best_position(pairs: Integers) -> Integers:
    """Keep one position in the source for each run of the submission: the one with most neighbours.

    Otherwise a source that repeats a phrase would stretch the passage over all its occurrences.
    """
    position, ahead = pairs[:, 0], pairs[:, 1] - pairs[:, 0]
    order = np.lexsort((position, ahead))
    broken = (np.diff(position[order]) != 1) | (np.diff(ahead[order]) != 0)
    row = np.concatenate(([0], np.cumsum(broken)))
    length = np.empty(len(pairs), dtype=np.int64)
    length[order] = np.bincount(row)[row]
    order = np.lexsort((pairs[:, 1], -length, position))
    first = np.flatnonzero(np.diff(position[order], prepend=-1))
    best: Integers = pairs[order[first]]
    return best


def _find_dense_groups(
    ranges: Integers, gap: int, parameters: Parameters
) -> Iterator[AlignedRange]:
    """Yield groups of runs that fill most of their range; cut the others at half the gap."""
    for group in group_close_ranges(ranges, gap):
        own = ranges[group]
        low, high = own.min(axis=0), own.max(axis=0)
        aligned = AlignedRange(int(low[0]), int(high[1]), int(low[2]), int(high[3]))
        if aligned.shorter_side() < parameters.verbatim_words:
            continue
        filled = min(_measure_covered_share(own[:, :2]), _measure_covered_share(own[:, 2:]))
        if filled >= parameters.verbatim_share:
            yield aligned
        elif gap:
            yield from _find_dense_groups(own, gap // 2, parameters)


def _measure_covered_share(ranges: Integers) -> float:
    """Return the share of their common extent that these ranges cover."""
    first = int(ranges[:, 0].min())
    change = np.zeros(int(ranges[:, 1].max()) - first + 1, dtype=np.int64)
    np.add.at(change, ranges[:, 0] - first, 1)
    np.add.at(change, ranges[:, 1] - first, -1)
    return float((np.cumsum(change)[:-1] > 0).mean())


def _grow_outward(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText
) -> AlignedRange:
    """Move both ends outward over equal words and single edits."""
    start, end, origin_start, origin_end, *_ = aligned
    more, there = _count_equal_words(
        submission.words[:start][::-1],
        source.words[:origin_start][::-1],
        submission.content[:start][::-1],
    )
    start, origin_start = start - more, origin_start - there
    more, there = _count_equal_words(
        submission.words[end:], source.words[origin_end:], submission.content[end:]
    )
    return AlignedRange(start, end + more, origin_start, origin_end + there)


def _count_equal_words(mine: Integers, theirs: Integers, content: Mask) -> tuple[int, int]:
    """Count the words of each side that continue alike.

    A word changed, added, lost, cut in two or run together is skipped if the two words after it
    agree, and at least one of those is a content word: function words agree by chance.
    """
    here = there = 0
    while True:
        while here < len(mine) and there < len(theirs) and mine[here] == theirs[there]:
            here, there = here + 1, there + 1
        for more, also in _EDITS:
            next_ = slice(here + more, here + more + 2)
            agreed = mine[next_].tolist()
            after = theirs[there + also : there + also + 2].tolist()
            if len(agreed) == 2 and agreed == after and content[next_].any():
                here, there = here + more, there + also
                break
        else:
            return here, there


class _SortedRuns(NamedTuple):
    """The runs of a text, prepared for look-ups."""

    runs: Bits
    """Their hashes, in text order."""
    hashes: Bits
    """Their hashes, ascending."""
    positions: Integers
    """The position of each."""
    marked: Mask
    """Indexed by the last bits of a hash; false if no run has it. Most hashes are not found, and
    reading this table takes a tenth of the time of a search."""


@keep_with_text
def _sort_runs(text: NumberedText, size: int) -> _SortedRuns:
    runs = hash_word_runs(text.words, size)
    positions = np.argsort(runs, kind="stable")
    marked = np.zeros(1 << (_SLOTS_PER_RUN * len(runs)).bit_length(), dtype=bool)
    marked[runs & np.uint64(len(marked) - 1)] = True
    return _SortedRuns(runs, runs[positions], positions, marked)


def find_equal_runs(
    submission: NumberedText,
    source: NumberedText,
    size: int,
    most: int,
    limits: LimitCounts | None = None,
) -> Integers:
    """Return positions (in the submission, in the source) of equal runs of words, by their hashes.

    A run with more than `most` occurrences in the source is paired one to one, in order.
    """
    own, runs = _sort_runs(submission, size), hash_word_runs(source.words, size)
    there = own.marked[runs & np.uint64(len(own.marked) - 1)].nonzero()[0]
    there = there[np.argsort(runs[there], kind="stable")]
    theirs = runs[there]
    begin = np.searchsorted(own.hashes, theirs)
    found = own.hashes[np.minimum(begin, len(own.hashes) - 1)] == theirs
    theirs, there, begin = theirs[found], there[found], sort_distinct(begin[found])
    if not len(there):
        return np.empty((0, 2), dtype=np.int64)
    end = np.searchsorted(own.hashes, own.hashes[begin], side="right")
    position = np.sort(own.positions[enumerate_ranges(begin, end - begin)[1]])
    wanted = own.runs[position]
    low, high = np.searchsorted(theirs, wanted), np.searchsorted(theirs, wanted, side="right")
    count = high - low
    common = np.flatnonzero(count > most)
    if len(common):
        if limits is not None:
            limits[REPEATED_RUNS] += len(common)
        before = np.minimum(_count_equal_before(wanted[common]), count[common] - 1)
        low[common] += before
        count[common] = 1
    which, match = enumerate_ranges(low, count)
    return np.stack((position[which], there[match]), axis=1)


def _count_equal_before(values: Bits) -> Integers:
    """For each value, count the equal ones before it."""
    order = np.argsort(values, kind="stable")
    result = np.empty(len(values), dtype=np.int64)
    result[order] = number_repeats(values[order])
    return result


def hash_word_runs(words: Integers, size: int) -> Bits:
    """Hash every run of `size` words."""
    count = max(len(words) - size + 1, 0)
    mixed = (words.astype(np.uint64) + np.uint64(1)) * _ODD
    mixed ^= mixed >> np.uint64(29)
    result = np.zeros(count, dtype=np.uint64)
    for ahead in range(size):
        result = result * _PRIME + mixed[ahead : ahead + count]
        result ^= result >> np.uint64(31)
    return result
