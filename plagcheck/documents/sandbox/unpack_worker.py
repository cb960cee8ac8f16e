"""The confined process that unpacks archives: receive one, answer with names or a member."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from typing import Any
from zipfile import ZipFile, ZipInfo

from plagcheck.documents.interface import replace_surrogates
from plagcheck.documents.limits import Limits
from plagcheck.documents.safe_zip import (
    LARGEST_ARCHIVE_RATIO,
    open_safe_zip,
    read_zip_blocks,
)
from plagcheck.documents.sandbox.blocks import cut_blocks, send_blocks, send_end
from plagcheck.documents.sandbox.wire import BLOCK_SIZE, LARGEST_TASK, pack_refusal
from plagcheck.documents.sandbox.worker import confine_and_limit, explain_failure

_NAME_IS_UTF8 = 0x800


def serve_archives(descriptor: int, limits: dict[str, Any]) -> None:
    """List and unpack archives for the parent at the other end of the socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chosen = Limits(**limits)
    opened: tuple[list[int], ZipFile] | None = None
    with socket.socket(fileno=descriptor) as channel, suppress(ConnectionError):
        while True:
            task, descriptors, _, _ = socket.recv_fds(channel, LARGEST_TASK, 1)
            if not descriptors:
                return
            file = os.fdopen(descriptors[0], "rb")
            refusal = b""
            try:
                confine_and_limit(chosen)
                key, number = json.loads(task)
                if opened is None or opened[0] != key:
                    opened = key, _open_archive(file)
                else:
                    file.close()
                send_blocks(channel, _answer(opened[1], number))
            except ConnectionError:
                raise
            except Exception as problem:
                refusal = pack_refusal(explain_failure(problem, chosen))
            send_end(channel, refusal)


def _open_archive(file: BufferedReader) -> ZipFile:
    size = os.fstat(file.fileno()).st_size
    return open_safe_zip(file, largest_total=LARGEST_ARCHIVE_RATIO * size)


def _answer(archive: ZipFile, number: int | None) -> Iterator[bytes]:
    entries = archive.infolist()
    if number is not None:
        yield from read_zip_blocks(archive, entries[number], BLOCK_SIZE)
        return
    listing = json.dumps([_decode_name(entry) for entry in entries]).encode()
    yield from cut_blocks(listing)


def _decode_name(entry: ZipInfo) -> str:
    """Return the name of an entry. Windows writes Cyrillic names in the code page of DOS."""
    name = entry.filename
    if not entry.flag_bits & _NAME_IS_UTF8 and not name.isascii():
        with suppress(UnicodeEncodeError):
            raw = name.encode("cp437")
            try:
                name = raw.decode()
            except UnicodeDecodeError:
                name = raw.decode("cp866")
    return replace_surrogates(name)
