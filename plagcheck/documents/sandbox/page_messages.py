"""Messages on scanned pages, which parent and child exchange before the answer.

The child asks for pages that are known already, and sends each page that it has recognised.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from plagcheck.documents.ocr.installation import PAGE_SECONDS
from plagcheck.documents.ocr.page import (
    LARGEST_PAGE,
    KeptPage,
    pack_page,
    unpack_page,
    unpack_pages,
)

SIZES = struct.Struct(">II")
"""In front of an answer: the sizes of its header and text; or of a message on pages."""
_PAGE = 0xFFFFFFFF
"""Where the size of a header would be, this says that a message on pages comes first."""
PAGE_BEGUN = SIZES.pack(_PAGE, 0)
"""Sent before an answer each time that a page is about to be recognised."""
LARGEST_MESSAGE = LARGEST_PAGE


class MalformedAnswer(ValueError):
    """The child sent an answer that our own code never sends."""


class PageShare(NamedTuple):
    """Scanned pages of a document, and its languages."""

    languages: str
    indexes: Sequence[int]


class PageDesk(Protocol):
    """The parent's side of recognising: it keeps pages, and finds other processes for them."""

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        """Return the pages that earlier runs recognised, of this number."""
        ...

    def keep(self, page: KeptPage) -> None:
        """Keep a page."""

    def share(self, share: PageShare) -> Iterable[KeptPage]:
        """Have other processes recognise pages; return those that they did."""
        ...


class PageChannel:
    """The child's side: asks the parent about pages while it reads a document."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel

    def begin_page(self) -> None:
        """Tell that a page is about to be recognised, which takes time."""
        self._channel.sendall(PAGE_BEGUN)

    def load_kept(self, pages: int) -> Iterable[KeptPage]:
        """Ask for the pages that earlier runs recognised."""
        return self._ask(json.dumps({"pages": pages}).encode())

    def share(self, languages: str, indexes: Sequence[int]) -> Iterable[KeptPage]:
        """Ask for pages that other processes recognise."""
        return self._ask(json.dumps({"languages": languages, "indexes": indexes}).encode())

    def keep(self, page: KeptPage) -> None:
        """Have a page kept, if it is no larger than a page can be."""
        packed = pack_page(page)
        if len(packed) <= LARGEST_MESSAGE:
            self._send(packed)

    def _send(self, message: bytes) -> None:
        self._channel.sendall(SIZES.pack(_PAGE, len(message)) + message)

    def _ask(self, question: bytes) -> Iterable[KeptPage]:
        self._send(question)
        size, _ = SIZES.unpack(receive_bytes(self._channel, SIZES.size))
        return unpack_pages(bytes(receive_bytes(self._channel, size)).splitlines())


def answer_on_pages(channel: socket.socket, message: bytearray, desk: PageDesk | None) -> None:
    """Keep the page that a child sent, or answer its question."""
    try:
        match json.loads(message):
            case list():
                kept = unpack_page(message)
                if desk:
                    desk.keep(kept)
                return
            case {"languages": str(languages), "indexes": list(indexes)}:
                if not all(type(index) is int and index >= 0 for index in indexes):
                    raise MalformedAnswer
                found = desk.share(PageShare(languages, indexes)) if desk else ()
            case {"pages": int(pages)}:
                found = desk.load_kept(pages) if desk else ()
            case _:
                raise MalformedAnswer
    except (ValueError, RecursionError):
        raise MalformedAnswer from None
    packed = b"".join(map(pack_page, found))
    channel.settimeout(PAGE_SECONDS)
    channel.sendall(SIZES.pack(len(packed), 0) + packed)


def receive_bytes(channel: socket.socket, size: int, deadline: float | None = None) -> bytearray:
    """Return so many bytes from the other end. Raises TimeoutError or EOFError."""
    data = bytearray(size)
    missing = memoryview(data)
    while missing:
        if deadline is not None:
            seconds_left = deadline - time.monotonic()
            if seconds_left <= 0:
                raise TimeoutError
            channel.settimeout(seconds_left)
        received = channel.recv_into(missing)
        if not received:
            raise EOFError
        missing = missing[received:]
    return data
