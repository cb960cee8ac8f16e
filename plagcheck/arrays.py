"""Runs of different lengths, laid out one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def expand_ranges(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every place of every run: run i has those from first[i] up to first[i] + lengths[i]."""
    ends = np.cumsum(lengths)
    numbers = np.repeat(starts - ends + lengths, lengths)
    numbers += np.arange(len(numbers))
    return numbers


def enumerate_ranges(
    starts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For every place of every run: the number of the run, and the place."""
    return np.repeat(np.arange(len(lengths)), lengths), expand_ranges(starts, lengths)


def cut_ranges(
    starts: NDArray[np.int64], lengths: NDArray[np.int64], limit: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Runs cut into pieces of at most `most` places: of which run, from where, how long."""
    owner, number = enumerate_ranges(np.zeros(len(lengths), dtype=np.int64), -(-lengths // limit))
    offset = number * limit
    return owner, starts[owner] + offset, np.minimum(lengths[owner] - offset, limit)


def number_repeats(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each of these numbers, how many equal ones stand directly before it."""
    begins = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else keys
    lengths = np.diff(np.append(begins, len(keys)))
    return np.arange(len(keys)) - np.repeat(begins, lengths)


def group_ranges(lengths: NDArray[np.int64], limit: int) -> Iterator[slice]:
    """Ranges of runs that together have at most `most` places, one run at the least."""
    total = np.cumsum(lengths)
    begin = 0
    while begin < len(lengths):
        end_total = limit + (int(total[begin - 1]) if begin else 0)
        end = max(int(np.searchsorted(total, end_total, side="right")), begin + 1)
        yield slice(begin, end)
        begin = end
