"""The confined process that makes a marked copy: receive a file and its marks, answer once."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader
from typing import Any

from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.sandbox.blocks import cut_blocks, send_blocks, send_end
from plagcheck.documents.sandbox.wire import LARGEST_TASK, pack_refusal
from plagcheck.documents.sandbox.worker import confine_and_limit, explain_failure
from plagcheck.model import Mark, MarkingTask, Reason


def serve_marked_copy(descriptor: int, limits: dict[str, Any]) -> None:
    """Make a marked copy for the parent at the other end of the socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chosen = Limits(**limits)
    with socket.socket(fileno=descriptor) as channel, suppress(ConnectionError):
        format_name, descriptors, _, _ = socket.recv_fds(channel, LARGEST_TASK, 2)
        if len(descriptors) != 2:
            return
        file, task = (os.fdopen(number, "rb") for number in descriptors)
        refusal = b""
        try:
            # Load it before the limits apply, so that Python can still write its .pyc files.
            mark = _load_marker(format_name.decode())
            confine_and_limit(chosen)
            send_blocks(channel, cut_blocks(mark(file, unpack_marking_task(task.read()))))
        except ConnectionError:
            raise
        except Exception as problem:
            refusal = pack_refusal(explain_failure(problem, chosen))
        send_end(channel, refusal)


def _load_marker(format_name: str) -> Callable[[BufferedReader, MarkingTask], bytes]:
    match format_name:
        case "pdf":
            from plagcheck.documents.marking.pdf import mark_pdf

            return mark_pdf
        case "docx":
            from plagcheck.documents.marking.docx import mark_docx

            return mark_docx
    raise Unreadable(Reason.UNSUPPORTED, "only PDF and DOCX files can be marked")


def pack_marking_task(task: MarkingTask) -> bytes:
    """Serialise a task for the child."""
    return json.dumps(task).encode()


def unpack_marking_task(packed: bytes) -> MarkingTask:
    """Deserialise a task from the parent."""
    text, starts, marks, *rest = json.loads(packed)
    return MarkingTask(
        text,
        tuple(starts),
        tuple(Mark(start, end, tuple(color), note) for start, end, color, note in marks),
        *rest,
    )
