"""Parse drafts, and check everything in them first.

A draft outlives the run that wrote it, so the next run may find a file that someone else left.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.index.files import validity
from plagcheck.index.files.reading import MOST_JSON_BYTES, open_index_file, parse_json
from plagcheck.index.files.writing import damage_error
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.texts import MOST_TEXT_BYTES, PackedText
from plagcheck.index.storage.tokens import StoredTokens
from plagcheck.index.storage.words import StoredWords
from plagcheck.model import SignedWindows, Span

MOST_DRAFT_BYTES = 1 << 32
"""Longest draft: signatures of 4,096 bits for as many elements as a text can have."""

CHECKSUM_BYTES = 16

_ARRAYS = {
    "packed_text": ("|u1", 1),
    "signatures": ("<u8", 2),
    "signature": ("<u8", 2),
    "keys": ("<u8", 1),
    "weights": ("<u2", 1),
    "ends": ("<u4", 1),
    "entries": ("|u1", 1),
    "rows": ("<u4", 1),
    "packed_tokens": ("|u1", 1),
    "spans": ("<u4", 2),
    "window_signatures": ("<u8", 2),
    "window_spans": ("<u4", 2),
    "window_facts": ("|u1", 2),
}
"""Type and dimensions of every array that a draft may hold."""

_WINDOW_ARRAYS = frozenset({"window_signatures", "window_spans", "window_facts"})
_OPTIONAL = frozenset({"spans", *_WINDOW_ARRAYS})

_DRAFT_KEYS = frozenset(
    {*validity.FACT_KEYS, "sha256", "words", "text_bytes", "page_starts", "uncounted", "arrays"}
)
_SHA256 = re.compile(r"[0-9a-f]{64}")

_Layout = dict[str, tuple[int, ...]]


def read_draft_file(index: Path, name: str) -> bytes:
    """Read a draft; read a long one only if its first line states the length of the file."""
    with open_index_file(index, name) as (handle, size):
        head = os.pread(handle, CHECKSUM_BYTES + MOST_JSON_BYTES, 0)
        if len(head) == size:
            return head
        _, layout, at = _parse_first_line(head)
        if CHECKSUM_BYTES + at + _count_bytes(layout) != size or size > MOST_DRAFT_BYTES:
            raise damage_error(index / name, "has another length than it says")
        parts = [head]
        while (done := sum(map(len, parts))) < size:
            parts.append(os.pread(handle, size - done, done))
            if not parts[-1]:
                break
        return b"".join(parts)


def parse_draft(written: bytes) -> NewDocument:
    """Parse a draft; raise ValueError if it is torn or breaks a rule."""
    content = memoryview(written)[CHECKSUM_BYTES:]
    if xxhash.xxh3_128_digest(content) != written[:CHECKSUM_BYTES]:
        raise ValueError("a torn draft")
    facts, layout, at = _parse_first_line(written)
    if at + _count_bytes(layout) != len(content):
        raise ValueError("a draft of another length")
    arrays: dict[str, NDArray[Any]] = {}
    for key, shape in layout.items():
        dtype = np.dtype(_ARRAYS[key][0])
        arrays[key] = np.frombuffer(content, dtype, prod(shape), at).reshape(shape)
        at += arrays[key].nbytes
    words = StoredWords(
        arrays["keys"], arrays["weights"], arrays["ends"], arrays["entries"].tobytes()
    )
    if not len(words.keys) == len(words.weights) == len(words.ends):
        raise ValueError("words that do not fit each other")
    words.check_lengths()
    tokens = StoredTokens(arrays["rows"], arrays["packed_tokens"].tobytes())
    if len(tokens.words) and int(tokens.words.max()) >= len(words.keys):
        raise ValueError("tokens of words that there are not")
    signatures, spans = arrays["signatures"], arrays.get("spans")
    packed = arrays["packed_text"].tobytes()
    if len(arrays["signature"]) > 1 or bool(packed) != (spans is None):
        raise ValueError("neither text nor offsets, or both")
    if bool(packed) != bool(tokens.packed) or (len(tokens.words) and not packed):
        raise ValueError("tokens without a text, or a text without tokens")
    if spans is not None and (spans.shape != (2, len(signatures)) or (spans[0] > spans[1]).any()):
        raise ValueError("offsets that do not fit the elements")
    return NewDocument(
        validity.check_document_path(facts["path"]),
        validity.check_pattern(facts["sha256"], _SHA256),
        validity.check_text(facts["format"]),
        validity.check_text(facts["title"]),
        validity.check_whole_number(facts["words"], validity.MOST_CHARACTERS - 1),
        _check_ascending(
            validity.check_whole_numbers(facts["page_starts"], validity.MOST_CHARACTERS - 1)
        ),
        validity.check_flags(facts["flags"]),
        _check_spans(facts["uncounted"]),
        PackedText(packed, validity.check_whole_number(facts["text_bytes"], MOST_TEXT_BYTES)),
        signatures,
        arrays["signature"],
        words,
        tokens,
        spans,
        _parse_windows(arrays),
        validity.check_authors(facts["authors"]),
        validity.check_year(facts["year"]),
        validity.check_outline(facts["outline"]),
        validity.check_zones(facts["zones"]),
        validity.check_page_labels(facts),
    )


def name_window_arrays(windows: SignedWindows) -> dict[str, NDArray[Any]]:
    """Return the arrays by which a draft stores windows."""
    return {
        "window_signatures": windows.signatures,
        "window_spans": np.stack((windows.starts, windows.ends)).astype(np.uint32),
        "window_facts": np.stack((windows.words, windows.languages)).astype(np.uint8),
    }


def _parse_windows(arrays: Mapping[str, NDArray[Any]]) -> SignedWindows | None:
    if not arrays.keys() & _WINDOW_ARRAYS:
        return None
    if not arrays.keys() >= _WINDOW_ARRAYS:
        raise ValueError("windows without some of their arrays")
    signatures, spans, facts = (
        arrays[name] for name in ("window_signatures", "window_spans", "window_facts")
    )
    if not spans.shape == facts.shape == (2, len(signatures)) or (spans[0] > spans[1]).any():
        raise ValueError("windows that do not fit each other")
    return SignedWindows(signatures, *spans, *facts)


def _parse_first_line(written: bytes) -> tuple[dict[str, Any], _Layout, int]:
    """Return the facts of a draft, the shapes of its arrays in order, and where they begin."""
    at = written.find(b"\n", CHECKSUM_BYTES, CHECKSUM_BYTES + MOST_JSON_BYTES) + 1
    if not at:
        raise ValueError("a draft without a first line")
    facts = validity.check_facts(parse_json(written[CHECKSUM_BYTES:at]), _DRAFT_KEYS)
    named = validity.check_object(facts["arrays"])
    if named.keys() | _OPTIONAL != _ARRAYS.keys():
        raise ValueError("other arrays than a draft has")
    layout: _Layout = {}
    # In the order of the keys in canonical JSON.
    for key in sorted(named):
        dtype, dimensions = _ARRAYS[key]
        if type(named[key]) is not list or len(named[key]) != 2 or named[key][0] != dtype:
            raise ValueError("an array of another type")
        shape = validity.check_whole_numbers(named[key][1], MOST_DRAFT_BYTES)
        if len(shape) != dimensions:
            raise ValueError("an array of another shape")
        layout[key] = shape
    return facts, layout, at - CHECKSUM_BYTES


def _count_bytes(layout: _Layout) -> int:
    return sum(prod(shape) * np.dtype(_ARRAYS[key][0]).itemsize for key, shape in layout.items())


def _check_ascending(numbers: tuple[int, ...]) -> tuple[int, ...]:
    if list(numbers) != sorted(numbers):
        raise ValueError("numbers that do not ascend")
    return numbers


def _check_spans(value: Any) -> tuple[Span, ...]:
    if type(value) is not list:
        raise ValueError("spans that are no list")
    pairs = [validity.check_whole_numbers(pair, validity.MOST_CHARACTERS - 1) for pair in value]
    if not all(len(pair) == 2 and pair[0] <= pair[1] for pair in pairs):
        raise ValueError("a span that ends before it begins")
    return tuple(Span(*pair) for pair in pairs)
