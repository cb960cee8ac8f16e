"""How work runs: in this process, in several, or in forks. What it does is decided elsewhere."""

import os

from plagcheck.engine.batches import map_batches
from plagcheck.engine.forks import share_with_forks
from plagcheck.engine.inline import Inline
from plagcheck.engine.interface import WORKER_DIED, Engine, Item, Result


def all_cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def choose_engine(jobs: int, items: int, cluster: Engine | None = None) -> Engine:
    """Return the cluster if there is one, else processes if they pay, else this process."""
    if cluster is not None:
        return cluster
    workers = min(jobs, items)
    if workers < 2:
        return Inline()
    from plagcheck.engine.processes import Processes

    return Processes(workers)


__all__ = [
    "WORKER_DIED",
    "Engine",
    "Inline",
    "Item",
    "Result",
    "all_cores",
    "choose_engine",
    "map_batches",
    "share_with_forks",
]
