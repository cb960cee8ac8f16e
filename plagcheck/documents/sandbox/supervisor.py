"""Read documents in a child process.

Parsers are large and files come from strangers. If a file crashes, hangs or bloats the child, only
that document is lost.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import signal
from contextlib import suppress
from dataclasses import replace
from io import BufferedReader
from pathlib import Path
from types import TracebackType
from typing import Self

from plagcheck.documents.convert.djvu import open_djvu
from plagcheck.documents.convert.doc import open_readable
from plagcheck.documents.formats import (
    CONVERTED_FORMATS,
    LEGACY_FORMAT,
    PDF_READERS,
    PLAIN_FORMATS,
    is_plugin_format,
    require_format,
)
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits, format_size
from plagcheck.documents.opening import open_regular_file
from plagcheck.documents.sandbox.page_messages import MalformedAnswer
from plagcheck.documents.sandbox.reader_process import ReaderProcess, take_process
from plagcheck.documents.sandbox.scans import PageListener, ScanDesk, ignore_pages
from plagcheck.documents.sandbox.wire import ReaderAnswer
from plagcheck.errors import UsageProblem
from plagcheck.model import Document, Reason, Skipped
from plagcheck.remote.address import Location

_RESTART_AFTER = (Reason.LIMIT, Reason.TIMEOUT, Reason.CRASHED)
"""Replace the child after these: it may be short of memory or in a bad state.

