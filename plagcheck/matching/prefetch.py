"""Read tables from the disk in order before a search touches their pages in random order.

Once a search will touch many pages, it is faster to read all of them in order first: the first
table before it is searched, the next ones meanwhile. (Linux, advised that a whole file will be
needed, reads only a few megabytes ahead.)
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

RANDOM_READ_COST = 32
"""Pages read in order in the time of one page read out of order."""

SMALL_BYTES = 32 << 20
"""So little is read before a thread for it would have started."""

Group = Sequence[NDArray[Any]]
"""Arrays that are needed at the same time."""


@contextmanager
def prefetch_arrays(groups: Sequence[Group], lookups: int) -> Iterator[Sequence[Event]]:
    """Read groups of mapped arrays one after the other; each group has an event that it is read.

    Skip arrays for which `lookups` random reads take less time than reading them whole.
    """
    wanted = [[array for array in group if _is_worth_reading(array, lookups)] for group in groups]
    ready = [Event() for _ in groups]

    def read() -> None:
        for group, event in zip(wanted, ready, strict=True):
            for array in group:
                np.asarray(array).reshape(-1)[:: mmap.PAGESIZE // array.itemsize].max()
            event.set()

    if sum(array.nbytes for group in wanted for array in group) < SMALL_BYTES:
        read()
        yield ready
        return
    thread = Thread(target=read, name="plagcheck-ahead")
    thread.start()
    try:
        yield ready
    finally:
        thread.join()


def _is_worth_reading(array: NDArray[Any], lookups: int) -> bool:
    if not isinstance(array, np.memmap) or not isinstance(array.base, mmap.mmap):
        return False
    pages = array.nbytes // mmap.PAGESIZE
    # An array that does not fit the memory would evict its own first pages.
    fits = pages < os.sysconf("SC_PHYS_PAGES") // 2
    return fits and bool(pages) and pages < lookups * RANDOM_READ_COST
