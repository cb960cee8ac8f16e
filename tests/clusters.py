"""A real cluster on loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from plagcheck.remote.scheduler import Scheduler

ROOT = Path(__file__).parent.parent
PATIENCE = 120.0
"""Seconds after which something that should happen has not: the machine may be busy."""


class Cluster:
    """Processes started by `dask scheduler` and `dask worker`, as a user would."""

    def __init__(
        self, folder: Path, workers: int, *, nanny: bool = True, tls: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self._tls = tls
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start(
            "scheduler",
            "--port",
            "0",
            *(("--host", "tls://127.0.0.1") if tls else ("--host", "127.0.0.1")),
        )
        until(self.file.exists)
        self._workers = workers
        self._nanny = nanny

    def __enter__(self) -> Self:
        if self._workers:
            self.add(self._workers, nanny=self._nanny)
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                # With all its children; saying good-bye takes Dask half a minute.
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def add(
        self,
        workers: int = 1,
        *options: str,
        nanny: bool = True,
        wait: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start workers in one command, and wait until the scheduler knows them."""
        before = len(self.pids()) if wait else 0
        plain = ("--nthreads", "1", "--nworkers", str(workers), "--death-timeout", "60")
        process = self._start(
            "worker",
            *(options or plain),
            "--nanny" if nanny else "--no-nanny",
            "--local-directory",
            str(self.folder),
            environment=environment,
        )
        if wait:
            until(lambda: len(self.pids()) == before + workers)
        return process

    def address(self) -> Scheduler:
        """For the engine."""
        return Scheduler(str(self.file))

    def pids(self) -> list[int]:
        """The processes that carry out tasks."""
        from distributed import Client

        with Client(scheduler_file=str(self.file), set_as_default=False) as client:
            found: dict[str, int] = client.run(os.getpid)
        return [found[worker] for worker in sorted(found)]

    def _start(
        self, what: str, *options: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        number = len(self.processes)
        with (self.folder / f"{what}-{number}.log").open("wb") as log:
            process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "dask", what, "--no-dashboard"),
                    *("--scheduler-file", str(self.file)),
                    *self._tls,
                    *options,
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                env={
                    **os.environ,
                    "PYTHONPATH": f"{ROOT / 'tests' / 'cluster' / 'shim'}:{ROOT}",
                    "OPENBLAS_NUM_THREADS": "1",
                    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
                    **(environment or {}),
                },
            )
        self.processes.append(process)
        return process


def until(happened: Any, what: str = "") -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > deadline:
            raise AssertionError(f"did not happen: {what or happened}")
        time.sleep(0.05)


def killed(pid: int) -> None:
    """End a process with no chance to say anything."""
    os.kill(pid, signal.SIGKILL)
