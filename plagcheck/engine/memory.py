"""Limit the memory that a piece of work may take."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar

_DATA_PAGES = 5
"""Position of the private memory, in pages, in /proc/self/statm."""


_FREE_BYTES = 8
"""Position of the bytes that are free for reuse in what mallinfo2 returns."""


class _HeapFacts(ctypes.Structure):
    """What mallinfo2 returns."""

    _fields_: ClassVar = [("numbers", ctypes.c_size_t * 10)]


@contextmanager
def limit_memory(most_bytes: int) -> Iterator[None]:
    """Raise MemoryError if this process needs `most_bytes` more than it has now.

    The limit holds for a whole process. So there is none while other threads run, who would meet
    it, and none on systems other than Linux, which do not count mapped memory.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limited = False
    if sys.platform == "linux" and threading.active_count() == 1:
        with suppress(OSError, ValueError, IndexError):
            limit = _measure_data() - _measure_free_memory() + most_bytes
            if not 0 <= soft <= limit:
                resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
                limited = True
    try:
        yield
    finally:
        if limited:
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _measure_data() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[_DATA_PAGES])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _measure_free_memory() -> int:
    """Return how much was freed and waits for reuse: 0.1 ms.

    The system still counts it as ours, and a limit would come on top of it. Giving it back would
    make the next piece of work fetch it again page by page, which is a fifth of an alignment.
    """
    with suppress(AttributeError):  # other C libraries than GNU's have no such function
        libc = ctypes.CDLL(None)
        libc.mallinfo2.restype = _HeapFacts
        return int(libc.mallinfo2().numbers[_FREE_BYTES])
    return 0
