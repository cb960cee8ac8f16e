"""Messages between parent and child.

A task is JSON. An answer is two sizes, a JSON header and the text in UTF-8. It is never pickled,
and every value is checked: the child has read a file from a stranger and may be compromised.
"""

from __future__ import annotations

import json
import re
import socket
import time
from dataclasses import asdict
from typing import Any, NamedTuple, NoReturn

from plagcheck.documents.formats import PdfReader
from plagcheck.documents.interface import Extract, Unreadable
from plagcheck.documents.limits import Limits
from plagcheck.documents.ocr.installation import PAGE_SECONDS
from plagcheck.documents.outlines import DEEPEST_LEVEL, LONGEST_HEADING, MOST_HEADINGS
from plagcheck.documents.sandbox.page_messages import (
    LARGEST_MESSAGE,
    PAGE_BEGUN,
    SIZES,
    MalformedAnswer,
    PageDesk,
    PageShare,
    answer_on_pages,
    receive_bytes,
)
from plagcheck.documents.titles import LONGEST_TITLE, MOST_AUTHORS
from plagcheck.model import Coverage, Flag, Heading, Outline, Reason, Span

LARGEST_TASK = 8192
BLOCK_SIZE = 1 << 20
"""Bytes of an unpacked file that are sent at once."""
_LARGEST_HEADER = 16 << 20
_LONGEST_DETAIL = 500
_SHA256 = re.compile("[0-9a-f]{64}")


class ReaderAnswer(NamedTuple):
    """The extract of a file, and the SHA-256 of the file."""

    extract: Extract
    sha256: str


class ReadTask(NamedTuple):
    """How to read the file that is sent along."""

    format_name: str
    pdf_reader: PdfReader
    limits: Limits
    share: PageShare | None = None
    """Pages to recognise for the process that reads the whole."""


def pack_task(
    format_name: str, pdf_reader: str, limits: Limits, share: PageShare | None = None
) -> bytes:
    """Serialise a task for the child."""
    return json.dumps([format_name, pdf_reader, asdict(limits), share]).encode()


def unpack_task(packed: bytes) -> ReadTask:
    """Deserialise a task from the parent."""
    format_name, pdf_reader, limits, share = json.loads(packed)
    return ReadTask(format_name, pdf_reader, Limits(**limits), share and PageShare(*share))


class PackedAnswer(NamedTuple):
    """A serialised answer: both parts are sent one after the other."""

    header: bytes
    text: bytes


def pack_answer(answer: ReaderAnswer | Unreadable) -> PackedAnswer:
    """Serialise an answer or an error for the parent."""
    text = b""
    header: dict[str, Any]
    if isinstance(answer, Unreadable):
        header = _describe_refusal(answer)
    else:
        header = asdict(answer.extract) | {"sha256": answer.sha256}
        text = header.pop("text").encode()
    packed = json.dumps(header).encode()
    return PackedAnswer(SIZES.pack(len(packed), len(text)) + packed, text)


def pack_refusal(problem: Unreadable) -> bytes:
    """Serialise why a file cannot be read."""
    return json.dumps(_describe_refusal(problem)).encode()


def check_refusal(packed: bytearray) -> NoReturn:
    """Raise the `Unreadable` that the child sent, or `MalformedAnswer`."""
    try:
        _check_answer(json.loads(packed), "")
    except (ValueError, RecursionError):
        raise MalformedAnswer from None
    raise MalformedAnswer


def _describe_refusal(problem: Unreadable) -> dict[str, Any]:
    return {"reason": problem.reason, "detail": problem.detail}


def receive_answer(
    channel: socket.socket,
    deadline: float,
    largest_text: int,
    most_pages: int = 0,
    desk: PageDesk | None = None,
) -> ReaderAnswer:
    """Return the child's answer.

    It may say up to `most_pages` times that it begins to recognise a page, which gives it time.
    Raises `Unreadable`, TimeoutError, EOFError or `MalformedAnswer`.
    """
    messages = 2 * most_pages + 2
    """Each page is begun and kept; before that are two questions."""
    sizes = receive_bytes(channel, SIZES.size, deadline)
    while sizes.startswith(PAGE_BEGUN[:4]) and messages:
        messages -= 1
        _, size = SIZES.unpack(sizes)
        if size > LARGEST_MESSAGE:
            raise MalformedAnswer
        if size:
            answer_on_pages(channel, receive_bytes(channel, size, deadline), desk)
        elif not most_pages:
            raise MalformedAnswer
        else:
            most_pages -= 1
        deadline = max(deadline, time.monotonic() + 2 * PAGE_SECONDS)
        sizes = receive_bytes(channel, SIZES.size, deadline)
    header_size, text_size = SIZES.unpack(sizes)
    if header_size > _LARGEST_HEADER or text_size > largest_text:
        raise MalformedAnswer
    packed = receive_bytes(channel, header_size, deadline)
    text = receive_bytes(channel, text_size, deadline)
    try:
        return _check_answer(json.loads(packed), text.decode())
    except (ValueError, RecursionError):
        raise MalformedAnswer from None


