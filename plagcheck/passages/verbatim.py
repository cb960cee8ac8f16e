"""Stretches copied word for word: runs of equal words, bridged over small edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from plagcheck.model import Bits
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Integers, Mask, Side, distinct, spread
from plagcheck.passages.stretch import Stretch, groups

_ODD = np.uint64(0x9E3779B97F4A7C15)
_PRIME = np.uint64(0x100000001B3)
_EDITS = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1))
"""Words of each side that an edit takes: changed, added, lost, cut in two, run together."""
_MARKS = 16
"""Places of a table for each mark in it."""


def verbatim(one: Side, other: Side, parameters: Parameters) -> list[Stretch]:
    """Long stretches of equal words, each taken once on the submission's side."""
    size = parameters.run
    pairs = equal_runs(one, other, size, parameters.run_places)
    if not len(pairs):
        return []
    pairs = _best_place(pairs)
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
    return _united(
        _grown(stretch, one, other)
        for stretch in kept
        if len(np.unique(one.words[stretch.start : stretch.end])) >= parameters.verbatim_distinct
    )


def _united(found: Iterable[Stretch]) -> list[Stretch]:
    """Stretches that have grown into each other become one."""
    result: list[Stretch] = []
    for stretch in sorted(found):
        if result and stretch.overlaps(result[-1]):
            last = result.pop()
            stretch = Stretch(
                last.start,
                max(last.end, stretch.end),
                min(last.origin_start, stretch.origin_start),
                max(last.origin_end, stretch.origin_end),
            )
        result.append(stretch)
    return result


def _best_place(pairs: Integers) -> Integers:
    """Each run of the submission with one place of the source: where most beside it agrees too.

    A source that repeats a phrase would stretch the passage over all places that have it.
    """
    place, ahead = pairs[:, 0], pairs[:, 1] - pairs[:, 0]
    order = np.lexsort((place, ahead))
    broken = (np.diff(place[order]) != 1) | (np.diff(ahead[order]) != 0)
    row = np.concatenate(([0], np.cumsum(broken)))
    length = np.empty(len(pairs), dtype=np.int64)
    length[order] = np.bincount(row)[row]
    order = np.lexsort((pairs[:, 1], -length, place))
    first = np.flatnonzero(np.diff(place[order], prepend=-1))
    best: Integers = pairs[order[first]]
    return best


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


def _grown(stretch: Stretch, one: Side, other: Side) -> Stretch:
    """Both ends moved outward over equal words and single edits."""
    start, end, origin_start, origin_end, *_ = stretch
    more, there = _reach(
        one.words[:start][::-1], other.words[:origin_start][::-1], one.content[:start][::-1]
    )
    start, origin_start = start - more, origin_start - there
    more, there = _reach(one.words[end:], other.words[origin_end:], one.content[end:])
    return Stretch(start, end + more, origin_start, origin_end + there)


def _reach(mine: Integers, theirs: Integers, content: Mask) -> tuple[int, int]:
    """How many words of each go on alike.

    A word changed, added, lost, cut in two or run together is passed over if the two after it
    agree, and not by chance alone, as two words without content may.
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


class _Ordered(NamedTuple):
    """The runs of a side, made ready to be looked up."""

    runs: Bits
    """Their hashes, as they stand."""
    hashes: Bits
    """The same, ascending."""
    places: Integers
    """Where each stands."""
    marked: Mask
    """By the last bits of a hash: false if no run has it. A look into this table is a tenth of the
    time of a search, and most are not found."""


@lru_cache(maxsize=KEPT)
def _ordered(side: Side, size: int) -> _Ordered:
    runs = run_hashes(side.words, size)
    places = np.argsort(runs, kind="stable")
    marked = np.zeros(1 << (_MARKS * len(runs)).bit_length(), dtype=bool)
    marked[runs & np.uint64(len(marked) - 1)] = True
    return _Ordered(runs, runs[places], places, marked)


def equal_runs(mine: Side, other: Side, size: int, most: int) -> Integers:
    """Places (in one, in the other) of equal runs of words, by their hashes.

    A run that the other has in more than `most` places is paired place by place, in order.
    """
    one, runs = _ordered(mine, size), run_hashes(other.words, size)
    there = one.marked[runs & np.uint64(len(one.marked) - 1)].nonzero()[0]
    there = there[np.argsort(runs[there], kind="stable")]
    theirs = runs[there]
    begin = np.searchsorted(one.hashes, theirs)
    found = one.hashes[np.minimum(begin, len(one.hashes) - 1)] == theirs
    theirs, there, begin = theirs[found], there[found], distinct(begin[found])
    if not len(there):
        return np.empty((0, 2), dtype=np.int64)
    end = np.searchsorted(one.hashes, one.hashes[begin], side="right")
    place = np.sort(one.places[spread(begin, end - begin)[1]])
    wanted = one.runs[place]
    low, high = np.searchsorted(theirs, wanted), np.searchsorted(theirs, wanted, side="right")
    count = high - low
    common = np.flatnonzero(count > most)
    if len(common):
        before = np.minimum(_times_before(wanted[common]), count[common] - 1)
        low[common] += before
        count[common] = 1
    which, at = spread(low, count)
    return np.stack((place[which], there[at]), axis=1)


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
