"""The child may have been taken over by the file it read: the parent believes nothing."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any

import pytest

from plagcheck.documents import Extract, Unreadable
from plagcheck.documents.sandbox.page_messages import MalformedAnswer
from plagcheck.documents.sandbox.wire import ReaderAnswer, pack_answer, receive_answer
from plagcheck.model import Coverage, Flag, Heading, Reason, Span

Ends = tuple[socket.socket, socket.socket]

GOOD: dict[str, Any] = {
    "title": "A title",
    "format": "pdf",
    "page_starts": [0, 4],
    "flags": [],
    "uncounted": [[0, 3]],
    "coverage": {
        "pages": 2,
        "pages_without_text": 0,
        "footnotes": 1,
        "encoding": "",
        "parts_skipped": ["1 picture"],
    },
    "outline": [[0, 1, "A heading", None], [4, 2, "Another", 7]],
    "authors": ["A. Kovalenko"],
    "year": 2024,
    "sha256": "0f" * 32,
}


@pytest.fixture
def ends() -> Iterator[Ends]:
    child, parent = socket.socketpair()
    with child, parent:
        yield child, parent


def receive(parent: socket.socket, seconds: float = 5) -> ReaderAnswer:
    return receive_answer(parent, time.monotonic() + seconds, 1000)


def tell(child: socket.socket, header: object, text: bytes = b"one\ftwo") -> None:
    packed = json.dumps(header).encode()
    child.sendall(struct.pack(">II", len(packed), len(text)) + packed + text)


def send(child: socket.socket, answer: ReaderAnswer | Unreadable) -> None:
    for part in pack_answer(answer):
        child.sendall(part)


def test_an_extract_arrives_as_it_was_sent(ends: Ends) -> None:
    child, parent = ends
    flag = Flag("pages_without_text", 1, (2,), "")
    coverage = Coverage(3, 1, 2, "koi8-u", ("1 picture",))
    extract = Extract(
        "ґ\f\f\U0001d538",
        "T",
        "pdf",
        (0, 2, 3),
        (flag,),
        (Span(0, 1), Span(1, 3)),
        coverage,
        (Heading(0, 1, "Ґ"), Heading(2, 0, "References", 4)),
        ("A. Kovalenko", "王明"),
        2024,
    )
    send(child, ReaderAnswer(extract, "ab" * 32))
    assert receive(parent) == (extract, "ab" * 32)


def test_a_refusal_arrives_as_it_was_sent(ends: Ends) -> None:
    child, parent = ends
    send(child, Unreadable(Reason.DAMAGED, "broken"))
    with pytest.raises(Unreadable, match="broken") as caught:
        receive(parent)
    assert caught.value.reason is Reason.DAMAGED


def test_the_good_header_is_good(ends: Ends) -> None:
    child, parent = ends
    tell(child, GOOD)
    assert receive(parent).extract.page_starts == (0, 4)


@pytest.mark.parametrize(
    "change",
    [
        {"title": 5},
        {"title": "x" * 201},
        {"title": "\x1b[31m"},
        {"title": "\ud800"},
        {"format": "a b"},
        {"page_starts": [0, 8]},
        {"page_starts": [4, 0]},
        {"page_starts": [-1]},
        {"page_starts": [0, True]},
        {"page_starts": [0.5]},
        {"page_starts": "04"},
        {"sha256": "xyz"},
        {"sha256": None},
        {"flags": [1]},
        {"flags": [{"kind": "k", "count": 1, "pages": [3], "example": ""}]},
        {"flags": [{"kind": "k", "count": 1, "pages": [0], "example": ""}]},
        {"flags": [{"kind": "\n", "count": 1, "pages": [], "example": ""}]},
        {"uncounted": [[0, 8]]},
        {"uncounted": [[3, 3]]},
        {"uncounted": [[2, 4], [3, 5]]},
        {"uncounted": [[0, 1, 2]]},
        {"uncounted": [[0, True]]},
        {"uncounted": [0, 1]},
        {"outline": [[0, 1, "A heading"]]},
        {"outline": [[7, 1, "Behind the text", None]]},
        {"outline": [[-1, 1, "Before it", None]]},
        {"outline": [[4, 1, "Out of", None], [0, 1, "order", None]]},
        {"outline": [[0, 10, "Too deep", None]]},
        {"outline": [[0, 1, "", None]]},
        {"outline": [[0, 1, "x" * 201, None]]},
        {"outline": [[0, 1, "\x1b[31m", None]]},
        {"outline": [[0, 1, "Ends before it begins", 0]]},
        {"outline": [[0, 1, "Ends behind the text", 8]]},
        {"outline": [[0, 1, "One of many", None]] * 5001},
        {"authors": "A. Kovalenko"},
        {"authors": ["\x1b[31m"]},
        {"authors": ["x" * 201]},
        {"authors": ["x"] * 21},
        {"year": "2024"},
        {"year": -1},
        {"coverage": {}},
        {"coverage": GOOD["coverage"] | {"pages": -1}},
        {"coverage": GOOD["coverage"] | {"parts_skipped": ["\x1b"]}},
        {"reason": "bored", "detail": "x"},
        {"reason": "damaged", "detail": "\x1b[31m"},
        {"reason": "damaged", "detail": "x" * 501},
    ],
)
def test_nonsense_is_refused(change: dict[str, Any], ends: Ends) -> None:
    child, parent = ends
    tell(child, GOOD | change)
    with pytest.raises(MalformedAnswer):
        receive(parent)


@pytest.mark.parametrize(
    "raw",
    [
        struct.pack(">II", 1 << 31, 0),
        struct.pack(">II", 2, 1001) + b"{}",
        struct.pack(">II", 2, 0) + b"[}",
        struct.pack(">II", 2, 0) + b"\xff\xff",
        struct.pack(">II", 2, 0) + b"[]",
        struct.pack(">II", 100_000, 0) + b"[" * 100_000,
        struct.pack(">II", 2, 1) + b"{}\xff",
    ],
)
def test_raw_nonsense_is_refused(raw: bytes, ends: Ends) -> None:
    child, parent = ends
    child.sendall(raw)
    with pytest.raises(MalformedAnswer):
        receive(parent)


def test_half_an_answer_is_the_end(ends: Ends) -> None:
    child, parent = ends
    child.sendall(struct.pack(">II", 50, 0) + b"{")
    child.close()
    with pytest.raises(EOFError):
        receive(parent)


def test_the_deadline_holds_for_the_whole_answer(ends: Ends) -> None:
    child, parent = ends
    child.sendall(struct.pack(">II", 50, 0) + b"{")
    with pytest.raises(TimeoutError):
        receive(parent, seconds=0.05)
