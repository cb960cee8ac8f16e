"""The command line in processes of its own that have loaded the library before they are needed.

Loading it takes longer than what most commands do in a test. Each process is forked from one that
has run nothing yet, so nothing of one command is left to the next.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

_LOADED = ("commands.main", "choosing", "pairwise", "reports", "workflows.index", "workflows.check")


def run_warm(
    arguments: list[str], cwd: Path, environment: Mapping[str, str], installed: Path | None
) -> subprocess.CompletedProcess[str]:
    """Run `plagcheck` with a folder of packages before those that are installed."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([f"plagcheck.{name}" for name in _LOADED])
    with tempfile.TemporaryDirectory() as folder:
        said, told = Path(folder, "out"), Path(folder, "err")
        process = context.Process(
            target=_run, args=(arguments, cwd, dict(environment), installed, said, told)
        )
        process.start()
        process.join()
        code = process.exitcode
        process.close()
        assert code is not None
        out, err = (path.read_text(encoding="utf-8") for path in (said, told))
    return subprocess.CompletedProcess(arguments, code, out, err)


def _run(
    arguments: list[str],
    cwd: Path,
    environment: dict[str, str],
    installed: Path | None,
    out: Path,
    err: Path,
) -> None:
    from plagcheck.commands.start import main

    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    for stream, path in ((1, out), (2, err)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), stream)
    if installed:
        sys.path.insert(0, str(installed))
    sys.argv = ["plagcheck", *arguments]
    main()
