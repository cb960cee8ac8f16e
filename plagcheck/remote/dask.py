"""An engine that spreads items over the workers of a Dask cluster.

Dask moves tasks and small results; documents and segments stay in folders that all workers share. A
few tasks per worker are in flight at a time, so that a million items flood neither the scheduler
nor this process.
"""

from __future__ import annotations

import logging
import pickle
import time
import uuid
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

from distributed import Client, Future, KilledWorker, Security
from distributed.comm.core import CommClosedError

from plagcheck.engine.interface import Item, Result
from plagcheck.errors import ClusterProblem, UsageProblem
from plagcheck.remote.address import Location
from plagcheck.remote.dask_worker import find_unmet_requirement, refusal_error, run_task
from plagcheck.remote.scheduler import Scheduler
from plagcheck.remote.worker_requirements import WorkerRequirements

TASKS_IN_FLIGHT = 2
"""Tasks per worker that the scheduler holds: one running, one to continue with."""

RESULTS_AHEAD = 16
"""Results per worker that may wait while a slow worker finishes an earlier item."""

SCATTERED_BYTES = 1 << 16
"""From this size on, a pickled function is sent once to each worker instead of with each task."""

CONNECT_SECONDS = 10.0
WITHOUT_WORKERS_SECONDS = 60.0
"""How long a cluster may be without workers before the run gives up."""
LOOK_SECONDS = 2.0
"""How often workers are counted."""

MOMENT_SECONDS = 0.05

REMEMBERED_ITEMS = 1 << 14
"""For how many items to remember the worker that ran them."""


class DaskEngine:
    """Connects to a cluster from entry to exit.

    `locations` are the folders and addresses that every worker must reach.
    """

    def __init__(self, address: Scheduler, locations: Iterable[Location]) -> None:
        self._address = address.resolve_address()
        self._security = _make_security(address, self._address)
        self._locations = [location.absolute() for location in locations]
        self._workers_by_item: dict[Hashable, str] = {}
        self._flying: set[Future[Any]] = set()
        self._last_counted = self._last_peopled = 0.0
        self._workers = 0

    def __enter__(self) -> Self:
        # The command reports trouble with the cluster once, instead of each layer of Dask.
        for name in _TALKATIVE:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            self._client = Client(
                self._address,
                security=self._security,
                timeout=CONNECT_SECONDS,
                set_as_default=False,
            )
        except (OSError, TimeoutError, ValueError) as problem:
            raise ClusterProblem(
                f"No scheduler answers at {self._address} ({problem}).",
                "Start one with `dask scheduler`, or look at its address and certificates.",
            ) from problem
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(Exception):
            self._client.close(timeout=2)

    @property
    def workers(self) -> int:
        """The number of workers, as of a moment ago."""
        now = time.monotonic()
        if now - self._last_counted > LOOK_SECONDS:
            try:
                self._workers = len(self._client.nthreads())
            except (OSError, TimeoutError, CancelledError, ValueError, RuntimeError):
                raise self._lost_error() from None
            self._last_counted = now
        if self._workers:
            self._last_peopled = now
        return self._workers

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        """Apply `function` to every item; results in the order of the items."""
        self._check_workers()
        tasks = _Tasks(self, function)
        try:
            tasks.send_function()
            yield from self._run(tasks, enumerate(items), lost)
        except (CommClosedError, CancelledError) as problem:
            raise self._lost_error() from problem
        finally:
            tasks.close()

    def run_alone(
        self, function: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]
    ) -> Result:
        """Apply `function` to one item after everything else has finished."""
        while not all(future.done() for future in [*self._flying]):
            time.sleep(MOMENT_SECONDS)
            self._require_workers()
        return next(self.map(function, [item], lost))

    def _run(
        self,
        tasks: _Tasks,
        items: Iterator[tuple[int, Item]],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        done: dict[int, Result] = {}
        due = 0
        exhausted = False
        while True:
            while due in done:
                yield done.pop(due)
                due += 1
            workers = max(self.workers, 1)
            while (
                not exhausted
                and len(tasks) < TASKS_IN_FLIGHT * workers
                and len(done) < RESULTS_AHEAD * workers
            ):
                task = next(items, None)
                if task is None:
                    exhausted = True
                else:
                    tasks.submit(*task, self._workers_by_item.get(_get_affinity_key(task[1]), ""))
            if not len(tasks):
                if exhausted and not done:
                    return
                continue
            finished = tasks.wait_for_one(LOOK_SECONDS)
            if finished is None:
                self._require_workers()
                continue
            number, item, future = finished
            try:
                worker, done[number] = future.result()
            except KilledWorker:
                done[number] = lost(item)
            except CancelledError:
                if self._client.status != "running":
                    raise
                tasks.send_function()
                tasks.submit(number, item, "")
            else:
                self._remember_worker(item, worker)

    def _check_workers(self) -> None:
        """Raise if a worker does not meet the requirements."""
        try:
            # During a run all workers may be restarting.
            patience = WITHOUT_WORKERS_SECONDS if self._last_peopled else CONNECT_SECONDS
            self._client.wait_for_workers(1, timeout=patience)
            answers: dict[str, Any] = self._client.run(
                find_unmet_requirement, self.requirements(), on_error="return"
            )
        except TimeoutError:
            raise ClusterProblem(
                f"The cluster at {self._address} has no workers.", _START_WORKERS
            ) from None
        except (OSError, CancelledError, ValueError, RuntimeError):
            raise self._lost_error() from None
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, OSError):
                continue  # It just died; its successor is checked with each task.
            if isinstance(answer, BaseException):
                raise refusal_error(worker, f"cannot work with this plagcheck: {answer!r}")
            if answer:
                raise refusal_error(*answer)

    def requirements(self) -> WorkerRequirements:
        """Return what every worker must meet."""
        return WorkerRequirements.of_this_process(self._locations)

    def submit(self, worker: str, *arguments: Any) -> Future[Any]:
        """Submit a task, preferably to the worker at `worker`."""
        future = self._client.submit(
            run_task,
            *arguments,
            pure=False,
            workers=[worker] if worker else None,
            allow_other_workers=bool(worker),
        )
        self._flying.add(future)
        future.add_done_callback(self._flying.discard)
        return future

    def scatter(self, payload: bytes) -> Future[Any]:
        """Send bytes to every worker once."""
        future: Future[Any] = self._client.scatter(payload, broadcast=True, hash=False)
        return future

    def _remember_worker(self, item: Any, worker: str) -> None:
        """Remember which worker ran an item: files that it opened for the item are still open."""
        key = _get_affinity_key(item)
        if key is not None:
            if len(self._workers_by_item) >= REMEMBERED_ITEMS:
                self._workers_by_item.clear()
            self._workers_by_item[key] = worker

    def _require_workers(self) -> None:
        if not self.workers and time.monotonic() - self._last_peopled > WITHOUT_WORKERS_SECONDS:
            raise ClusterProblem(
                f"All workers of the cluster at {self._address} are gone.",
                f"{_START_WORKERS} Then run the command again: it goes on where it stopped.",
            )

    def _lost_error(self) -> ClusterProblem:
        return ClusterProblem(
            f"The scheduler at {self._address} is gone; nothing was half-published.",
            "Start it and its workers, and run the command again: it goes on where it stopped.",
        )


