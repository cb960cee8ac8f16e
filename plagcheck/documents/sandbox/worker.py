"""The child's side of the sandbox: receive a file, read it, answer, until the parent closes."""

from __future__ import annotations

import errno
import gc
import hashlib
import math
import os
import resource
import signal
import socket
from contextlib import suppress
from functools import cache, partial
from io import BufferedReader
from typing import TYPE_CHECKING

from plagcheck.documents.formats import PdfReader, load_reader, require_format
from plagcheck.documents.interface import Extract, Reader, Unreadable
from plagcheck.documents.limits import Limits, format_size
from plagcheck.documents.ocr.installation import PAGE_SECONDS, find_tessdata, has_ocr
from plagcheck.documents.sandbox.confinement import confine_to_reading
from plagcheck.documents.sandbox.launching import lower_limit
from plagcheck.documents.sandbox.page_messages import PageChannel, PageShare
from plagcheck.documents.sandbox.wire import (
    LARGEST_TASK,
    PackedAnswer,
    ReaderAnswer,
    ReadTask,
    pack_answer,
    unpack_task,
)
from plagcheck.model import Reason

if TYPE_CHECKING:
    from plagcheck.documents.ocr.recognition import PageRecogniser


def serve_parent(descriptor: int, expected_name: str) -> None:
    """Read files for the parent at the other end of the socket.

    The reader for a file of the expected name loads before the parent sends it.
    """
    # Ctrl-C reaches the whole terminal group; the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # If the parent dies, an idle child sees the end of the socket, and a busy one runs at most
    # until its limit of processor time.
    with socket.socket(fileno=descriptor) as channel, suppress(ConnectionError):
        pages = _TimedPages(channel)
        if expected_name:
            # If loading fails here, it fails again for the first file, with an answer.
            with suppress(Exception):
                load_reader(require_format(expected_name), "auto")
        while True:
            packed_task, descriptors, _, _ = socket.recv_fds(channel, LARGEST_TASK, 1)
            if not descriptors:
                return
            with os.fdopen(descriptors[0], "rb") as file:
                packed = _read_file(file, unpack_task(packed_task), pages)
            for part in packed:
                channel.sendall(part)
            del packed
            # A tree of XML is a few objects to the collector, and megabytes to everyone else.
            gc.collect()
            # What is left, most of it modules that this file was the first to need, is not searched
            # again after each of the next: that took a tenth of the time of reading.
            gc.freeze()


class _TimedPages(PageChannel):
    """Gives each page that is recognised its own processor time."""

    def begin_page(self) -> None:
        super().begin_page()
        allow_seconds(PAGE_SECONDS)


def _read_file(file: BufferedReader, task: ReadTask, pages: PageChannel) -> PackedAnswer:
    format_name, pdf_reader, limits, share = task
    try:
        # Load it before the limits apply, so that Python can still write its .pyc files.
        reader = _load_reader(format_name, pdf_reader, limits, pages)
        if share:
            reader = partial(_read_share, share, _load_recogniser(format_name, limits, pages))
        confine_and_limit(limits)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        packed = pack_answer(ReaderAnswer(reader(file), sha256))
        if len(packed.text) <= limits.text_bytes:
            return packed
        failure = Unreadable(
            Reason.LIMIT, f"its text is larger than {format_size(limits.text_bytes)}"
        )
    except Exception as problem:
        failure = explain_failure(problem, limits)
    return pack_answer(failure)


def explain_failure(problem: Exception, limits: Limits) -> Unreadable:
    """Return what to tell the user about an exception."""
    if isinstance(problem, Unreadable):
        return problem
    if isinstance(problem, MemoryError):
        return _make_memory_error(limits)
    if isinstance(problem, OSError):
        is_memory = problem.errno == errno.ENOMEM
        return _make_memory_error(limits) if is_memory else Unreadable.from_os_error(problem)
    name = type(problem).__name__
    return Unreadable(Reason.CRASHED, f"the reader failed with {name}; please report this")


@cache
def _load_reader(
    format_name: str, pdf_reader: PdfReader, limits: Limits, pages: PageChannel
) -> Reader:
    reader = load_reader(format_name, pdf_reader, _load_recogniser(format_name, limits, pages))
    # What has loaded stays for good, and need not be searched for garbage after every file.
    gc.freeze()
    return reader


@cache
def _load_recogniser(format_name: str, limits: Limits, pages: PageChannel) -> PageRecogniser | None:
    """Return what recognises pages, if a format needs it and it is installed."""
    if format_name not in ("pdf", "image") or limits.ocr == "never" or not has_ocr():
        return None
    from plagcheck.documents.ocr.recognition import PageRecogniser

    return PageRecogniser(limits, pages)


def _read_share(
    share: PageShare, recogniser: PageRecogniser | None, file: BufferedReader
) -> Extract:
    """Recognise some pages of a PDF, which are sent as they come; the answer has no text."""
    from plagcheck.documents.ocr.pdf_pages import recognise_share

    if recogniser:
        recognise_share(file, *share, recogniser)
    return Extract("", "", "pdf")


def _make_memory_error(limits: Limits) -> Unreadable:
    return Unreadable(
        Reason.LIMIT, f"reading needed more than {format_size(limits.memory_bytes)} of memory"
    )


def confine_and_limit(limits: Limits) -> None:
    """Give up what a reader does not need, and limit what the next file may cost."""
    confine_to_reading(find_tessdata(limits.tessdata) if limits.ocr != "never" else None)
    lower_limit(resource.RLIMIT_AS, limits.memory_bytes)
    lower_limit(resource.RLIMIT_FSIZE, 0)
    lower_limit(resource.RLIMIT_CORE, 0)
    lower_limit(resource.RLIMIT_NPROC, 0)
    allow_seconds(limits.cpu_seconds)


def allow_seconds(seconds: int) -> None:
    """Limit the processor time from now on."""
    # The kernel counts over the life of the process, so each file adds to the limit.
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spent = math.ceil(usage.ru_utime + usage.ru_stime)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, hard))
