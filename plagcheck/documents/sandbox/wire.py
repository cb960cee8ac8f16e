"""What the child is asked, in JSON; and its answer: two sizes, a JSON header, the text in UTF-8.

Never pickle: the child has read a stranger's file, so what it says is checked like one.
"""

from __future__ import annotations

import json
import re
import socket
import struct
import time
from dataclasses import asdict
from typing import Any, NamedTuple

from plagcheck.documents.formats import PdfReader
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.titles import LONGEST_TITLE
from plagcheck.model import Coverage, Flag, Reason, Span

_SIZES = struct.Struct(">II")
LARGEST_TASK = 4096
_LARGEST_HEADER = 16 << 20
_LONGEST_DETAIL = 500
_SHA256 = re.compile("[0-9a-f]{64}")


class Malformed(ValueError):
    """An answer that our own child would not give."""


class Answer(NamedTuple):
    """What was read, and the SHA-256 of the file it was read from."""

    extract: Extract
    sha256: str


class Task(NamedTuple):
    """What to do with the file that comes along."""

    format_name: str
    pdf_reader: PdfReader
    limits: Limits


def pack_task(format_name: str, pdf_reader: str, limits: Limits) -> bytes:
    """A task, for the child."""
    return json.dumps([format_name, pdf_reader, asdict(limits)]).encode()


def receive_task(packed: bytes) -> Task:
    """The parent's task."""
    format_name, pdf_reader, limits = json.loads(packed)
    return Task(format_name, pdf_reader, Limits(**limits))


class Packed(NamedTuple):
    """An answer as it goes over the socket, one part after the other."""

    header: bytes
    text: bytes


def pack_answer(answer: Answer | Unreadable) -> Packed:
    """How reading went, for the parent."""
    text = b""
    header: dict[str, Any]
    if isinstance(answer, Unreadable):
        header = {"reason": answer.reason, "detail": answer.detail}
    else:
        header = asdict(answer.extract) | {"sha256": answer.sha256}
        text = header.pop("text").encode()
    packed = json.dumps(header).encode()
    return Packed(_SIZES.pack(len(packed), len(text)) + packed, text)


def receive_answer(channel: socket.socket, deadline: float, largest_text: int) -> Answer:
    """The child's answer; raises `Unreadable`, TimeoutError, EOFError, or `Malformed`."""
    header_size, text_size = _SIZES.unpack(_receive(channel, _SIZES.size, deadline))
    if header_size > _LARGEST_HEADER or text_size > largest_text:
        raise Malformed
    packed = _receive(channel, header_size, deadline)
    text = _receive(channel, text_size, deadline)
    try:
        return _checked(json.loads(packed), text.decode())
    except (ValueError, RecursionError):
        raise Malformed from None


def _receive(channel: socket.socket, size: int, deadline: float) -> bytearray:
    data = bytearray(size)
    missing = memoryview(data)
    while missing:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        channel.settimeout(left)
        received = channel.recv_into(missing)
        if not received:
            raise EOFError
        missing = missing[received:]
    return data


def _checked(header: object, text: str) -> Answer:
    match header:
        case {"reason": str(reason), "detail": str(detail)}:
            _demand(detail.isprintable() and len(detail) <= _LONGEST_DETAIL)
            raise Unreadable(Reason(reason), detail)
        case {
            "title": str(title),
            "format": str(format),
            "page_starts": list(starts),
            "flags": list(flags),
            "uncounted": list(uncounted),
            "coverage": dict(coverage),
            "sha256": str(sha256),
        }:
            _demand(title.isprintable() and len(title) <= LONGEST_TITLE)
            _demand(format.isalpha() and bool(_SHA256.fullmatch(sha256)))
            _demand(_ascending(starts, 0, len(text)))
            checked = tuple(_checked_flag(flag, len(starts)) for flag in flags)
            return Answer(
                Extract(
                    text,
                    title,
                    format,
                    tuple(starts),
                    checked,
                    _checked_spans(uncounted, len(text)),
                    _checked_coverage(coverage),
                ),
                sha256,
            )
    raise Malformed


def _checked_spans(spans: list[Any], most: int) -> tuple[Span, ...]:
    """Spans in order, none empty, none overlapping the next."""
    _demand(all(isinstance(span, list) and len(span) == 2 for span in spans))
    edges = [edge for span in spans for edge in span]
    _demand(all(type(edge) is int for edge in edges))
    _demand(all(0 <= start < end <= most for start, end in spans))
    _demand(edges == sorted(edges))
    return tuple(Span(start, end) for start, end in spans)


def _checked_coverage(coverage: dict[str, Any]) -> Coverage:
    match coverage:
        case {
            "pages": int(pages),
            "pages_without_text": int(without),
            "footnotes": int(footnotes),
            "encoding": str(encoding),
            "parts_skipped": list(parts),
        }:
            _demand(min(pages, without, footnotes) >= 0 and encoding.isprintable())
            _demand(all(isinstance(part, str) and part.isprintable() for part in parts))
            return Coverage(pages, without, footnotes, encoding, tuple(parts))
    raise Malformed


def _checked_flag(flag: object, pages_in_all: int) -> Flag:
    match flag:
        case {
            "kind": str(kind),
            "count": int(count),
            "pages": list(pages),
            "example": str(example),
        }:
            _demand(kind.isidentifier() and example.isprintable() and count >= 0)
            _demand(_ascending(pages, 1, pages_in_all))
            return Flag(kind, count, tuple(pages), example)
    raise Malformed


def _ascending(numbers: list[Any], least: int, most: int) -> bool:
    return all(type(number) is int for number in numbers) and all(
        low < high for low, high in zip([least - 1, *numbers], [*numbers, most + 1], strict=True)
    )


def _demand(true: bool) -> None:
    if not true:
        raise Malformed
