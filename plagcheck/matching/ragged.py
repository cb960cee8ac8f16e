"""Runs of different lengths, laid out one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray


def spread(
    first: NDArray[Any], lengths: NDArray[Any]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For every place of every run: the number of the run, and the place.

    Run i has the places from first[i] up to first[i] + lengths[i].
    """
    ends = np.cumsum(lengths, dtype=np.int64)
    owner = np.repeat(np.arange(len(lengths)), lengths)
    place = np.arange(len(owner))
    place += np.repeat(first.astype(np.int64) - ends + lengths, lengths)
    return owner, place


def rank(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each of these numbers, how many equal ones stand directly before it."""
    begins = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else keys
    lengths = np.diff(np.append(begins, len(keys)))
    return np.arange(len(keys)) - np.repeat(begins, lengths)


def chunks(lengths: NDArray[Any], most: int) -> Iterator[slice]:
    """Ranges of runs that together have about `most` places, one run at the least."""
    total = np.cumsum(lengths, dtype=np.int64)
    begin = 0
    while begin < len(lengths):
        limit = most + (int(total[begin - 1]) if begin else 0)
        end = max(int(np.searchsorted(total, limit, side="right")), begin + 1)
        yield slice(begin, end)
        begin = end
