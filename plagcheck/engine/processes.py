"""An engine of spawned processes on this machine.

Each worker has one item at a time. A worker that dies is replaced, and its item is tried once more:
concurrent.futures loses the whole pool with one worker, and a night's indexing with it.
"""

from __future__ import annotations

import gc
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any, Generic

from plagcheck.engine.interface import Item, Result
from plagcheck.engine.page_news import listening_to_pages, tell_pages

AHEAD = 16
"""Results per worker that may wait for an earlier item; bounds memory."""

TRIES = 2

COLLECT_EVERY = 100
"""Items between two runs of the garbage collector."""


class Processes:
    """Runs `jobs` workers. They are spawned, not forked: children must not inherit mapped files."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs

    def map(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        """Apply `function` to every item, in order."""
        workers: list[_Worker[Item, Result]] = []
        try:
            yield from _run(function, enumerate(items), lost, workers, self.workers)
        finally:
            for worker in workers:
                worker.stop()

    def run_alone(
        self, function: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]
    ) -> Result:
        """Apply `function` to one item, in a process of its own."""
        return next(Processes(1).map(function, [item], lost))


def _run(
    function: Callable[[Item], Result],
    items: Iterator[tuple[int, Item]],
    lost: Callable[[Item], Result],
    workers: list[_Worker[Item, Result]],
    jobs: int,
) -> Iterator[Result]:
    done: dict[int, Result] = {}
    due = 0
    exhausted = False
    while True:
        while due in done:
            yield done.pop(due)
            due += 1
        free = [worker for worker in workers if worker.task is None]
        while not exhausted and len(done) < AHEAD * jobs and (free or len(workers) < jobs):
            task = next(items, None)
            if task is None:
                exhausted = True
                break
            if not free:
                free.append(_Worker(function))
                workers.append(free[-1])
            free.pop().send(task)
        busy = {worker.connection: worker for worker in workers if worker.task is not None}
        if not busy:
            if exhausted and not done:
                return
            continue
        for ready in wait(list(busy)):
            worker = busy[ready]  # type: ignore[index]
            number, item = worker.current()
            try:
                ok, result = worker.receive()
            except (EOFError, ConnectionError):
                worker.stop()
                if worker.tries < TRIES:
                    worker.restart()
                else:
                    workers.remove(worker)
                    done[number] = lost(item)
                continue
            if ok is None:
                tell_pages(*result)
                continue
            if not ok:
                raise result
            done[number] = result


class _Worker(Generic[Item, Result]):
    """One process and the item it works on."""

    def __init__(self, function: Callable[[Item], Result]) -> None:
        self._function = pickle.dumps(function)
        """Unpacked by the worker: that loads half the package, so garbage is not collected then."""
        self.task: tuple[int, Item] | None = None
        self.tries = 0
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(self._function, theirs), daemon=False, name="plagcheck-worker"
        )
        with _holding_interrupts(), _without_main():
            self._process.start()
        theirs.close()

    def current(self) -> tuple[int, Item]:
        if self.task is None:
            raise RuntimeError("this worker has nothing to do")
        return self.task

    def send(self, task: tuple[int, Item]) -> None:
        self.task = task
        self.tries += 1
        with suppress(ConnectionError):  # a death shows when the result is received
            self.connection.send(task[1])

    def receive(self) -> tuple[bool | None, Any]:
        """Return whether the item is done or failed, and how; None for news of its pages."""
        answer: tuple[bool | None, Any] = self.connection.recv()
        if answer[0] is None:
            return answer
        self.task = None
        self.tries = 0
        return answer

    def restart(self) -> None:
        self._start()
        self.send(self.current())

    def stop(self) -> None:
        self.connection.close()
        if self.task is not None:
            self._process.kill()
        self._process.join()


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Block Ctrl-C, also for a process that is started here.

    It reaches the whole group, and the parent decides what it means.
    """
    resource_tracker.ensure_running()  # starting it unblocks Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Keep a process that is started here from running the caller's script once more.

    Workers need this package alone. A script that calls it needs no `if __name__ == "__main__"`.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _work(packed_function: bytes, connection: Connection) -> None:
    """Apply a function to items until the pipe closes. Runs in a worker."""
    # Documents are trees, not cycles; collecting garbage took a seventh of the time.
    gc.disable()
    function = pickle.loads(packed_function)  # noqa: S301 - from this very program
    with listening_to_pages(lambda *news: connection.send((None, news))):
        _serve(function, connection)


def _serve(function: Callable[[Any], Any], connection: Connection) -> None:
    for done in count(1):
        if done % COLLECT_EVERY == 0:
            gc.collect()
        try:
            item = connection.recv()
        except (EOFError, ConnectionError):
            return
        try:
            answer = (True, function(item))
        except Exception as problem:
            answer = (False, problem)
        with suppress(ConnectionError):  # the parent is gone
            connection.send(answer)
