"""One child process that reads files, and the socket to it."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import time
from typing import TYPE_CHECKING

from plagcheck.documents.sandbox.launching import command_for

if TYPE_CHECKING:  # A command starts its reader before it loads all these.
    from io import BufferedReader

    from plagcheck.documents.limits import Limits
    from plagcheck.documents.sandbox.wire import Answer

_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""All of the environment that a parser needs; the rest may hold secrets."""


class Child:
    """A fresh `python -I`, confined to its limits, with one file at a time."""

    def __init__(self, expected: str = "") -> None:
        """Start it, and have it load the reader for a file of the expected name."""
        self.served = 0
        self._channel, theirs = socket.socketpair()
        with theirs:
            command = command_for(
                "plagcheck.documents.sandbox.worker:main",
                descriptor=theirs.fileno(),
                expected=expected,
            )
            environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and code
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={
                    **environment,
                    # numpy comes in with the model; its threads would eat address space.
                    "OPENBLAS_NUM_THREADS": "1",
                    # Large pages where the kernel gives them: a twentieth of PDFium's time.
                    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
                },
            )

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as the system knows."""
        return self._process.poll() is None

    def give(self, file: BufferedReader, format_name: str, pdf_reader: str, limits: Limits) -> None:
        """Have a file read; raises OSError.

        From now on nobody but root looks into this process, least of all the child.
        """
        from plagcheck.documents.sandbox.privileges import hide_memory
        from plagcheck.documents.sandbox.wire import pack_task

        hide_memory()
        self.served += 1
        self._channel.settimeout(limits.wall_seconds)
        task = pack_task(format_name, pdf_reader, limits)
        socket.send_fds(self._channel, [task], [file.fileno()])

    def answer(self, limits: Limits) -> Answer:
        """What became of it; raises what `receive_answer` raises, and OSError.

        Time counts from here: a file that was begun early may long be read.
        """
        from plagcheck.documents.sandbox.wire import receive_answer

        deadline = time.monotonic() + limits.wall_seconds
        return receive_answer(self._channel, deadline, limits.text_bytes)

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


_ahead: list[Child] = []


def start_ahead(expected: str) -> None:
    """Start a child that the first reader takes, while the rest of the program still loads."""
    _ahead.append(Child(expected))


def fresh_child() -> Child:
    """The child that was started ahead, or a new one."""
    return _ahead.pop() if _ahead else Child()


@atexit.register
def _stop_unused() -> None:
    while _ahead:
        _ahead.pop().stop()
