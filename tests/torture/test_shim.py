"""The shim sees every call that changes a file: strace, an independent witness, counts as many."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture.conftest import Play
from tests.torture.scenes import CHANGING, COMPACTING, INDEXING, REMOVING, Scene

CALLS = (
    "open,openat,openat2,creat,write,writev,pwrite64,pwritev,pwritev2,rename,renameat,renameat2,link,"
    "linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,fsync,fdatasync,sync_file_range,"
    "ftruncate,truncate,fallocate,copy_file_range,sendfile,splice"
)


@pytest.mark.torture
@pytest.mark.parametrize(
    "scene", [INDEXING, CHANGING, REMOVING, COMPACTING], ids=lambda scene: scene.name
)
def test_strace_counts_as_many_calls(scene: Scene, played: Play, tmp_path: Path) -> None:
    whole = played(scene)
    folder = whole.fresh(tmp_path / "play")
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("needs strace")
    trace = tmp_path / "trace"
    options = ["-f", "-y", "-s", "200", "-o", str(trace), "-e", f"trace={CALLS}"]
    command = [sys.executable, "-m", "plagcheck", *scene.arguments]
    # Bytecode that the interpreter writes would be counted too: strace names the folder it runs in.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [strace, *options, *command], cwd=folder, capture_output=True, env=environment
    )
    if done.returncode:
        pytest.skip("strace may not trace here")
    assert sum(_changes(line, folder) for line in trace.read_text().splitlines()) == whole.calls


def _changes(line: str, folder: Path) -> bool:
    """Whether a line of the trace is about a file below the folder, and not about reading it."""
    found = re.match(r"\d+ +(\w+)\((.*)", line)
    if not found:
        return False
    call, rest = found.groups()
    named = any(f"{mark}{place}" in rest for mark in '<"' for place in (folder, ".plagcheck"))
    if call.startswith(("open", "creat")):
        return named and bool(re.search("O_CREAT|O_TRUNC", rest))
    # What is written may hold anything; where to is the first argument.
    return bool(re.match(rf"\d+<{folder}", rest)) if call == "write" else named
