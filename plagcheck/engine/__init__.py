"""How stages run: in this process or in several. What they do is decided elsewhere."""

import os

from plagcheck.engine.batches import in_batches
from plagcheck.engine.forks import share_with_forks
from plagcheck.engine.inline import Inline
from plagcheck.engine.interface import Engine, Item, Result
from plagcheck.engine.processes import Processes


def all_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def engine_for(jobs: int, items: int, cluster: Engine | None = None) -> Engine:
    """The cluster if there is one; else processes where they pay, this one where they don't."""
    if cluster is not None:
        return cluster
    workers = min(jobs, items)
    return Processes(workers) if workers > 1 else Inline()


__all__ = [
    "Engine",
    "Inline",
    "Item",
    "Processes",
    "Result",
    "all_cores",
    "engine_for",
    "in_batches",
    "share_with_forks",
]
