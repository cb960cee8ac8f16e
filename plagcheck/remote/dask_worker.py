"""Run tasks in a worker of a Dask cluster, if the worker meets the requirements."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from distributed import Worker, get_worker

from plagcheck.errors import ClusterProblem, RecipeMismatch
from plagcheck.remote.worker_requirements import WorkerRequirements

KEPT_FUNCTIONS = 4
"""How many unpickled functions a worker keeps."""


def run_task(
    requirements: WorkerRequirements, name: str, payload: bytes, item: Any
) -> tuple[str, Any]:
    """Run a function on one item, in a worker that may have joined after the check at the start."""
    worker = get_worker()
    if reason := find_unmet_requirement(requirements, worker):
        raise refusal_error(*reason)
    if name not in _functions:
        if len(_functions) == KEPT_FUNCTIONS:
            _functions.clear()
        # From our own client; scheduler.py restricts who can reach the workers at all.
        _functions[name] = pickle.loads(payload)  # noqa: S301
    try:
        return worker.address, _functions[name](item)
    except RecipeMismatch as problem:
        # Some methods need dictionaries that are not part of the requirements.
        raise refusal_error(
            _describe_worker(worker), f"cannot take part. {problem.message.rstrip('.')}"
        ) from None


_functions: dict[str, Callable[[Any], Any]] = {}
"""Functions that this worker has unpickled, by name."""


def find_unmet_requirement(
    requirements: WorkerRequirements, dask_worker: Worker
) -> tuple[str, str] | None:
    """Return the worker's name and its first unmet requirement, if any.

    Dask passes the worker by the name of the parameter.
    """
    name = _describe_worker(dask_worker)
    if dask_worker.state.nthreads != 1:
        return name, f"has {dask_worker.state.nthreads} threads; each needs its own process"
    problem = requirements.describe_difference()
    return (name, problem) if problem else None


def _describe_worker(worker: Worker) -> str:
    return f"{worker.name} ({worker.address})"


def refusal_error(worker: str, problem: str) -> ClusterProblem:
    """Return the error for a worker that must not take part."""
    return ClusterProblem(
        f"The worker {worker} {problem}.",
        "Every worker needs the same plagcheck, the same folders under the same paths, and "
        "--nthreads 1. Mend or stop it, and run the command again.",
    )
