"""Runs of different lengths, laid out one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def places(first: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every place of every run: run i has those from first[i] up to first[i] + lengths[i]."""
    ends = np.cumsum(lengths)
    place = np.repeat(first - ends + lengths, lengths)
    place += np.arange(len(place))
    return place


def spread(
    first: NDArray[np.int64], lengths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For every place of every run: the number of the run, and the place."""
    return np.repeat(np.arange(len(lengths)), lengths), places(first, lengths)


def pieces(
    first: NDArray[np.int64], lengths: NDArray[np.int64], most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Runs cut into pieces of at most `most` places: of which run, from where, how long."""
    run, number = spread(np.zeros(len(lengths), dtype=np.int64), -(-lengths // most))
    begin = number * most
    return run, first[run] + begin, np.minimum(lengths[run] - begin, most)


def rank(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each of these numbers, how many equal ones stand directly before it."""
    begins = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else keys
    lengths = np.diff(np.append(begins, len(keys)))
    return np.arange(len(keys)) - np.repeat(begins, lengths)


def chunks(lengths: NDArray[np.int64], most: int) -> Iterator[slice]:
    """Ranges of runs that together have at most `most` places, one run at the least."""
    total = np.cumsum(lengths)
    begin = 0
    while begin < len(lengths):
        limit = most + (int(total[begin - 1]) if begin else 0)
        end = max(int(np.searchsorted(total, limit, side="right")), begin + 1)
        yield slice(begin, end)
        begin = end
