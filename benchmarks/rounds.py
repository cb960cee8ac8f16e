"""Times on noisy machines: the quickest of several rounds."""

from __future__ import annotations

import time
from collections.abc import Callable


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of the quickest round."""
    seconds = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return min(seconds)
