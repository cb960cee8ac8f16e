"""Stretches copied word for word: runs of equal words, bridged over small edits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from plagcheck.model import Bits
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Integers, Side
from plagcheck.passages.stretch import Stretch, groups

_ODD = np.uint64(0x9E3779B97F4A7C15)
_PRIME = np.uint64(0x100000001B3)
_MARKS = 16
"""Places of a table for each mark in it."""


def verbatim(one: Side, other: Side, parameters: Parameters) -> list[Stretch]:
    """Long stretches of equal words, each taken once on the submission's side."""
    size = parameters.run
    pairs = _equal_runs(_runs(one, size), _runs(other, size), parameters.run_places)
    if not len(pairs):
        return []
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + size, pairs[:, 1], pairs[:, 1] + size), axis=1)
    found = sorted(
        _dense(ranges, parameters.run_gap, parameters), key=lambda one: one.start - one.end
    )
    kept: list[Stretch] = []
    for stretch in found:
        half = (stretch.end - stretch.start) / 2
        if all(
            min(stretch.end, better.end) - max(stretch.start, better.start) <= half
            for better in kept
        ):
            kept.append(stretch)
    return [
        _grown(stretch, one.words, other.words)
        for stretch in kept
        if len(np.unique(one.words[stretch.start : stretch.end])) >= parameters.verbatim_distinct
    ]


def _dense(ranges: Integers, gap: int, parameters: Parameters) -> Iterator[Stretch]:
    """Groups of runs that fill most of the stretch they span; others are cut at half the gap."""
    for group in groups(ranges, gap):
        own = ranges[group]
        low, high = own.min(axis=0), own.max(axis=0)
        stretch = Stretch(int(low[0]), int(high[1]), int(low[2]), int(high[3]))
        if stretch.shorter_side() < parameters.verbatim_words:
            continue
        filled = min(_filled(own[:, :2]), _filled(own[:, 2:]))
        if filled >= parameters.verbatim_share:
            yield stretch
        elif gap:
            yield from _dense(own, gap // 2, parameters)


def _filled(ranges: Integers) -> float:
    """Share of the span of these ranges that they cover."""
    first = int(ranges[:, 0].min())
    change = np.zeros(int(ranges[:, 1].max()) - first + 1, dtype=np.int64)
    np.add.at(change, ranges[:, 0] - first, 1)
    np.add.at(change, ranges[:, 1] - first, -1)
    return float((np.cumsum(change)[:-1] > 0).mean())


def _grown(stretch: Stretch, mine: Integers, theirs: Integers) -> Stretch:
    """Both ends moved outward over equal words."""
    start, end, origin_start, origin_end, *_ = stretch
    while start and origin_start and mine[start - 1] == theirs[origin_start - 1]:
        start, origin_start = start - 1, origin_start - 1
    while end < len(mine) and origin_end < len(theirs) and mine[end] == theirs[origin_end]:
        end, origin_end = end + 1, origin_end + 1
    return Stretch(start, end, origin_start, origin_end)


@lru_cache(maxsize=KEPT)
def _runs(side: Side, size: int) -> Bits:
    return run_hashes(side.words, size)


def _equal_runs(one: Bits, theirs: Bits, most: int) -> Integers:
    """Places (in one, in the other) of equal runs, by their hashes.

    A run that the other has in more than `most` places is paired place by place, in order.
    """
    likely = _likely(one, theirs)
    mine = one[likely]
    order = np.argsort(theirs, kind="stable")
    ordered = theirs[order]
    low, high = np.searchsorted(ordered, mine), np.searchsorted(ordered, mine, side="right")
    count = high - low
    common = np.flatnonzero(count > most)
    if len(common):
        before = np.minimum(_times_before(mine[common]), count[common] - 1)
        low[common] += before
        count[common] = 1
    place = np.repeat(likely, count)
    ahead = np.arange(len(place)) - np.repeat(np.cumsum(count) - count, count)
    return np.stack((place, order[np.repeat(low, count) + ahead]), axis=1)


def _likely(mine: Bits, theirs: Bits) -> Integers:
    """Places of all hashes that the other side has too, and of few others.

    A look into a table of marks is a tenth of the time of a search, and most are not found.
    """
    low = np.uint64((1 << (_MARKS * len(theirs)).bit_length()) - 1)
    marked = np.zeros(int(low) + 1, dtype=bool)
    marked[theirs & low] = True
    return np.flatnonzero(marked[mine & low])


def _times_before(values: Bits) -> Integers:
    """For each value, how many equal ones stand before it."""
    order = np.argsort(values, kind="stable")
    first = np.searchsorted(values[order], values[order])
    result = np.empty(len(values), dtype=np.int64)
    result[order] = np.arange(len(values)) - first
    return result


def run_hashes(words: Integers, size: int) -> Bits:
    """The hash of every run of `size` words."""
    count = max(len(words) - size + 1, 0)
    mixed = (words.astype(np.uint64) + np.uint64(1)) * _ODD
    mixed ^= mixed >> np.uint64(29)
    result = np.zeros(count, dtype=np.uint64)
    for ahead in range(size):
        result = result * _PRIME + mixed[ahead : ahead + count]
        result ^= result >> np.uint64(31)
    return result
