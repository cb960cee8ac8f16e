"""Reading tables from the disk in one go, where their pages would else come one by one.

A search touches pages in no order that a disk likes. Once it will touch many of them, it is faster
to touch all of them in order first: of the first table before it is searched, of the next
meanwhile. (Linux, advised that it will need the whole of a file, begins to read a few megabytes and
leaves it at that.)
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
"""How many pages are read in order in the time that one takes out of order."""

SMALL_BYTES = 32 << 20
"""Bytes that are read before a thread for them would have started."""

Group = Sequence[NDArray[Any]]
"""Arrays that are needed at the same time."""


@contextmanager
def prefetch_arrays(groups: Sequence[Group], lookups: int) -> Iterator[Sequence[Event]]:
    """Have groups of mapped arrays read one after the other; each has an event that it is there.

    Arrays in which so many lookups would take less time than to read them are left out.
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
    # What does not fit the memory would push out its own beginning.
    fits = pages < os.sysconf("SC_PHYS_PAGES") // 2
    return fits and bool(pages) and pages < lookups * RANDOM_READ_COST
