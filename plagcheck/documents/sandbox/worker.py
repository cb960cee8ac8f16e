"""The child's side of the sandbox: receive a file, read it, answer, until the parent is gone."""

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
from io import BufferedReader

from plagcheck.documents.formats import format_of, reader_for
from plagcheck.documents.interface import Unreadable, unreadable
from plagcheck.documents.limits import Limits, in_words
from plagcheck.documents.sandbox.confinement import confine_to_reading
from plagcheck.documents.sandbox.launching import lower
from plagcheck.documents.sandbox.wire import (
    LARGEST_TASK,
    Answer,
    Packed,
    Task,
    pack_answer,
    receive_task,
)
from plagcheck.model import Reason


def main(descriptor: int, expected: str) -> None:
    """Serve the parent that holds the other end of the socket.

    The reader for a file of the expected name loads while the parent is still on its way.
    """
    # Ctrl-C reaches the whole terminal group; what to say about it is for the parent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Readers make trees of small things by the thousand; cycles are rare, and looked for as rarely.
    gc.set_threshold(50_000)
    # A parent that dies needs no signal to us: an idle child meets the end of the socket, and a
    # busy one has at most its processor time left.
    with socket.socket(fileno=descriptor) as channel, suppress(ConnectionError):
        if expected:
            # A reader that cannot be loaded fails again, and with an answer, when a file is given.
            with suppress(Exception):
                reader_for(format_of(expected), "auto")
        while True:
            packed_task, descriptors, _, _ = socket.recv_fds(channel, LARGEST_TASK, 1)
            if not descriptors:
                return
            with os.fdopen(descriptors[0], "rb") as file:
                packed = _answer(file, receive_task(packed_task))
            for part in packed:
                channel.sendall(part)


def _answer(file: BufferedReader, task: Task) -> Packed:
    format_name, pdf_reader, limits = task
    try:
        # Imported before the first limit falls, so that Python can still write its .pyc files.
        reader = reader_for(format_name, pdf_reader)
        _confine(limits)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        packed = pack_answer(Answer(reader(file), sha256))
        if len(packed.text) <= limits.text_bytes:
            return packed
        failure = Unreadable(Reason.LIMIT, f"its text is larger than {in_words(limits.text_bytes)}")
    except Unreadable as problem:
        failure = problem
    except MemoryError:
        failure = _out_of_memory(limits)
    except OSError as problem:
        failure = _out_of_memory(limits) if problem.errno == errno.ENOMEM else unreadable(problem)
    except Exception as problem:
        name = type(problem).__name__
        failure = Unreadable(Reason.CRASHED, f"the reader failed with {name}; please report this")
    return pack_answer(failure)


def _out_of_memory(limits: Limits) -> Unreadable:
    return Unreadable(
        Reason.LIMIT, f"reading needed more than {in_words(limits.memory_bytes)} of memory"
    )


def _confine(limits: Limits) -> None:
    confine_to_reading()
    lower(resource.RLIMIT_AS, limits.memory_bytes)
    lower(resource.RLIMIT_FSIZE, 0)
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_NPROC, 0)
    # Counted over the whole life of the process, so each file gets its share on top.
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spent = math.ceil(usage.ru_utime + usage.ru_stime)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (spent + limits.cpu_seconds, hard))
