"""Reading documents out of harm's way.

Parsers are large, files come from strangers: each file is parsed in a child process that may
crash, hang or swell without taking more than that one document with it.
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

from plagcheck.documents.convert.doc import readable
from plagcheck.documents.formats import LEGACY, PDF_READERS, format_of
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits, in_words
from plagcheck.documents.opening import open_regular
from plagcheck.documents.sandbox.child import Child, fresh_child
from plagcheck.documents.sandbox.wire import Answer, Malformed
from plagcheck.errors import UsageProblem
from plagcheck.model import Document, Reason, Skipped
from plagcheck.remote.address import Place

_NOT_WORTH_KEEPING = (Reason.LIMIT, Reason.CRASHED)
"""After these a child may be short of memory or in disorder."""


class Sandbox:
    """Reads documents, one at a time; give each thread or process its own."""

    def __init__(self, limits: Limits = DEFAULT_LIMITS, pdf_reader: str = "auto") -> None:
        if pdf_reader not in PDF_READERS:
            raise UsageProblem(
                f"There is no PDF reader {pdf_reader!r}.",
                f"Choose one of {', '.join(PDF_READERS)}.",
            )
        self._limits = limits
        self._pdf_reader = pdf_reader
        self._child: Child | None = None
        self._begun: os.stat_result | None = None
        """The file that the child has been given, if its answer has not been asked for."""

    def begin(self, path: Path) -> None:
        """Have the child start on the file that is to be read next; problems show when it is."""
        if self._begun:
            self.close()  # or the answer would be taken for that of this file
        with suppress(Unreadable, OSError), open_regular(path) as file:
            format_name = format_of(os.fsdecode(path))
            if format_name != LEGACY:
                self._give(self._ready_child(), file, format_name)
                self._begun = os.fstat(file.fileno())

    def read(self, path: Place, shown: str | None = None) -> Document | Skipped:
        """The document in a file, under the name `shown`; or why there is none."""
        name = str(path) if shown is None else shown
        try:
            with open_regular(path) as file:
                format_name = format_of(str(path))
                if not os.fstat(file.fileno()).st_size:
                    raise Unreadable(Reason.NO_TEXT, "the file is empty")
                ask = self._ask_converted if format_name == LEGACY else self._ask
                extract, sha256 = ask(file, format_name)
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
        )

    def close(self) -> None:
        """End the child process; the next read starts another."""
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

    def _ask(self, file: BufferedReader, format_name: str) -> Answer:
        begun, self._begun = self._begun, None
        if begun and not os.path.samestat(begun, os.fstat(file.fileno())):
            self.close()
            begun = None
        # The child that has begun answers for it, even if it has died meanwhile: no other knows.
        child = self._child if begun and self._child else self._ready_child()
        try:
            if not begun:
                self._give(child, file, format_name)
            return child.answer(self._limits)
        except Unreadable as problem:
            if problem.reason in _NOT_WORTH_KEEPING:
                self.close()
            raise
        except TimeoutError:
            self.close()
            raise Unreadable(
                Reason.TIMEOUT, f"reading took longer than {self._limits.wall_seconds:g} s"
            ) from None
        except Malformed:
            self.close()
            raise Unreadable(
                Reason.CRASHED, "the reader gave an answer that makes no sense"
            ) from None
        except (EOFError, OSError):
            code = child.exit_code()
            self.close()
            raise self._cause_of_death(code) from None
        except BaseException:
            # Interrupted: the answer, should it come, would be taken for that of the next file.
            self.close()
            raise

    def _give(self, child: Child, file: BufferedReader, format_name: str) -> None:
        child.give(file, format_name, self._pdf_reader, self._limits)

    def _ask_converted(self, file: BufferedReader, _format_name: str) -> Answer:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        with readable(file, self._limits) as (converted, format_name, left_out):
            extract = self._ask(converted, format_name).extract
        skipped = (*extract.coverage.parts_skipped, *left_out)
        coverage = replace(extract.coverage, parts_skipped=skipped)
        return Answer(replace(extract, coverage=coverage), sha256)

    def _ready_child(self) -> Child:
        child = self._child
        if child and (child.served >= self._limits.files_per_worker or not child.alive):
            self.close()
        if self._child is None:
            self._child = fresh_child()
        return self._child

    def _cause_of_death(self, code: int) -> Unreadable:
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
            f"damaged, or need more than {in_words(self._limits.memory_bytes)} of memory",
        )


_begun: dict[tuple[Limits, str], Sandbox] = {}


def begin_reading(path: Path, limits: Limits, pdf_reader: str) -> None:
    """Have a file read while the rest of the program still loads; `sandbox_of` gives the answer."""
    sandbox = sandbox_of(limits, pdf_reader)
    sandbox.begin(path)
    _begun[limits, pdf_reader] = sandbox


def sandbox_of(limits: Limits, pdf_reader: str) -> Sandbox:
    """The sandbox that has begun to read under these choices, or a new one."""
    return _begun.pop((limits, pdf_reader), None) or Sandbox(limits, pdf_reader)


@atexit.register
def _forget() -> None:
    while _begun:
        _begun.popitem()[1].close()
