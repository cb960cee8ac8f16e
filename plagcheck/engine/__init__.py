"""How work runs: in this process, in several, or in forks. What it does is decided elsewhere."""

import os

from plagcheck.engine.batches import map_batches
from plagcheck.engine.forks import share_with_forks
from plagcheck.engine.inline import Inline
from plagcheck.engine.interface import Engine, Item, Result
from plagcheck.engine.processes import Processes


def all_cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def choose_engine(jobs: int, items: int, cluster: Engine | None = None) -> Engine:
    """Return the cluster if there is one, else processes if they pay, else this process."""
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
    "choose_engine",
    "map_batches",
    "share_with_forks",
]
