"""What a worker of a Dask cluster does with a task: see that it may, then carry it out."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from distributed import Worker, get_worker

from plagcheck.errors import ClusterProblem, RecipeMismatch
from plagcheck.remote.worker_requirements import WorkerRequirements

KEPT_FUNCTIONS = 4
"""Functions, with what they carry, that a worker keeps unpacked."""


def run_task(terms: WorkerRequirements, name: str, payload: bytes, item: Any) -> tuple[str, Any]:
    """One item. Runs in a worker, which may have come after the greeting."""
    worker = get_worker()
    if reason := find_unmet_requirement(terms, worker):
        raise refusal_error(*reason)
    if name not in _functions:
        if len(_functions) == KEPT_FUNCTIONS:
            _functions.clear()
        # Our own client's; who reaches the workers at all is settled in scheduler.py.
        _functions[name] = pickle.loads(payload)  # noqa: S301
    try:
        return worker.address, _functions[name](item)
    except RecipeMismatch as problem:
        # Dictionaries of a method that not every worker has to know.
        raise refusal_error(
            _describe_worker(worker), f"cannot take part. {problem.message.rstrip('.')}"
        ) from None


_functions: dict[str, Callable[[Any], Any]] = {}
"""What this worker has unpacked."""


def find_unmet_requirement(
    terms: WorkerRequirements, dask_worker: Worker
) -> tuple[str, str] | None:
    """The name of a worker and what is wrong with it, if anything is; by Dask's name for it."""
    name = _describe_worker(dask_worker)
    if dask_worker.state.nthreads != 1:
        return name, f"has {dask_worker.state.nthreads} threads; each needs its own process"
    problem = terms.describe_difference()
    return (name, problem) if problem else None


def _describe_worker(worker: Worker) -> str:
    return f"{worker.name} ({worker.address})"


def refusal_error(worker: str, problem: str) -> ClusterProblem:
    """The error for a worker that must not take part."""
    return ClusterProblem(
        f"The worker {worker} {problem}.",
        "Every worker needs the same plagcheck, the same folders under the same paths, and "
        "--nthreads 1. Mend or stop it, and run the command again.",
    )