For the same reason they are believed only of a child that has read nothing before.
"""


class Sandbox:
    """Reads documents one at a time. Each thread or process needs its own."""

    def __init__(self, limits: Limits = DEFAULT_LIMITS, pdf_reader: str = "auto") -> None:
        if pdf_reader not in PDF_READERS:
            raise UsageProblem(
                f"There is no PDF reader {pdf_reader!r}.",
                f"Choose one of {', '.join(PDF_READERS)}.",
            )
        self._limits = limits
        self._pdf_reader = pdf_reader
        self.processes = 1
        """Processes that recognise the scanned pages of one document."""
        self.on_page: PageListener = ignore_pages
        self.pages_folder = ""
        """Folder where recognised pages are kept; empty to keep none."""
        self._child: ReaderProcess | None = None
        self._begun: os.stat_result | None = None
        """The file that was sent to the child and whose answer was not received yet."""

    def begin(self, path: Path) -> None:
        """Start reading the file that `read` is called for next, which then reports any problem."""
        if self._begun:
            self.close()  # or its answer would be taken for this file's
        if not os.path.isfile(path):  # noqa: PTH113 - a file in an archive is unpacked once
            return
        with suppress(Unreadable, OSError), open_regular_file(path) as file:
            format_name = require_format(os.fsdecode(path))
            if format_name not in CONVERTED_FORMATS:
                self._send_file(self._ensure_child(format_name), file, format_name)
                self._begun = os.fstat(file.fileno())

    def read(self, path: Location, shown: str | None = None) -> Document | Skipped:
        """Read a file. The result has the path `shown`, by default the file's own."""
        name = str(path) if shown is None else shown
        try:
            with open_regular_file(path) as file:
                format_name = require_format(str(path))
                if not os.fstat(file.fileno()).st_size:
                    is_plain = format_name in PLAIN_FORMATS
                    reason = Reason.NO_TEXT if is_plain else Reason.DAMAGED
                    raise Unreadable(reason, "the file is empty")
                is_converted = format_name in CONVERTED_FORMATS
                read = self._read_converted if is_converted else self._read_file
                extract, sha256 = read(file, format_name)
        except Unreadable as problem:
            return Skipped(name, problem.reason, problem.detail)
        return Document(
            path=name,
            sha256=sha256,
            format=format_name,
            title=extract.title,
            text=extract.text,
            page_starts=extract.page_starts,
            flags=extract.flags,
            uncounted=extract.uncounted,
            coverage=extract.coverage,
            outline=extract.outline,
            authors=extract.authors,
            year=extract.year,
            outline_is_guessed=extract.outline_is_guessed,
            page_labels=extract.page_labels,
        )

    def close(self) -> None:
        """Stop the child process; the next read starts another."""
        self._begun = None
        if self._child is not None:
            self._child.stop()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _read_file(
        self, file: BufferedReader, format_name: str, original: str = ""
    ) -> ReaderAnswer:
        """Read a file; `original` is the hash of what it was converted from."""
        desk = ScanDesk(
            file, self._limits, self.processes, self.on_page, self.pages_folder, original
        )
        begun, self._begun = self._begun, None
        if begun and not os.path.samestat(begun, os.fstat(file.fileno())):
            self.close()
            begun = None
        # Only the child that was sent the file can answer for it, even if it has died since.
        child = self._child if begun and self._child else self._ensure_child(format_name)
        try:
            return self._ask_child(child, file, format_name, desk, begun=begun is not None)
        except Unreadable as problem:
            if problem.reason not in _RESTART_AFTER or child.files_served == 1:
                raise
        file.seek(0)
        fresh = self._ensure_child(format_name)
        return self._ask_child(fresh, file, format_name, desk, begun=False)

    def _ask_child(
        self,
        child: ReaderProcess,
        file: BufferedReader,
        format_name: str,
        desk: ScanDesk,
        *,
        begun: bool,
    ) -> ReaderAnswer:
        try:
            if not begun:
                self._send_file(child, file, format_name)
            return child.receive(self._limits, desk)
        except Unreadable as problem:
            if problem.reason in _RESTART_AFTER:
                self.close()
            raise
        except TimeoutError:
            self.close()
            raise Unreadable(
                Reason.TIMEOUT, f"reading took longer than {self._limits.wall_seconds:g} s"
            ) from None
        except MalformedAnswer:
            self.close()
            raise Unreadable(
                Reason.CRASHED, "the reader gave an answer that makes no sense"
            ) from None
        except (EOFError, OSError):
            code = child.wait_for_exit()
            self.close()
            raise self._explain_exit(code) from None
        except BaseException:
            # Interrupted: a late answer would be taken for the next file's.
            self.close()
            raise

    def _send_file(self, child: ReaderProcess, file: BufferedReader, format_name: str) -> None:
        if not child.files_served:
            child.can_load_plugins = is_plugin_format(format_name)
        child.send_file(file, format_name, self._pdf_reader, self._limits)

    def _read_converted(self, file: BufferedReader, format_name: str) -> ReaderAnswer:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        convert = open_readable if format_name == LEGACY_FORMAT else open_djvu
        with convert(file, self._limits) as (converted, real_format, missing_parts):
            extract = self._read_file(converted, real_format, sha256).extract
        skipped = (*extract.coverage.parts_skipped, *missing_parts)
        coverage = replace(extract.coverage, parts_skipped=skipped)
        return ReaderAnswer(replace(extract, coverage=coverage), sha256)

    def _ensure_child(self, format_name: str) -> ReaderProcess:
        child = self._child
        if child and (
            child.files_served >= self._limits.files_per_worker
            or not child.is_alive
            or (is_plugin_format(format_name) and not child.can_load_plugins)
        ):
            self.close()
        if self._child is None:
            self._child = take_process()
        return self._child

    def _explain_exit(self, code: int) -> Unreadable:
        if code == -signal.SIGXCPU:
            return Unreadable(
                Reason.TIMEOUT,
                f"reading took more than {self._limits.cpu_seconds} s of processor time",
            )
        if code >= 0:
            return Unreadable(Reason.CRASHED, f"the reader ended early with exit code {code}")
        names = {number.value: number.name for number in signal.Signals}
        return Unreadable(
            Reason.CRASHED,
            f"the reader was ended by {names.get(-code, f'signal {-code}')}; the file may be "
            f"damaged, or need more than {format_size(self._limits.memory_bytes)} of memory",
        )


_begun: dict[tuple[Limits, str], Sandbox] = {}


def begin_reading(path: Path, limits: Limits, pdf_reader: str) -> None:
    """Start reading a file while the program still loads; `acquire_sandbox` returns its sandbox."""
    sandbox = acquire_sandbox(limits, pdf_reader)
    sandbox.begin(path)
    _begun[limits, pdf_reader] = sandbox


def acquire_sandbox(limits: Limits, pdf_reader: str) -> Sandbox:
    """Return the sandbox that began reading with these settings, or a new one."""
    return _begun.pop((limits, pdf_reader), None) or Sandbox(limits, pdf_reader)


@atexit.register
def _close_unused() -> None:
    while _begun:
        _begun.popitem()[1].close()
