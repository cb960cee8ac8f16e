"""Starting programs that have to do with strangers' files: ours, and converters.

Each begins as a fresh `python -I`, which sees nothing of our environment and of user packages. To
run Python between fork and exec instead is unsafe among threads.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

_BOOTSTRAP = """
import importlib, json, sys
settings = json.loads(sys.argv[1])
sys.path[:] = settings.pop("path")
module, function = settings.pop("start").split(":")
getattr(importlib.import_module(module), function)(**settings)
"""


def command_for(start: str, **settings: Any) -> list[str]:
    """What to execute to have `module:function` called in a process of its own."""
    # -I drops user packages and source trees, but not what the parent itself runs.
    path = [str(Path(entry).absolute()) for entry in sys.path if entry]
    settings |= {"start": start, "path": path}
    return [sys.executable, "-I", "-c", _BOOTSTRAP, json.dumps(settings)]


def become(command: list[str], folder: str, limits: dict[str, int]) -> None:
    """Turn this process into another program, held to a folder and to limits by their names."""
    from plagcheck.documents.sandbox.confinement import confine_to_folder

    confine_to_folder(Path(folder))
    for name, most in limits.items():
        lower(getattr(resource, name), most)
    os.execv(command[0], command)  # noqa: S606 - a program that the user installed


def lower(kind: int, most: int) -> None:
    """Bound a resource, unless it is bounded already; not on a platform that does not know it."""
    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, (most, most))
