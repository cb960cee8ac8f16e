"""Loaded by every process of the test cluster: documents that misbehave as their names say.

A search waits while the folder of the index has a log of searches and no word to go on.
"""

import os
import signal
import time
from pathlib import Path

import plagcheck
from plagcheck.documents.sandbox.supervisor import Sandbox
from plagcheck.model import Document, Numbers, Skipped
from plagcheck.remote.address import Location
from plagcheck.workflows.search import cluster

plagcheck.__version__ = os.environ.get("SHIM_VERSION", plagcheck.__version__)

_read = Sandbox.read


def read(self: Sandbox, path: Location, shown: str | None = None) -> Document | Skipped:
    """Read a document; in a folder that has a log, leave a line that says so."""
    if not isinstance(path, Path) or not (path.parent / "read.log").exists():
        return _read(self, path, shown)
    with (path.parent / "read.log").open("a") as log:
        log.write(f"{path.name} {os.getpid()}\n")
    if "deadly" in path.name:
        os.kill(os.getpid(), signal.SIGKILL)
    while "waiting" in path.name and not (path.parent / "go").exists():
        time.sleep(0.02)
    return _read(self, path, shown)


Sandbox.read = read  # type: ignore[method-assign]

_count_in_partition = cluster.count_in_partition


def count_in_partition(
    round_: cluster.Round, partition: cluster.Partition
) -> list[tuple[Numbers, Numbers]]:
    """Search a partition; in an index that has a log, leave a line that says so, and wait."""
    home = round_.config.analyzer.index
    if isinstance(home, Path) and (home.parent / "search.log").exists():
        with (home.parent / "search.log").open("a") as log:
            log.write(f"{partition[0]} {os.getpid()}\n")
        while not (home.parent / "search.go").exists():
            time.sleep(0.02)
    return _count_in_partition(round_, partition)


cluster.count_in_partition = count_in_partition
