"""Items spread over the workers of a Dask cluster.

Dask moves tasks and small results; documents and segments stay in the folders that all workers
share. A few tasks for each worker are in flight at a time, so that a million items flood neither
the scheduler nor this process.
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
"""Tasks for each worker that the scheduler knows: one at work, one to go on with."""

RESULTS_AHEAD = 16
"""Results for each worker that may wait for an earlier one, while a slow worker has that."""

SCATTERED_BYTES = 1 << 16
"""Bytes from which a function with what it carries is sent once to each worker, not per task."""

CONNECT_SECONDS = 10.0
WITHOUT_WORKERS_SECONDS = 60.0
"""How long a cluster may have no workers before the run is given up."""
LOOK_SECONDS = 2.0
"""How often the workers are counted."""

MOMENT_SECONDS = 0.05

REMEMBERED_ITEMS = 1 << 14
"""Items of which it is remembered where they ran."""


class DaskEngine:
    """The workers of one cluster, from entry to exit.

    `places` are the folders and addresses that every worker must reach.
    """

    def __init__(self, address: Scheduler, places: Iterable[Location]) -> None:
        self._address = address.resolve_address()
        self._security = _make_security(address, self._address)
        self._places = [place.absolute() for place in places]
        self._homes: dict[Hashable, str] = {}
        self._flying: set[Future[Any]] = set()
        self._looked = self._peopled = 0.0
        self._workers = 0

    def __enter__(self) -> Self:
        # What happens to the cluster is said by the command, once, not by each layer of Dask.
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
        """How many workers there are, as of a moment ago."""
        now = time.monotonic()
        if now - self._looked > LOOK_SECONDS:
            try:
                self._workers = len(self._client.nthreads())
            except (OSError, TimeoutError, CancelledError, ValueError, RuntimeError):
                raise self._lost_error() from None
            self._looked = now
        if self._workers:
            self._peopled = now
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

    def alone(
        self, function: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]
    ) -> Result:
        """Apply `function` to one item once everything else has come to its end."""
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
            crew = max(self.workers, 1)
            while (
                not exhausted
                and len(tasks) < TASKS_IN_FLIGHT * crew
                and len(done) < RESULTS_AHEAD * crew
            ):
                task = next(items, None)
                if task is None:
                    exhausted = True
                else:
                    tasks.submit(*task, self._homes.get(_get_affinity_key(task[1]), ""))
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
                home, done[number] = future.result()
            except KilledWorker:
                done[number] = lost(item)
            except CancelledError:
                if self._client.status != "running":
                    raise
                tasks.send_function()
                tasks.submit(number, item, "")
            else:
                self._remember_worker(item, home)

    def _check_workers(self) -> None:
        """Refuse to begin with a worker that would work otherwise than this process would."""
        try:
            # In the midst of a run they may all be starting again.
            patience = WITHOUT_WORKERS_SECONDS if self._peopled else CONNECT_SECONDS
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
                continue  # it died just now; whoever comes in its place is asked with each task
            if isinstance(answer, BaseException):
                raise refusal_error(worker, f"cannot work with this plagcheck: {answer!r}")
            if answer:
                raise refusal_error(*answer)

    def requirements(self) -> WorkerRequirements:
        """What every worker must fulfil."""
        return WorkerRequirements.of_this_process(self._places)

    def submit(self, home: str, *arguments: Any) -> Future[Any]:
        """Have a task carried out; where the same item was last, if that worker is still there."""
        future = self._client.submit(
            run_task,
            *arguments,
            pure=False,
            workers=[home] if home else None,
            allow_other_workers=bool(home),
        )
        self._flying.add(future)
        future.add_done_callback(self._flying.discard)
        return future

    def scatter(self, payload: bytes) -> Future[Any]:
        """Bring something to every worker, once."""
        future: Future[Any] = self._client.scatter(payload, broadcast=True, hash=False)
        return future

    def _remember_worker(self, item: Any, home: str) -> None:
        """The same item goes there again: what the worker opened for it is still open."""
        known = _get_affinity_key(item)
        if known is not None:
            if len(self._homes) >= REMEMBERED_ITEMS:
                self._homes.clear()
            self._homes[known] = home

    def _require_workers(self) -> None:
        if not self.workers and time.monotonic() - self._peopled > WITHOUT_WORKERS_SECONDS:
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
"""Those that Dask gives a level of their own."""

_START_WORKERS = "Start some with `dask worker ADDRESS --nthreads 1 --nworkers N`."


class _Tasks:
    """What is in flight of one function."""

    def __init__(self, cluster: DaskEngine, function: Callable[[Any], Any]) -> None:
        self._cluster = cluster
        self._name = uuid.uuid4().hex
        self._function = pickle.dumps(function)
        self._terms = cluster.requirements()
        self._given: dict[Future[Any], tuple[int, Any]] = {}
        self._finished: SimpleQueue[Future[Any]] = SimpleQueue()
        self._sent: bytes | Future[Any] = b""

    def __len__(self) -> int:
        return len(self._given)

    def send_function(self) -> None:
        """Bring the function to the workers; again, if all that had it are gone."""
        large = len(self._function) > SCATTERED_BYTES
        self._sent = self._cluster.scatter(self._function) if large else self._function

    def submit(self, number: int, item: Any, home: str) -> None:
        """Begin one."""
        future = self._cluster.submit(home, self._terms, self._name, self._sent, item)
        self._given[future] = number, item
        future.add_done_callback(self._finished.put)

    def wait_for_one(self, seconds: float) -> tuple[int, Any, Future[Any]] | None:
        """The next that is finished; None if none is in that time."""
        try:
            future = self._finished.get(timeout=seconds)
        except Empty:
            return None
        return *self._given.pop(future), future

    def close(self) -> None:
        """Let go of what nobody waits for any more."""
        for future in self._given:
            future.cancel()
        self._given.clear()


def _make_security(address: Scheduler, resolved: str) -> Security | None:
    if not resolved.startswith("tls://"):
        return None
    said = {
        "tls_ca_file": address.ca,
        "tls_client_cert": address.cert,
        "tls_client_key": address.key,
    }
    paths: dict[str, Any] = {name: str(path) for name, path in said.items() if path}
    security = Security(require_encryption=True, **paths)
    if missing := [name for name in said if not getattr(security, name)]:
        raise UsageProblem(
            f"{resolved} needs certificates; there is no {', '.join(missing)}.",
            "Give --tls-ca, --tls-cert and --tls-key, or set distributed.comm.tls in the "
            "configuration of Dask.",
        )
    return security


def _get_affinity_key(item: Any) -> Hashable:
    """What an item is remembered by: only segments, by number, come again."""
    return item if isinstance(item, tuple) and all(isinstance(n, int) for n in item) else None
