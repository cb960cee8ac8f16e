"""Commands run in a copy of a process that has everything loaded, with a limit on time and memory.

A copy costs a hundredth of a start, and its memory and its end can be told from those of others.
`Endurance` keeps such a process for tests; `python -m tests.hostile.enduring` is that process.
"""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

ADDRESS_SPACE = 4 << 30
"""Bytes beyond which a copy fails, so that a bomb does not take the machine along."""


@dataclass(frozen=True)
class Endured:
    """How a command ended."""

    code: int
    """Its exit code; below 0 the signal that ended it."""
    out: str
    err: str
    megabytes: float
    """The most that it had in memory."""


def endure(folder: Path, arguments: list[str], seconds: int, given: str = "") -> Endured:
    """Run a command in a folder, with text on its standard input, for at most so many seconds."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = os.fork()
        if not process:
            _become(folder, arguments, seconds, given, out.fileno(), err.fileno())
        _, status, usage = os.wait4(process, 0)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    code = os.waitstatus_to_exitcode(status)
    return Endured(code, texts[0], texts[1], usage.ru_maxrss / 1024)


def _become(
    folder: Path, arguments: list[str], seconds: int, given: str, out: int, err: int
) -> None:
    code = 99
    try:
        os.setpgid(0, 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        os.chdir(folder)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        from plagcheck.commands.main import run

        code = run(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def warm_up() -> None:
    """Load what a command loads, dictionaries too, so that no copy has to."""
    from plagcheck.commands.main import run
    from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("en.txt", "ru.txt", "uk.txt")]
        for path, text in zip(paths, (ENGLISH, RUSSIAN, UKRAINIAN), strict=True):
            path.write_text(text, encoding="utf-8")
        index = ["--index", f"{folder}/index"]
        for arguments in (["index", folder, "-j1", "-q"], ["check", str(paths[0])], ["info"]):
            run([*arguments, *index])
        run(["index", "--from", f"{folder}/index", "--index", f"{folder}/other"])


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
        answers.write(json.dumps(asdict(endure(Path(folder), arguments, seconds))) + "\n")
        answers.flush()


if __name__ == "__main__":
    _serve()
