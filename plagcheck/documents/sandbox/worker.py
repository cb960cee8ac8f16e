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
from functools import cache
from io import BufferedReader

from plagcheck.documents.formats import PdfReader, load_reader, require_format
from plagcheck.documents.interface import Reader, Unreadable
from plagcheck.documents.limits import Limits, format_size
from plagcheck.documents.sandbox.confinement import confine_to_reading
from plagcheck.documents.sandbox.launching import lower_limit
from plagcheck.documents.sandbox.wire import (
    LARGEST_TASK,
    PackedAnswer,
    ReaderAnswer,
    ReadTask,
    pack_answer,
    unpack_task,
)
from plagcheck.model import Reason


def serve_parent(descriptor: int, expected_name: str) -> None:
    """Read files for the parent at the other end of the socket.

    The reader for a file of the expected name loads before the parent sends it.
    """
    # Ctrl-C reaches the whole terminal group; the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Readers make thousands of small objects and few cycles, so collect garbage rarely.
    gc.set_threshold(50_000)
    # If the parent dies, an idle child sees the end of the socket, and a busy one runs at most
    # until its limit of processor time.
    with socket.socket(fileno=descriptor) as channel, suppress(ConnectionError):
        if expected_name:
            # If loading fails here, it fails again for the first file, with an answer.
            with suppress(Exception):
                _load_reader(require_format(expected_name), "auto")
        while True:
            packed_task, descriptors, _, _ = socket.recv_fds(channel, LARGEST_TASK, 1)
            if not descriptors:
                return
            with os.fdopen(descriptors[0], "rb") as file:
                packed = _read_file(file, unpack_task(packed_task))
            for part in packed:
                channel.sendall(part)
            del packed
            # A tree of XML is a few objects to the collector, and megabytes to everyone else.
            gc.collect()


def _read_file(file: BufferedReader, task: ReadTask) -> PackedAnswer:
    format_name, pdf_reader, limits = task
    try:
        # Load it before the limits apply, so that Python can still write its .pyc files.
        reader = _load_reader(format_name, pdf_reader)
        _confine_and_limit(limits)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        packed = pack_answer(ReaderAnswer(reader(file), sha256))
        if len(packed.text) <= limits.text_bytes:
            return packed
        failure = Unreadable(
            Reason.LIMIT, f"its text is larger than {format_size(limits.text_bytes)}"
        )
    except Unreadable as problem:
        failure = problem
    except MemoryError:
        failure = _make_memory_error(limits)
    except OSError as problem:
        failure = (
            _make_memory_error(limits)
            if problem.errno == errno.ENOMEM
            else Unreadable.from_os_error(problem)
        )
    except Exception as problem:
        name = type(problem).__name__
        failure = Unreadable(Reason.CRASHED, f"the reader failed with {name}; please report this")
    return pack_answer(failure)


@cache
def _load_reader(format_name: str, pdf_reader: PdfReader) -> Reader:
    reader = load_reader(format_name, pdf_reader)
    # What has loaded stays for good, and need not be searched for garbage after every file.
    gc.freeze()
    return reader


def _make_memory_error(limits: Limits) -> Unreadable:
    return Unreadable(
        Reason.LIMIT, f"reading needed more than {format_size(limits.memory_bytes)} of memory"
    )


def _confine_and_limit(limits: Limits) -> None:
    confine_to_reading()
    lower_limit(resource.RLIMIT_AS, limits.memory_bytes)
    lower_limit(resource.RLIMIT_FSIZE, 0)
    lower_limit(resource.RLIMIT_CORE, 0)
    lower_limit(resource.RLIMIT_NPROC, 0)
    # The kernel counts over the life of the process, so each file adds to the limit.
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spent = math.ceil(usage.ru_utime + usage.ru_stime)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (spent + limits.cpu_seconds, hard))
