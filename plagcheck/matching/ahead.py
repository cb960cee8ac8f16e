"""Reading a table from the disk in one go, where its pages would else come one by one.

A search touches pages in no order that a disk likes. Once it will touch many of them, reading all
of the file in order is faster, and the kernel does that if told.
"""

from __future__ import annotations

import mmap
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

DEARER = 32
"""How many pages are read in order in the time that one takes out of order."""


def read_ahead(array: NDArray[Any], lookups: int) -> None:
    """Have a mapped array read in whole if so many lookups in it would take longer."""
    if not isinstance(array, np.memmap) or not isinstance(array.base, mmap.mmap):
        return
    pages = array.nbytes // mmap.PAGESIZE
    # What does not fit the memory would push out its own beginning.
    fits = pages < os.sysconf("SC_PHYS_PAGES") // 2
    if fits and pages < lookups * DEARER:
        array.base.madvise(mmap.MADV_WILLNEED)
