"""From a scheduler's address to an engine: Dask loads only where a cluster is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from plagcheck.engine import Engine
from plagcheck.errors import UsageProblem
from plagcheck.remote.address import Location
from plagcheck.remote.scheduler import Scheduler


@contextmanager
def connect_cluster(
    scheduler: Scheduler | None, locations: Sequence[Location]
) -> Iterator[Engine | None]:
    """The workers of a cluster, all of which must reach these locations; None if none is named."""
    if scheduler is None:
        yield None
        return
    try:
        from plagcheck.remote.dask import DaskEngine
    except ImportError as problem:
        raise UsageProblem(
            f"A cluster needs a package that is not installed ({problem.name}).",
            "Install it with `pip install 'plagcheck-cli[cluster]'`, here and on every worker.",
        ) from problem
    with DaskEngine(scheduler, locations) as engine:
        yield engine
