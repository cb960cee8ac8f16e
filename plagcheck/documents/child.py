"""One child process that reads files, and the socket to it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from dataclasses import asdict
from io import BufferedReader
from pathlib import Path

from plagcheck.documents.limits import Limits
from plagcheck.documents.wire import Answer, receive_answer

_BOOTSTRAP = """
import json, sys
settings = json.loads(sys.argv[1])
sys.path[:] = settings.pop("path")
from plagcheck.documents.worker import main
main(**settings)
"""

_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""All of the environment that a parser needs; the rest may hold secrets."""


class Child:
    """A fresh `python -I`, confined to its limits, with one file at a time."""

    def __init__(self, limits: Limits, pdf_reader: str) -> None:
        self._limits = limits
        self.served = 0
        self._channel, theirs = socket.socketpair()
        with theirs:
            settings = {
                "descriptor": theirs.fileno(),
                "pdf_reader": pdf_reader,
                "limits": asdict(limits),
                # -I drops user packages and source trees, but not what the parent itself runs.
                "path": [str(Path(entry).absolute()) for entry in sys.path if entry],
            }
            environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and code
                [sys.executable, "-I", "-c", _BOOTSTRAP, json.dumps(settings)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                # numpy comes in with the model; its threads would eat address space.
                env={**environment, "OPENBLAS_NUM_THREADS": "1"},
            )

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as the system knows."""
        return self._process.poll() is None

    def give(self, file: BufferedReader, format_name: str) -> None:
        """Have a file read; raises OSError."""
        self.served += 1
        self._channel.settimeout(self._limits.wall_seconds)
        socket.send_fds(self._channel, [format_name.encode()], [file.fileno()])

    def answer(self) -> Answer:
        """What became of it; raises what `receive_answer` raises, and OSError.

        Time counts from here: a file that was begun early may long be read.
        """
        deadline = time.monotonic() + self._limits.wall_seconds
        return receive_answer(self._channel, deadline, self._limits.text_bytes)

    def exit_code(self) -> int:
        """How it ended, once its end of the socket is closed."""
        try:
            return self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.stop()
            return self._process.returncode

    def stop(self) -> None:
        """End it now; it holds nothing worth keeping."""
        self._process.kill()
        self._process.wait()
        self._channel.close()
