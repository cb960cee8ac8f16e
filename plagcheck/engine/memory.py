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

_DATA_PAGES = 5
"""Position of the private memory, in pages, in /proc/self/statm."""


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
            _return_free_memory()
            limit = _measure_data() + most_bytes
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


def _return_free_memory() -> None:
    """Return what was freed to the system, or a limit would come on top of it: 0.1 ms."""
    with suppress(AttributeError):  # other C libraries than GNU's have no such function
        ctypes.CDLL(None).malloc_trim(0)
