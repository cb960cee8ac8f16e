"""Commands run in a copy of a process that has everything loaded, with a limit on time and memory.

A copy costs a hundredth of a start, and its memory and its end can be told from those of others.
`Endurance` keeps such a process for tests; `python -m tests.hostile.enduring` is that process.
"""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from plagcheck.commands.main import run
from plagcheck.workflows.analyzer import close_analyzer
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

BUSY = 30
"""How many times as long a command may take by the clock: the machine may have others to serve."""

ADDRESS_SPACE = 4 << 30
"""Bytes beyond which a copy fails, so that a bomb does not take the machine along."""


LOADED_MEGABYTES = 270
"""What a new process takes for a check in three languages and by meaning. A copy begins with what
the process it is made of has had for its own work; what it has beyond this is left out."""


@dataclass(frozen=True)
class Endured:
    """How a command ended."""

    code: int
    """Its exit code; below 0 the signal that ended it."""
    out: str
    err: str
    megabytes: float
    """The most that it had in memory."""


Command = tuple[Path, Sequence[str]]
"""The folder that a command runs in, and its arguments."""


def endure(commands: Sequence[Command], seconds: int, given: str = "") -> list[Endured]:
    """Run commands one after the other in one copy, each for at most so many seconds of work.

    They have text on their standard input. If one is ended by a signal, it is the last. The memory
    of each is the most that the copy has had so far.
    """
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as said:
        process = os.fork()
        if not process:
            _become(commands, seconds, given, told.fileno(), said.fileno())
        _, status, usage = os.wait4(process, 0)
        told.seek(0)
        ended = [Endured(**json.loads(line)) for line in told]
        if len(ended) < len(commands):
            said.seek(0)
            err = said.read().decode(errors="replace")
            code = os.waitstatus_to_exitcode(status)
            ended.append(Endured(code, "", err, usage.ru_maxrss / 1024))
    return ended


def _become(commands: Sequence[Command], seconds: int, given: str, told: int, said: int) -> None:
    """Run commands in what is a copy by now, and end it."""
    code = 99
    try:
        gc.disable()
        out = os.memfd_create("out")
        os.dup2(out, 1)
        os.dup2(said, 2)
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        not_ours = max(0.0, pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20) - LOADED_MEGABYTES)
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for folder, arguments in commands:
            os.chdir(folder)
            for stream in (out, said):
                os.truncate(stream, 0)
                os.lseek(stream, 0, os.SEEK_SET)
            sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
            signal.setitimer(signal.ITIMER_PROF, seconds)
            signal.alarm(BUSY * seconds)
            ended = run([*arguments])
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.alarm(0)
            close_analyzer()
            sys.stdout.flush()
            sys.stderr.flush()
            texts = [
                os.pread(stream, 1 << 20, 0).decode(errors="replace") for stream in (out, said)
            ]
            megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - not_ours
            line = json.dumps(asdict(Endured(ended, texts[0], texts[1], megabytes)))
            os.write(told, line.encode() + b"\n")
        code = 0
    finally:
        os._exit(code)


def warm_up() -> None:
    """Load what a command loads, dictionaries too, so that no copy has to."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("en.txt", "ru.txt", "uk.txt")]
        for path, text in zip(paths, (ENGLISH, RUSSIAN, UKRAINIAN), strict=True):
            path.write_text(text, encoding="utf-8")
        index = ["--index", f"{folder}/index"]
        for arguments in (["index", folder, "-j1", "-q"], ["check", str(paths[0])], ["info"]):
            run([*arguments, *index])
        run(["index", "--from", f"{folder}/index", "--index", f"{folder}/other"])
    close_analyzer()
    gc.freeze()


class Endurance:
    """A process that runs commands in copies of itself."""

    def __enter__(self) -> Self:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.enduring"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.communicate()

    def run(self, folder: Path, *arguments: str, seconds: int = 10) -> Endured:
        """How a command ends that is run in a folder."""
        if self._server.stdin is None or self._server.stdout is None:
            raise AssertionError("the server has pipes")
        self._server.stdin.write(json.dumps([str(folder), arguments, seconds]) + "\n")
        self._server.stdin.flush()
        return Endured(**json.loads(self._server.stdout.readline()))


def _serve() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    warm_up()
    for line in sys.stdin:
        folder, arguments, seconds = json.loads(line)
        (ended,) = endure([(Path(folder), arguments)], seconds)
        answers.write(json.dumps(asdict(ended)) + "\n")
        answers.flush()


if __name__ == "__main__":
    _serve()
