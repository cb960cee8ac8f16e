"""A segment: documents, their signatures in tables, their text. Written once, never changed.

FORMAT.md describes every file of it to the byte.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged
from plagcheck.index.storage.files import Component, check_content, check_size, damaged, open_array
from plagcheck.index.storage.records import Column, Hashes, Records
from plagcheck.index.storage.words import StoredWords
from plagcheck.index.tables import tables
from plagcheck.index.tables.plan import Plan
from plagcheck.model import Bits, Document, Numbers, Span

RECORDS = ("document-ends.npy", "document-hashes.npy", "documents.bin")
"""What names the documents of a segment; checked whenever it is read."""

TEXTS = "texts.bin"


class Segment:
    """An opened segment; arrays are mapped into memory when first asked for."""

    def __init__(self, folder: Path, components: Mapping[str, Component]) -> None:
        self.folder = folder
        self.components = components

    def check_sizes(self) -> None:
        """Raise if a component is missing or has another length: mapping it would be unsafe."""
        for name, component in self.components.items():
            check_size(self.folder / name, component)

    def check(self, name: str) -> None:
        """Raise unless every byte of a component is what was written."""
        check_content(self.folder / name, self.components[name])

    @cached_property
    def records(self) -> Records:
        """The documents, in order."""
        for name in RECORDS:
            self.check(name)
        try:
            return Records(
                open_array(self.folder / "document-ends.npy", "<u8"),
                self.hashes,
                _mapped(self.folder / "documents.bin"),
            )
        except ValueError as problem:
            raise damaged(self.folder / "document-ends.npy", str(problem)) from problem

    @cached_property
    def hashes(self) -> Hashes:
        """SHA-256 of each document's file."""
        return open_array(self.folder / "document-hashes.npy", "|u1")

    @cached_property
    def text_checksums(self) -> Bits:
        """XXH3-64 of each document's packed text."""
        return open_array(self.folder / "text-checksums.npy", "<u8")

    @cached_property
    def pages(self) -> Numbers:
        """Page starts of all documents."""
        return open_array(self.folder / "pages.npy", "<u4")

    @cached_property
    def uncounted(self) -> Numbers:
        """Starts and ends of what is not running text."""
        return open_array(self.folder / "uncounted.npy", "<u4")

    @cached_property
    def spans(self) -> Numbers:
        """Starts and ends of the elements of documents whose text is not stored."""
        return open_array(self.folder / "element-spans.npy", "<u4")

    @property
    def element_starts(self) -> NDArray[np.int64]:
        """Number of the first element of each document, and the total at the end."""
        starts: NDArray[np.int64] = self.records.ends[Column.ELEMENTS]
        return starts

    @cached_property
    def plan(self) -> Plan:
        """Which tables it has."""
        path = self.folder / "plan.json"
        try:
            return Plan.from_dict(json.loads(path.read_bytes()))
        except (OSError, ValueError, TypeError, KeyError) as problem:
            raise damaged(path, f"cannot be read ({problem})") from problem

    @cached_property
    def tables(self) -> tables.Tables:
        """The sorted copies of all signatures."""
        return tables.opened(self.folder, self.plan)

    def signatures(self) -> Bits:
        """All signatures in the order of their elements."""
        return tables.signatures_of(self.tables)

    @cached_property
    def document_signatures(self) -> Bits:
        """Signatures of whole documents, a column each; all zero for documents without one."""
        return open_array(self.folder / "document-signatures.npy", "<u8")

    @cached_property
    def words(self) -> StoredWords:
        """The lexicon of the words in this segment."""
        return StoredWords(
            open_array(self.folder / "word-keys.npy", "<u8"),
            open_array(self.folder / "word-weights.npy", "<u2"),
            open_array(self.folder / "lemma-ends.npy", "<u4"),
            _mapped(self.folder / "lemmas.bin"),
        )

    def packed_text(self, number: int) -> bytes:
        """The text of a document as it is stored; empty if it is not."""
        path = self.folder / TEXTS
        part = self.records.part(Column.TEXT, number)
        try:
            with path.open("rb") as file:
                file.seek(part.start)
                packed = file.read(part.stop - part.start)
        except OSError as problem:
            raise damaged(path, f"cannot be read ({problem.strerror})") from problem
        if text_checksum(packed) != int(self.text_checksums[number]):
            raise damaged(path, f"does not match the checksum of document {number}")
        return packed

    def document(self, number: int) -> Document:
        """One document with its text, if that is stored."""
        record, packed = self.records[number], self.packed_text(number)
        try:
            text = unpack_text(packed) if packed else ""
        except (zlib.error, UnicodeDecodeError) as problem:
            raise damaged(self.folder / TEXTS, f"cannot be unpacked ({problem})") from problem
        uncounted = self.uncounted[:, self.records.part(Column.UNCOUNTED, number)]
        return Document(
            record.path,
            record.sha256,
            record.format,
            record.title,
            text,
            tuple(self.pages[self.records.part(Column.PAGES, number)].tolist()),
            record.flags,
            tuple(Span(*span) for span in uncounted.T.tolist()),
        )

    def unsound_texts(self) -> Iterator[int]:
        """Documents whose stored text is not what was written."""
        for number in range(len(self.records)):
            try:
                self.packed_text(number)
            except IndexDamaged:
                yield number


PACKING = 4
"""zlib's level: half the time of level 6, and texts 5 % larger."""


def pack_text(text: str) -> bytes:
    """Text as it is stored."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), PACKING)


def text_checksum(packed: bytes) -> int:
    """Vouches for one document's text, so that a check need not read all texts to trust one."""
    return xxhash.xxh3_64_intdigest(packed)


def unpack_text(packed: bytes) -> str:
    """Stored text as it was."""
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")


def _mapped(path: Path) -> memoryview:
    with path.open("rb") as file:
        size = path.stat().st_size
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b"")
