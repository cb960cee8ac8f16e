"""Launch the processes that handle files from strangers: readers and converters.

Each begins as a fresh `python -I`, which ignores our environment and user packages. Running Python
between fork and exec instead is unsafe with threads.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

# Modules and readers make many small objects and few cycles, so garbage is collected rarely.
_BOOTSTRAP = """
import gc, importlib, json, sys
gc.set_threshold(100_000)
settings = json.loads(sys.argv[1])
sys.path[:] = settings.pop("path")
module, function = settings.pop("start").split(":")
getattr(importlib.import_module(module), function)(**settings)
"""


def build_launch_command(start: str, **settings: Any) -> list[str]:
    """Return the command that calls `module:function` with these settings in a new process."""
    # -I drops user packages and source trees, so the parent's own path is passed on.
    path = [str(Path(entry).absolute()) for entry in sys.path if entry]
    settings |= {"start": start, "path": path}
    return [sys.executable, "-I", "-c", _BOOTSTRAP, json.dumps(settings)]


def exec_confined(command: list[str], folder: str, limits: dict[str, int]) -> None:
    """Replace this process by another program, confined to a folder and to resource limits."""
    from plagcheck.documents.sandbox.confinement import confine_to_folder

    confine_to_folder(Path(folder))
    for name, most in limits.items():
        lower_limit(getattr(resource, name), most)
    os.execv(command[0], command)  # noqa: S606 - a program that the user installed


def lower_limit(kind: int, most: int) -> None:
    """Lower a resource limit; do nothing if it is lower already or the platform has none."""
    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, (most, most))