def _check_answer(header: object, text: str) -> ReaderAnswer:
    match header:
        case {"reason": str(reason), "detail": str(detail)}:
            _require(detail.isprintable() and len(detail) <= _LONGEST_DETAIL)
            raise Unreadable(Reason(reason), detail)
        case {
            "title": str(title),
            "format": str(format),
            "page_starts": list(starts),
            "flags": list(flags),
            "uncounted": list(uncounted),
            "coverage": dict(coverage),
            "outline": list(outline),
            "authors": list(authors),
            "year": int() | None as year,
            "sha256": str(sha256),
        }:
            _require(title.isprintable() and len(title) <= LONGEST_TITLE)
            _require(format.isalpha() and bool(_SHA256.fullmatch(sha256)))
            _require(_is_ascending(starts, 0, len(text)))
            checked_flags = tuple(_check_flag(flag, len(starts)) for flag in flags)
            return ReaderAnswer(
                Extract(
                    text,
                    title,
                    format,
                    tuple(starts),
                    checked_flags,
                    _check_spans(uncounted, len(text)),
                    _check_coverage(coverage),
                    _check_outline(outline, len(text)),
                    _check_authors(authors),
                    _check_year(year),
                ),
                sha256,
            )
    raise MalformedAnswer


def _check_spans(spans: list[Any], most: int) -> tuple[Span, ...]:
    """Require spans in order, not empty and not overlapping."""
    _require(all(isinstance(span, list) and len(span) == 2 for span in spans))
    edges = [edge for span in spans for edge in span]
    _require(all(type(edge) is int for edge in edges))
    _require(all(0 <= start < end <= most for start, end in spans))
    _require(edges == sorted(edges))
    return tuple(Span(start, end) for start, end in spans)


def _check_authors(authors: list[Any]) -> tuple[str, ...]:
    _require(len(authors) <= MOST_AUTHORS)
    _require(
        all(
            isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_TITLE
            for name in authors
        )
    )
    return tuple(authors)


def _check_year(year: int | None) -> int | None:
    _require(year is None or 0 <= year <= 9999)
    return year


def _check_outline(outline: list[Any], most: int) -> Outline:
    _require(len(outline) <= MOST_HEADINGS)
    headings = tuple(_check_heading(heading, most) for heading in outline)
    starts = [heading.start for heading in headings]
    _require(starts == sorted(starts))
    return headings


def _check_heading(heading: object, most: int) -> Heading:
    match heading:
        case [int(start), int(level), str(title), int() | None as end]:
            _require(0 <= start < most and 0 <= level <= DEEPEST_LEVEL)
            _require(end is None or start < end <= most)
            _require(title.isprintable() and 0 < len(title) <= LONGEST_HEADING)
            return Heading(start, level, title, end)
    raise MalformedAnswer


def _check_coverage(coverage: dict[str, Any]) -> Coverage:
    match coverage:
        case {
            "pages": int(pages),
            "pages_without_text": int(without),
            "footnotes": int(footnotes),
            "encoding": str(encoding),
            "parts_skipped": list(parts),
        }:
            _require(min(pages, without, footnotes) >= 0 and encoding.isprintable())
            _require(all(isinstance(part, str) and part.isprintable() for part in parts))
            return Coverage(pages, without, footnotes, encoding, tuple(parts))
    raise MalformedAnswer


def _check_flag(flag: object, page_count: int) -> Flag:
    match flag:
        case {
            "kind": str(kind),
            "count": int(count),
            "pages": list(pages),
            "example": str(example),
        }:
            _require(kind.isidentifier() and example.isprintable() and count >= 0)
            _require(_is_ascending(pages, 1, page_count))
            return Flag(kind, count, tuple(pages), example)
    raise MalformedAnswer


def _is_ascending(numbers: list[Any], least: int, most: int) -> bool:
    return all(type(number) is int for number in numbers) and all(
        low < high for low, high in zip([least - 1, *numbers], [*numbers, most + 1], strict=True)
    )


def _require(condition: bool) -> None:
    if not condition:
        raise MalformedAnswer
