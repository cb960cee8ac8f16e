"""A segment: documents, their signatures in tables, their text. Written once, never changed.

FORMAT.md describes every file of it to the byte.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import shutil
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from plagcheck.index import tables
from plagcheck.index.files import (
    Component,
    canonical,
    damaged,
    open_array,
    sync_folder,
    write_array,
    write_synced,
)
from plagcheck.index.plan import Plan
from plagcheck.index.words import StoredWords
from plagcheck.model import Bits, Document, Entry, Flag, Span, Word

TEMPORARY = "tmp-"
"""Folders with this prefix are unfinished; the next writer removes them."""


@dataclass(frozen=True, slots=True, eq=False)
class NewDocument:
    """A document on its way into a segment."""

    path: str
    sha256: str
    format: str
    title: str
    words: int
    page_starts: tuple[int, ...]
    flags: tuple[Flag, ...]
    uncounted: tuple[Span, ...]
    packed_text: bytes
    signatures: Bits
    signature: Bits
    """Of the whole document: one row, or none if the document is too short for one."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a segment says of one of its documents."""

    path: str
    sha256: str
    format: str
    title: str
    words: int
    elements: int
    pages: int
    text_bytes: int
    flags: tuple[Flag, ...]
    uncounted: tuple[Span, ...]


def pack_text(text: str) -> bytes:
    """Text as it is stored."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 6)


def write_segment(
    folder: Path,
    documents: Sequence[NewDocument],
    entries: Mapping[Word, Entry],
    plan: Plan,
) -> tuple[str, dict[str, Component]]:
    """Write a segment into `folder` and name it after its content."""
    unfinished = folder / f"{TEMPORARY}{documents[0].sha256[:16]}"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    records = [
        Record(
            document.path,
            document.sha256,
            document.format,
            document.title,
            document.words,
            len(document.signatures),
            len(document.page_starts),
            len(document.packed_text),
            document.flags,
            document.uncounted,
        )
        for document in documents
    ]
    pages = [start for document in documents for start in document.page_starts]
    words = StoredWords.of(entries)
    components = {
        "documents.json": write_synced(
            unfinished / "documents.json", [canonical([asdict(record) for record in records])]
        ),
        "texts.bin": write_synced(
            unfinished / "texts.bin", (document.packed_text for document in documents)
        ),
        "lemmas.bin": write_synced(unfinished / "lemmas.bin", [words.lemmas]),
        "plan.json": write_synced(unfinished / "plan.json", [canonical(plan.as_dict())]),
    }
    arrays: dict[str, Any] = {
        "pages.npy": np.array(pages, dtype=np.uint32),
        "word-keys.npy": words.keys,
        "word-weights.npy": words.weights,
        "lemma-ends.npy": words.ends,
    }
    signatures = np.concatenate([document.signatures for document in documents])
    arrays["document-signatures.npy"] = _document_signatures(documents)
    for name, array in chain(arrays.items(), tables.build(signatures, plan)):
        components[name] = write_array(unfinished / name, array)
    sync_folder(unfinished)

    name = hashlib.sha256(canonical(components)).hexdigest()[:32]
    if (folder / name).exists():
        shutil.rmtree(unfinished)
    else:
        unfinished.rename(folder / name)
    sync_folder(folder)
    return name, components


class Segment:
    """An opened segment; arrays are mapped into memory when first asked for."""

    def __init__(self, folder: Path, components: Mapping[str, Component]) -> None:
        self._folder = folder
        for name, component in components.items():
            path = folder / name
            size = path.stat().st_size if path.is_file() else None
            if size is None:
                raise damaged(path, "is missing")
            if size != component.size:
                raise damaged(path, f"has {size} bytes instead of {component.size}")

    @cached_property
    def records(self) -> list[Record]:
        """The documents, in order."""
        path = self._folder / "documents.json"
        try:
            return [
                Record(
                    **{
                        **entry,
                        "flags": tuple(_flag(flag) for flag in entry["flags"]),
                        "uncounted": tuple(Span(*span) for span in entry["uncounted"]),
                    },
                )
                for entry in json.loads(path.read_bytes())
            ]
        except (ValueError, TypeError, KeyError) as problem:
            raise damaged(path, f"cannot be read ({problem})") from problem

    @cached_property
    def element_starts(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Number of the first element of each document, and the total at the end."""
        return np.cumsum([0, *(record.elements for record in self.records)], dtype=np.int64)

    @cached_property
    def plan(self) -> Plan:
        """Which tables it has."""
        path = self._folder / "plan.json"
        try:
            return Plan.from_dict(json.loads(path.read_bytes()))
        except (ValueError, TypeError, KeyError) as problem:
            raise damaged(path, f"cannot be read ({problem})") from problem

    @cached_property
    def tables(self) -> tables.Tables:
        """The sorted copies of all signatures."""
        return tables.opened(self._folder, self.plan)

    @cached_property
    def document_signatures(self) -> Bits:
        """Signatures of whole documents, a column each; all zero for documents without one."""
        return open_array(self._folder / "document-signatures.npy", "<u8")

    @cached_property
    def words(self) -> StoredWords:
        """The lexicon of the words in this segment."""
        return StoredWords(
            open_array(self._folder / "word-keys.npy", "<u8"),
            open_array(self._folder / "word-weights.npy", "<u2"),
            open_array(self._folder / "lemma-ends.npy", "<u4"),
            _mapped(self._folder / "lemmas.bin"),
        )

    def document(self, number: int) -> Document:
        """One document with its text."""
        record = self.records[number]
        path = self._folder / "texts.bin"
        with path.open("rb") as file:
            file.seek(sum(other.text_bytes for other in self.records[:number]))
            packed = file.read(record.text_bytes)
        try:
            text = zlib.decompress(packed).decode("utf-8", "surrogatepass")
        except (zlib.error, UnicodeDecodeError) as problem:
            raise damaged(path, f"cannot be unpacked ({problem})") from problem
        before = sum(other.pages for other in self.records[:number])
        pages = open_array(self._folder / "pages.npy", "<u4")[before : before + record.pages]
        return Document(
            record.path,
            record.sha256,
            record.format,
            record.title,
            text,
            tuple(pages.tolist()),
            record.flags,
            record.uncounted,
        )


def _document_signatures(documents: Sequence[NewDocument]) -> Bits:
    rows = np.zeros((documents[0].signature.shape[1], len(documents)), dtype=np.uint64)
    for number, document in enumerate(documents):
        if len(document.signature):
            rows[:, number] = document.signature[0]
    return rows


def _flag(entry: dict[str, Any]) -> Flag:
    return Flag(**{**entry, "pages": tuple(entry["pages"])})


def _mapped(path: Path) -> memoryview:
    with path.open("rb") as file:
        size = path.stat().st_size
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b"")
