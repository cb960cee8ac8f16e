"""Where commands are run against faults: the shim, the server that arms it, and what came of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    code: int
    """Its exit code; below 0 the signal that ended it."""
    calls: int
    """Calls that changed a file, or tried to."""
    out: str
    err: str


class Stage:
    """A server with the shim preloaded."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None or sys.platform != "linux":
            pytest.skip("needs Linux and a C compiler for the shim")
        library = folder / "shim.so"
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-o", library, HERE / "shim.c", "-ldl"], check=True
        )
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.torture.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HERE.parent.parent,
            env={**os.environ, "LD_PRELOAD": str(library)},
        )

    def run(
        self,
        folder: Path,
        *arguments: str,
        at: int = 0,
        action: str = "nothing",
        error: int = 0,
        log: Path | None = None,
        drop: int = 0,
        kill_after: float | None = None,
    ) -> Outcome:
        """Run a command in a folder; calls below that folder are counted and may be stopped.

        `at` is the number of the call, from 1, at which `action` happens: "kill" before it, "half"
        in the midst of it, "fail" with `error`. `log` records the calls, `drop` is the number of a
        sync that is left out.
        """
        asked = {
            "folder": str(folder),
            "arguments": arguments,
            "at": at,
            "action": action,
            "error": error,
            "log": str(log or ""),
            "drop": drop,
            "kill_after": kill_after,
        }
        if self._server.stdin is None or self._server.stdout is None:
            raise AssertionError("the server has pipes")
        self._server.stdin.write(json.dumps(asked) + "\n")
        self._server.stdin.flush()
        return Outcome(**json.loads(self._server.stdout.readline()))

    def close(self) -> None:
        """Let the server go."""
        self._server.communicate()
