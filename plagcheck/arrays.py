"""Ragged ranges: ranges of different lengths, laid out one after the other in one array."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.generic)


def expand_ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """List the numbers of all ranges; range i is starts[i] up to starts[i] + lengths[i]."""
    ends = np.cumsum(lengths)
    numbers = np.repeat(starts - ends + lengths, lengths)
    numbers += np.arange(len(numbers))
    return numbers


def find_range(ascending: NDArray[np.integer], start: int, end: int) -> tuple[int, int]:
    """Return the range of the numbers from `start` to below `end`."""
    # Of another type they would cost a converted copy of the whole array.
    first, last = np.searchsorted(ascending, np.array((start, end), dtype=ascending.dtype))
    return int(first), int(last)


def enumerate_ranges(
    starts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Like `expand_ranges`, with the index of its range for each number: (range, number)."""
    return np.repeat(np.arange(len(lengths)), lengths), expand_ranges(starts, lengths)


def cut_ranges(
    starts: NDArray[np.int64], lengths: NDArray[np.int64], limit: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Cut ranges into pieces of at most `limit` numbers.

    Return for each piece the index of its range, its start and its length.
    """
    owner, number = enumerate_ranges(np.zeros(len(lengths), dtype=np.int64), -(-lengths // limit))
    offset = number * limit
    return owner, starts[owner] + offset, np.minimum(lengths[owner] - offset, limit)


def number_repeats(keys: NDArray[np.int64] | NDArray[np.uint64]) -> NDArray[np.int64]:
    """For each number, how many equal ones come directly before it."""
    is_new = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=is_new[1:])
    begins = np.flatnonzero(is_new)
    lengths = np.diff(begins, append=len(keys))
    return np.arange(len(keys)) - np.repeat(begins, lengths)


def sort_distinct(numbers: NDArray[Number]) -> NDArray[Number]:
    """Return each number once, ascending; twice as fast as numpy's own function on a thesis.

    That one also loads masked arrays when it is first called, which takes 14 ms.
    """
    ascending = np.sort(numbers, axis=None)
    is_new = np.ones(len(ascending), dtype=bool)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    return ascending[is_new]


def mark_members(numbers: NDArray[Number], others: NDArray[Number]) -> NDArray[np.bool_]:
    """For each number, whether it is among the others; for a few, quicker than `numpy.isin`."""
    if not len(others):
        return np.zeros(len(numbers), dtype=bool)
    ascending = np.sort(others)
    found = np.searchsorted(ascending, numbers)
    found[found == len(ascending)] = 0
    members: NDArray[np.bool_] = ascending[found] == numbers
    return members


def group_ranges(lengths: NDArray[np.int64], limit: int) -> Iterator[slice]:
    """Group consecutive ranges with at most `limit` numbers in all, or one that is longer."""
    total = np.cumsum(lengths)
    begin = 0
    while begin < len(lengths):
        end_total = limit + (int(total[begin - 1]) if begin else 0)
        end = max(int(np.searchsorted(total, end_total, side="right")), begin + 1)
        yield slice(begin, end)
        begin = end


def mark_inside(starts: NDArray[Any], spans: Sequence[tuple[int, int]]) -> NDArray[np.bool_]:
    """For each of `starts`, which ascend, whether it lies in one of these half-open spans."""
    bounds = np.searchsorted(starts, np.array(spans, dtype=starts.dtype).reshape(-1, 2))
    # How many more spans begin than end at each start.
    depth = np.bincount(bounds[:, 0], minlength=len(starts) + 1)
    depth -= np.bincount(bounds[:, 1], minlength=len(starts) + 1)
    return np.cumsum(depth)[: len(starts)] > 0
