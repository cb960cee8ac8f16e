"""A child process that reads files, and the socket to it."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import time
from typing import TYPE_CHECKING, Any

from plagcheck.documents.sandbox.launching import build_launch_command

if TYPE_CHECKING:  # A command starts its reader before it loads these.
    from io import BufferedReader

    from plagcheck.documents.limits import Limits
    from plagcheck.documents.sandbox.page_messages import PageDesk, PageShare
    from plagcheck.documents.sandbox.wire import ReaderAnswer

_TRIES = 7
"""Readings of a page that is recognised: in its languages, a strip and the whole in all, each
turned, too, in the languages that these show, and once more in all."""
_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""The only environment variables that a parser needs; others may hold secrets."""


class ConfinedProcess:
    """A `python -I` that serves its parent on files from strangers, and confines itself first."""

    def __init__(self, start: str, **settings: Any) -> None:
        """Start the process at `module:function`, which gets a socket and these settings."""
        self.channel, child_end = socket.socketpair()
        with child_end:
            command = build_launch_command(start, descriptor=child_end.fileno(), **settings)
            environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and code
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[child_end.fileno()],
                env={
                    **environment,
                    # The model loads numpy, whose threads would use up address space.
                    "OPENBLAS_NUM_THREADS": "1",
                    # Tesseract's, too; other workers keep the other processors busy.
                    "OMP_THREAD_LIMIT": "1",
                    # Large pages, if the kernel has them, save a twentieth of PDFium's time.
                    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
                },
            )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def wait_for_exit(self) -> int:
        """Return the exit code, once the process has closed its end of the socket."""
        try:
            return self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.stop()
            return self._process.returncode

    def stop(self) -> None:
        """Kill the process; it holds nothing worth keeping."""
        self._process.kill()
        self._process.wait()
        self.channel.close()


class ReaderProcess(ConfinedProcess):
    """A confined process that reads one file at a time."""

    def __init__(self, expected_name: str = "") -> None:
        """Start the process, which loads the reader for a file of the expected name."""
        super().__init__(
            "plagcheck.documents.sandbox.worker:serve_parent", expected_name=expected_name
        )
        self.files_served = 0
        self.can_load_plugins = True
        """Whether it is not confined yet, or has loaded the plug-ins before it was."""

    def send_file(
        self,
        file: BufferedReader,
        format_name: str,
        pdf_reader: str,
        limits: Limits,
        share: PageShare | None = None,
    ) -> None:
        """Send a file to be read, or some of its pages to be recognised. Raises OSError.

        Also closes the memory of this process to all others but root's, the child included.
        """
        from plagcheck.documents.sandbox.privileges import hide_memory
        from plagcheck.documents.sandbox.wire import pack_task

        hide_memory()
        self.files_served += 1
        self.channel.settimeout(limits.wall_seconds)
        task = pack_task(format_name, pdf_reader, limits, share)
        socket.send_fds(self.channel, [task], [file.fileno()])

    def receive(self, limits: Limits, desk: PageDesk | None = None) -> ReaderAnswer:
        """Receive the answer for the file. Raises OSError and what `receive_answer` raises.

        The time limit starts here: a file that was sent early may have been read long ago.
        """
        from plagcheck.documents.sandbox.wire import receive_answer

        deadline = time.monotonic() + limits.wall_seconds
        most_pages = _TRIES * limits.ocr_pages
        return receive_answer(self.channel, deadline, limits.text_bytes, most_pages, desk)


_started_early: list[ReaderProcess] = []


def start_reader_early(expected_name: str) -> None:
    """Start a process for the first sandbox while the rest of the program still loads."""
    _started_early.append(ReaderProcess(expected_name))


def take_process() -> ReaderProcess:
    """Return a process that was started early, or a new one."""
    return _started_early.pop() if _started_early else ReaderProcess()


@atexit.register
def _stop_unused() -> None:
    while _started_early:
        _started_early.pop().stop()
