"""How stages run: in this process or in several. What they do is decided elsewhere."""

import os

from plagcheck.engine.inline import Inline
from plagcheck.engine.interface import Engine
from plagcheck.engine.processes import Processes


def all_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def engine_for(jobs: int, items: int) -> Engine:
    """Processes where they pay, this process where they don't."""
    workers = min(jobs, items)
    return Processes(workers) if workers > 1 else Inline()


__all__ = ["Engine", "Inline", "Processes", "all_cores", "engine_for"]
