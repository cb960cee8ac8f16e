"""Loaded by every process of the test cluster: documents that misbehave as their names say."""

import os
import signal
import time
from pathlib import Path

import plagcheck
from plagcheck.documents.sandbox import Sandbox
from plagcheck.model import Document, Skipped
from plagcheck.places import Place

plagcheck.__version__ = os.environ.get("SHIM_VERSION", plagcheck.__version__)

_read = Sandbox.read


def read(self: Sandbox, path: Place, shown: str | None = None) -> Document | Skipped:
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
