"""Make marked copies in a confined process, each in one of its own."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
import time
from dataclasses import asdict
from io import BufferedReader

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits
from plagcheck.documents.opening import open_regular_file
from plagcheck.documents.sandbox.blocks import receive_blocks
from plagcheck.documents.sandbox.mark_worker import pack_marking_task
from plagcheck.documents.sandbox.page_messages import MalformedAnswer
from plagcheck.documents.sandbox.privileges import hide_memory
from plagcheck.documents.sandbox.reader_process import ConfinedProcess
from plagcheck.documents.sandbox.wire import check_refusal
from plagcheck.model import MarkingTask, Reason
from plagcheck.remote.address import parse_location

_LARGEST_GROWTH = 64 << 20
"""Bytes by which a marked copy may be larger than twice the file."""


def mark_copy(
    path: str, format_name: str, sha256: str, task: MarkingTask, limits: Limits = DEFAULT_LIMITS
) -> bytes:
    """Return the content of a file with marks in it. Raises `Unreadable`.

    The file, which is only read, must still be the one with this hash.
    """
    with open_regular_file(parse_location(path)) as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
            raise Unreadable(Reason.UNREADABLE, "it has changed since it was checked; check again")
        file.seek(0)
        return _ask_child(file, format_name, task, limits)


def _ask_child(file: BufferedReader, format_name: str, task: MarkingTask, limits: Limits) -> bytes:
    copy = bytearray()
    most = 2 * os.fstat(file.fileno()).st_size + _LARGEST_GROWTH
    process = ConfinedProcess(
        "plagcheck.documents.sandbox.mark_worker:serve_marked_copy", limits=asdict(limits)
    )
    try:
        with tempfile.TemporaryFile() as packed:
            packed.write(pack_marking_task(task))
            packed.seek(0)
            hide_memory()
            process.channel.settimeout(limits.wall_seconds)
            descriptors = [file.fileno(), packed.fileno()]
            socket.send_fds(process.channel, [format_name.encode()], descriptors)
            deadline = time.monotonic() + limits.wall_seconds
            refusal = receive_blocks(process.channel, deadline, copy.extend, most)
        if refusal:
            check_refusal(refusal)
    except TimeoutError:
        raise Unreadable(
            Reason.TIMEOUT, f"marking took longer than {limits.wall_seconds:g} s"
        ) from None
    except (MalformedAnswer, EOFError, ConnectionError):
        raise Unreadable(Reason.CRASHED, "the process that marks it broke down") from None
    finally:
        process.stop()
    return bytes(copy)
