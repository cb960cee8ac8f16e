"""The parent's side of reading a scan: keeps its pages, and spreads them over processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from io import BufferedReader
from threading import Lock, Thread

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.kept_pages import KeptPages
from plagcheck.documents.ocr.page import KeptPage
from plagcheck.documents.sandbox.page_messages import MalformedAnswer, PageShare
from plagcheck.documents.sandbox.reader_process import ReaderProcess

PageListener = Callable[[int, int], None]
"""Told how many more pages are to be recognised, and how many are done."""
_PAGES_AT_ONCE = 4
"""Few, so that all processes end at about the same time."""


def ignore_pages(coming: int, done: int) -> None:
    """Tell nobody of pages."""
    del coming, done


class ScanDesk:
    """Answers a child that reads a document with scanned pages."""

    def __init__(
        self,
        file: BufferedReader,
        limits: Limits,
        processes: int = 1,
        on_page: PageListener = ignore_pages,
        folder: str = "",
        original: str = "",
    ) -> None:
        """Pages are kept in `folder`, if one is given.

        `original` is the hash of what the file was converted from, if it was.
        """
        self._folder = folder
        self._original = original
        self._file = file
        self._limits = limits
        self._processes = processes
        self._on_page = on_page
        self._lock = Lock()

    @cached_property
    def _kept(self) -> KeptPages:
        return KeptPages(self._file, self._limits, self._folder, self._original)

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        """Return the pages that earlier runs recognised, of this number."""
        kept = self._kept.load()
        self._on_page(max(pages - len({page.number for page in kept}), 0), 0)
        return kept

    def keep(self, page: KeptPage) -> None:
        """Keep a page, so that a run that is stopped loses only the next one."""
        with self._lock:
            self._kept.add([page])
            self._on_page(0, 1)

    def share(self, share: PageShare) -> Iterable[KeptPage]:
        """Have other processes recognise pages; return those that they did.

        A process that dies leaves its pages to the child that asks, and to its reasons.
        """
        # Elsewhere two processes cannot open a file anew that was opened for them.
        if self._processes < 2 or sys.platform != "linux":
            return ()
        chunks = [
            share.indexes[start : start + _PAGES_AT_ONCE]
            for start in range(0, len(share.indexes), _PAGES_AT_ONCE)
        ][::-1]
        found: list[KeptPage] = []
        count = min(self._processes, len(chunks))
        readers = [_SharedReader(self, share.languages, chunks, found) for _ in range(count)]
        try:
            for reader in readers:
                reader.start()
            for reader in readers:
                reader.join()
        finally:
            for reader in readers:
                reader.process.stop()
        return found

    def recognise(self, process: ReaderProcess, share: PageShare, found: list[KeptPage]) -> None:
        """Have a process recognise pages. Raises what `ReaderProcess.receive` raises."""
        # A descriptor of its own: processes that share one would move each other's position.
        path = f"/proc/self/fd/{self._file.fileno()}"
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_CLOEXEC), "rb") as file:
            process.send_file(file, "pdf", "auto", self._limits, share)
            process.receive(self._limits, _SharedDesk(self, found))


class _SharedDesk:
    """Answers a process that recognises some pages."""

    def __init__(self, desk: ScanDesk, found: list[KeptPage]) -> None:
        self._desk = desk
        self._found = found

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        del pages
        return ()

    def keep(self, page: KeptPage) -> None:
        self._desk.keep(page)
        self._found.append(page)

    def share(self, share: PageShare) -> Iterable[KeptPage]:
        del share
        return ()


class _SharedReader(Thread):
    """A process that recognises one chunk of pages after another, until none is left."""

    def __init__(
        self,
        desk: ScanDesk,
        languages: str,
        chunks: list[Sequence[int]],
        found: list[KeptPage],
    ) -> None:
        super().__init__(daemon=True)
        self.process = ReaderProcess("scan.pdf")
        self._desk = desk
        self._languages = languages
        self._chunks = chunks
        self._found = found

    def run(self) -> None:
        failures = (Unreadable, OSError, EOFError, MalformedAnswer)
        with suppress(IndexError, *failures):
            while True:
                share = PageShare(self._languages, self._chunks.pop())
                self._desk.recognise(self.process, share, self._found)
