"""Unpack archives in a confined process, one member at a time, into nameless temporary files."""

from __future__ import annotations

import atexit
import json
import os
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from io import BufferedReader

from plagcheck.documents.archives import MemberNames, choose_member_names
from plagcheck.documents.interface import Unreadable
from plagcheck.documents.limits import DEFAULT_LIMITS, Limits
from plagcheck.documents.safe_zip import LARGEST_TOTAL, MOST_ENTRIES
from plagcheck.documents.sandbox.blocks import receive_blocks
from plagcheck.documents.sandbox.page_messages import MalformedAnswer
from plagcheck.documents.sandbox.privileges import hide_memory
from plagcheck.documents.sandbox.reader_process import ConfinedProcess
from plagcheck.documents.sandbox.wire import check_refusal
from plagcheck.model import Reason

_LARGEST_LISTING = 16 << 20


class Unpacker:
    """A confined process that lists archives and unpacks their members."""

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self._limits = limits
        self._process: ConfinedProcess | None = None
        self._listed: tuple[tuple[int, ...], MemberNames] | None = None
        """The archive that was listed last, and its members."""

    def list_members(self, archive: BufferedReader) -> MemberNames:
        """Return the files in an archive. Raises `Unreadable`."""
        about = os.fstat(archive.fileno())
        key = (about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns)
        if self._listed is None or self._listed[0] != key:
            listing = bytearray()
            self._ask(archive, key, None, listing.extend, _LARGEST_LISTING)
            self._listed = key, choose_member_names(_check_listing(listing))
        return self._listed[1]

    def open_member(self, archive: BufferedReader, name: str) -> BufferedReader:
        """Return a member as an open file without a name. Raises `Unreadable`."""
        number = self.list_members(archive).numbers.get(name)
        if number is None or self._listed is None:
            raise Unreadable(Reason.UNREADABLE, "the archive holds no such file")
        with tempfile.TemporaryFile() as copy:
            self._ask(archive, self._listed[0], number, copy.write, LARGEST_TOTAL)
            copy.seek(0)
            return os.fdopen(os.dup(copy.fileno()), "rb")

    def close(self) -> None:
        """Stop the process; the next question starts another."""
        if self._process is not None:
            self._process.stop()
            self._process = None

    def _ask(
        self,
        archive: BufferedReader,
        key: tuple[int, ...],
        number: int | None,
        write: Callable[[bytearray], object],
        most: int,
    ) -> None:
        """Write the answer, of at most so many bytes, to a number of a member or to None."""
        if self._process is None or not self._process.is_alive:
            self.close()
            self._process = ConfinedProcess(
                "plagcheck.documents.sandbox.unpack_worker:serve_archives",
                limits=asdict(self._limits),
            )
        hide_memory()
        deadline = time.monotonic() + self._limits.wall_seconds
        channel = self._process.channel
        try:
            channel.settimeout(self._limits.wall_seconds)
            socket.send_fds(channel, [json.dumps([key, number]).encode()], [archive.fileno()])
            refusal = receive_blocks(channel, deadline, write, most)
        except TimeoutError:
            self.close()
            raise Unreadable(
                Reason.TIMEOUT, f"unpacking took longer than {self._limits.wall_seconds:g} s"
            ) from None
        except (MalformedAnswer, EOFError, ConnectionError):
            self.close()
            raise Unreadable(Reason.CRASHED, "the archive could not be unpacked") from None
        except BaseException:
            self.close()
            raise
        if refusal:
            try:
                check_refusal(refusal)
            except MalformedAnswer:
                self.close()
                raise Unreadable(Reason.CRASHED, "the archive could not be unpacked") from None


def _check_listing(listing: bytearray) -> list[str]:
    try:
        names = json.loads(listing)
    except (ValueError, RecursionError):
        names = None
    if (
        not isinstance(names, list)
        or len(names) > MOST_ENTRIES
        or not all(isinstance(name, str) for name in names)
    ):
        raise Unreadable(Reason.CRASHED, "the archive could not be listed")
    return names


_lock = threading.Lock()
_unpacker = Unpacker()


def list_archive(archive: BufferedReader) -> MemberNames:
    """Return the files in an archive. Raises `Unreadable`."""
    with _lock:
        return _unpacker.list_members(archive)


def open_archive_member(archive: BufferedReader, name: str) -> BufferedReader:
    """Return a file of an archive as an open file without a name. Raises `Unreadable`."""
    with _lock:
        return _unpacker.open_member(archive, name)


atexit.register(_unpacker.close)