_TALKATIVE = ("asyncio", "distributed", "distributed.client", "tornado", "tornado.application")
"""Loggers for which Dask sets a level of its own."""

_START_WORKERS = "Start some with `dask worker ADDRESS --nthreads 1 --nworkers N`."


class _Tasks:
    """The tasks of one function that are in flight."""

    def __init__(self, cluster: DaskEngine, function: Callable[[Any], Any]) -> None:
        self._cluster = cluster
        self._name = uuid.uuid4().hex
        self._function = pickle.dumps(function)
        self._requirements = cluster.requirements()
        self._in_flight: dict[Future[Any], tuple[int, Any]] = {}
        self._finished: SimpleQueue[Future[Any]] = SimpleQueue()
        self._sent: bytes | Future[Any] = b""

    def __len__(self) -> int:
        return len(self._in_flight)

    def send_function(self) -> None:
        """Send the function to the workers; repeated if all workers that had it are gone."""
        large = len(self._function) > SCATTERED_BYTES
        self._sent = self._cluster.scatter(self._function) if large else self._function

    def submit(self, number: int, item: Any, worker: str) -> None:
        """Submit one item."""
        future = self._cluster.submit(worker, self._requirements, self._name, self._sent, item)
        self._in_flight[future] = number, item
        future.add_done_callback(self._finished.put)

    def wait_for_one(self, seconds: float) -> tuple[int, Any, Future[Any]] | None:
        """Wait for the next finished task; return None after `seconds`."""
        try:
            future = self._finished.get(timeout=seconds)
        except Empty:
            return None
        return *self._in_flight.pop(future), future

    def close(self) -> None:
        """Cancel all tasks in flight."""
        for future in self._in_flight:
            future.cancel()
        self._in_flight.clear()


def _make_security(address: Scheduler, resolved: str) -> Security | None:
    if not resolved.startswith("tls://"):
        return None
    given = {
        "tls_ca_file": address.ca,
        "tls_client_cert": address.cert,
        "tls_client_key": address.key,
    }
    paths: dict[str, Any] = {name: str(path) for name, path in given.items() if path}
    security = Security(require_encryption=True, **paths)
    if missing := [name for name in given if not getattr(security, name)]:
        raise UsageProblem(
            f"{resolved} needs certificates; there is no {', '.join(missing)}.",
            "Give --tls-ca, --tls-cert and --tls-key, or set distributed.comm.tls in the "
            "configuration of Dask.",
        )
    return security


def _get_affinity_key(item: Any) -> Hashable:
    """Return the key by which to remember an item; only segments, by number, come again."""
    return item if isinstance(item, tuple) and all(isinstance(n, int) for n in item) else None
