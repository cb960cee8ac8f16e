"""Readers that outlive the commands of a test.

Starting a reader's process takes longer than most of what commands do in a test, and one process
reads any number of files. Tests of the sandbox itself, and of real processes, start their own.
"""

from __future__ import annotations

import atexit
import os
from collections import deque
from pathlib import Path

from plagcheck.documents import Limits, Sandbox
from plagcheck.documents.sandbox import supervisor
from plagcheck.documents.sandbox.reader_process import ReaderProcess
from plagcheck.model import Document, Skipped
from plagcheck.remote.address import Location
from plagcheck.workflows import analyzer

MOST_IDLE = 4
_idle: deque[tuple[Limits, ReaderProcess]] = deque()
# A reader answers the process that started it.
os.register_at_fork(after_in_child=_idle.clear)


@atexit.register
def _stop_idle() -> None:
    while _idle:
        _idle.pop()[1].stop()


class LastingSandbox(Sandbox):
    """Leaves its reader to the next one with the same limits, unless it failed or is at work."""

    _is_busy = False
    _sent = Path()

    def begin(self, path: Path) -> None:
        if self._begun:  # A command that was refused has not heard the answer.
            self.read(self._sent)
        self._sent = path.absolute()
        self._is_busy = True
        try:
            super().begin(path)
        finally:
            self._is_busy = False

    def read(self, path: Location, shown: str | None = None) -> Document | Skipped:
        self._is_busy = True
        try:
            return super().read(path, shown)
        finally:
            self._is_busy = False

    def close(self) -> None:
        if self._child is None or self._is_busy or self._begun:
            super().close()
            return
        _idle.append((self._limits, self._child))
        self._child = None
        if len(_idle) > MOST_IDLE:
            _idle.popleft()[1].stop()

    def _ensure_child(self, format_name: str) -> ReaderProcess:
        if self._child is None:
            for kept in _idle:
                if kept[0] == self._limits:
                    _idle.remove(kept)
                    self._child = kept[1]
                    break
        return super()._ensure_child(format_name)


def acquire_sandbox(limits: Limits, pdf_reader: str) -> Sandbox:
    """Return the sandbox that began reading with these settings, or one that may have a reader."""
    return supervisor._begun.pop((limits, pdf_reader), None) or LastingSandbox(limits, pdf_reader)


def keep_readers() -> None:
    """Have all commands that this process runs use readers that were started before."""
    supervisor.acquire_sandbox = analyzer.acquire_sandbox = acquire_sandbox  # type: ignore[attr-defined]
