"""A segment: documents, their signatures in tables, their texts. Never changed once written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import mark_inside
from plagcheck.errors import IndexDamaged
from plagcheck.index.files import validity
from plagcheck.index.files.reading import (
    MOST_JSON_VALUES,
    array_damage_error,
    check_content,
    check_sizes,
    map_file,
    open_array,
    open_index_file,
    parse_json,
    read_whole_file,
)
from plagcheck.index.files.writing import SEGMENTS_FOLDER, Component, damage_error
from plagcheck.index.storage.catalogue import SegmentEntry
from plagcheck.index.storage.kept_entries import KeptEntries
from plagcheck.index.storage.records import Column, DocumentRecords, Hashes
from plagcheck.index.storage.texts import (
    MOST_PACKED_BYTES,
    PackedText,
    hash_packed_text,
    unpack_text,
)
from plagcheck.index.storage.tokens import StoredTokens, unpack_tokens
from plagcheck.index.storage.windows import WINDOW_FILES, StoredWindows, open_windows
from plagcheck.index.storage.words import StoredWords
from plagcheck.index.tables import tables
from plagcheck.index.tables.plan import Plan
from plagcheck.model import Bits, Document, Numbers, Span, Text
from plagcheck.recipe import Recipe

RECORD_FILES = ("document-ends.npy", "document-hashes.npy", "documents.bin")
"""Files that name the documents of a segment; their checksums are checked at every opening."""

TEXTS_FILE = "texts.bin"

TOKENS_FILE = "tokens.bin"

MOST_PLAN_BYTES = 1 << 16
"""Most bytes of a stored plan."""


MOST_PAGES = MOST_JSON_VALUES
MOST_SPANS = MOST_JSON_VALUES // 3
"""Most pages and uncounted spans of a document: its draft, which is JSON, cannot hold more."""


class Segment:
    """An open segment; arrays are mapped into memory on first use.

    Whoever wrote it: an array has the shape that the catalogue and the other arrays require, and
    what a method returns lies inside its documents. Otherwise `IndexDamaged` is raised.
    """

    def __init__(self, index: Path, entry: SegmentEntry, recipe: Recipe) -> None:
        self.folder = index / SEGMENTS_FOLDER / entry.name
        self.components: Mapping[str, Component] = entry.components
        self._index = index
        self._inside = f"{SEGMENTS_FOLDER}/{entry.name}"
        self._entry = entry
        self._recipe = recipe

    def check_sizes(self) -> None:
        """Raise if a component is missing or has another size: mapping it would be unsafe."""
        check_sizes(self._index, self._inside, self.components)

    def check_all(self) -> None:
        """Raise if any byte of the segment is not what was written."""
        for name in self.components:
            self.check_component(name)

    def check_component(self, name: str) -> None:
        """Raise unless a component matches its checksum."""
        check_content(self._index, f"{self._inside}/{name}", self.components[name])

    def _open_array(self, name: str, dtype: str, *shape: int | None) -> NDArray[Any]:
        return open_array(self._index, f"{self._inside}/{name}", dtype, shape)

    @cached_property
    def records(self) -> DocumentRecords:
        """The documents, in order."""
        for name in RECORD_FILES:
            self.check_component(name)
        facts = map_file(self._index, f"{self._inside}/documents.bin")
        return DocumentRecords(
            self._open_array("document-ends.npy", "<u8", len(Column), self._entry.documents + 1),
            self.hashes,
            facts,
            self.folder,
            {
                Column.FACTS: len(facts),
                Column.ELEMENTS: self._entry.elements,
                Column.TEXT: self.components[TEXTS_FILE].size,
                Column.TOKENS: self.components[TOKENS_FILE].size,
            },
        )

    @cached_property
    def hashes(self) -> Hashes:
        """SHA-256 of each document's file."""
        return self._open_array("document-hashes.npy", "|u1", self._entry.documents, 32)

    @cached_property
    def text_checksums(self) -> Bits:
        """XXH3-64 of each document's packed text."""
        return self._open_array("text-checksums.npy", "<u8", self._entry.documents)

    @cached_property
    def text_lengths(self) -> Numbers:
        """Bytes of each document's text."""
        return self._open_array("text-lengths.npy", "<u4", self._entry.documents)

    @cached_property
    def token_checksums(self) -> Bits:
        """XXH3-64 of each document's stored tokens."""
        return self._open_array("token-checksums.npy", "<u8", self._entry.documents)

    @cached_property
    def distinct_words(self) -> Numbers:
        """The distinct words of all documents, as rows of `words`."""
        length = self.records.column_length(Column.DISTINCT_WORDS)
        return self._open_array("document-words.npy", "<u4", length)

    @cached_property
    def _tokens(self) -> memoryview:
        return map_file(self._index, f"{self._inside}/{TOKENS_FILE}")

    @cached_property
    def pages(self) -> Numbers:
        """Page starts of all documents."""
        return self._open_array("pages.npy", "<u4", self.records.column_length(Column.PAGES))

    @cached_property
    def uncounted(self) -> Numbers:
        """Starts and ends of spans that are not running text."""
        return self._open_array(
            "uncounted.npy", "<u4", 2, self.records.column_length(Column.UNCOUNTED)
        )

    @cached_property
    def spans(self) -> Numbers:
        """Starts and ends of the elements of documents whose text is not stored."""
        return self._open_array(
            "element-spans.npy", "<u4", 2, self.records.column_length(Column.SPANS)
        )

    def read_spans(self, number: int) -> Numbers:
        """Return where each element of a document without text starts (row 0) and ends (row 1)."""
        spans = np.asarray(self.spans)[:, self.records.find_share(Column.SPANS, number)]
        elements = self.records.find_share(Column.ELEMENTS, number)
        if spans.shape[1] != elements.stop - elements.start or (spans[0] > spans[1]).any():
            raise array_damage_error(self.spans, f"does not fit the elements of document {number}")
        return spans

    @property
    def element_starts(self) -> NDArray[np.int64]:
        """Number of the first element of each document, and the total at the end."""
        starts: NDArray[np.int64] = self.records.ends[Column.ELEMENTS]
        return starts

    @cached_property
    def plan(self) -> Plan:
        """The plan of its tables."""
        path = self.folder / "plan.json"
        try:
            plan = Plan.from_dict(
                parse_json(
                    read_whole_file(self._index, f"{self._inside}/plan.json", MOST_PLAN_BYTES)
                )
            )
        except ValueError as problem:
            raise damage_error(path, "breaks a rule of the format") from problem
        if (plan.bits, plan.distance) != (self._recipe.bits, self._recipe.distance):
            raise damage_error(path, "is a plan for another recipe")
        if not {*tables.list_file_names(plan)} <= self.components.keys():
            raise damage_error(path, "names tables that the catalogue does not list")
        return plan

    @cached_property
    def tables(self) -> tables.Tables:
        """The tables, sorted copies of all signatures."""
        return tables.open_tables(self._index, self.plan, f"{self._inside}/", self._entry.elements)

    def restore_signatures(self) -> Bits:
        """Return all signatures in the order of their elements."""
        return tables.restore_signatures(self.tables)

    @cached_property
    def document_signatures(self) -> Bits:
        """Signatures of whole documents, a column each; all zero for documents without one."""
        return self._open_array("document-signatures.npy", "<u8", None, self._entry.documents)

    def get_document_signatures(self, columns: int) -> Bits:
        """Return `document_signatures`; raise unless they have this many columns."""
        if len(self.document_signatures) != columns:
            raise array_damage_error(self.document_signatures, "has signatures of another width")
        return self.document_signatures

    @cached_property
    def words(self) -> StoredWords:
        """The lexicon of the words in this segment."""
        keys = self._open_array("word-keys.npy", "<u8", None)
        words = StoredWords(
            keys,
            self._open_array("word-weights.npy", "<u2", len(keys)),
            self._open_array("word-ends.npy", "<u4", len(keys)),
            map_file(self._index, f"{self._inside}/words.bin"),
        )
        words.check_lengths()
        return words

    @cached_property
    def windows(self) -> StoredWindows | None:
        """The windows of its documents; None if they were never given any."""
        if not self.components.keys() >= {*WINDOW_FILES}:
            return None
        return open_windows(self._open_array, self._entry.documents)

    def read_packed_text(self, number: int) -> PackedText:
        """Return the packed text of a document; `NO_TEXT` if its text is not stored."""
        part = self.records.find_share(Column.TEXT, number)
        if part.stop - part.start > MOST_PACKED_BYTES:
            raise damage_error(
                self.folder / TEXTS_FILE, f"has too many bytes for document {number}"
            )
        packed = b""
        if part.stop > part.start:
            with open_index_file(self._index, f"{self._inside}/{TEXTS_FILE}") as (handle, _):
                packed = os.pread(handle, part.stop - part.start, part.start)
        if hash_packed_text(packed) != int(self.text_checksums[number]):
            raise damage_error(
                self.folder / TEXTS_FILE, f"does not match the checksum of document {number}"
            )
        return PackedText(packed, int(self.text_lengths[number]))

    def read_document(self, number: int) -> Document:
        """Return a document, with its text if that is stored."""
        record, packed = self.records[number], self.read_packed_text(number)
        try:
            text = unpack_text(packed)
        except ValueError as problem:
            what = f"holds no text that can be unpacked for document {number}"
            raise damage_error(self.folder / TEXTS_FILE, what) from problem
        # The length of a text that is not stored is unknown.
        length = len(text) if packed.content else validity.MOST_CHARACTERS
        pages = np.asarray(self.pages[self.records.find_share(Column.PAGES, number)])
        ascend = not (pages[1:] < pages[:-1]).any()
        if len(pages) > MOST_PAGES or not ascend or int(pages.max(initial=0)) > length:
            raise array_damage_error(self.pages, f"does not fit the text of document {number}")
        spans = self.uncounted[:, self.records.find_share(Column.UNCOUNTED, number)]
        starts, ends = np.asarray(spans)
        if len(ends) > MOST_SPANS or (starts > ends).any() or int(ends.max(initial=0)) > length:
            raise array_damage_error(self.uncounted, f"does not fit the text of document {number}")
        named = [max(heading.start, heading.end or 0) for heading in record.outline]
        if max((*named, *(zone.end for _, zone in record.zones)), default=0) > length:
            what = f"has an outline or zones that do not fit the text of document {number}"
            raise damage_error(self.folder / "documents.bin", what)
        return Document(
            record.path,
            record.sha256,
            record.format,
            record.title,
            text,
            tuple(pages.tolist()),
            record.flags,
            tuple(map(Span, starts.tolist(), ends.tolist())),
            outline=record.outline,
            authors=record.authors,
            year=record.year,
            zones=record.zones,
            page_labels=record.page_labels,
        )

    def read_tokens(self, number: int) -> StoredTokens:
        """Return the tokens of a document as they are stored; `NO_TOKENS` without its text."""
        part = self.records.find_share(Column.TOKENS, number)
        words = self.distinct_words[self.records.find_share(Column.DISTINCT_WORDS, number)]
        tokens = StoredTokens(np.asarray(words), self._tokens[part])
        if tokens.compute_checksum() != int(self.token_checksums[number]):
            what = f"does not match the checksum of document {number}"
            raise damage_error(self.folder / TOKENS_FILE, what)
        if int(tokens.words.max(initial=0)) >= max(len(self.words.keys), 1):
            raise array_damage_error(self.distinct_words, f"names no words in document {number}")
        return tokens

    def read_words(self, number: int, document: Document) -> Text:
        """Return the words of a document that `read_document` returned, as they were analysed."""
        rows, packed = self.read_tokens(number)
        entries = self._kept_entries.read(rows)
        count = self.records.count_words(number)
        try:
            tokens = unpack_tokens(packed, count, len(rows), len(document.text))
        except ValueError as problem:
            what = f"holds no words that fit the text of document {number}"
            raise damage_error(self.folder / TOKENS_FILE, what) from problem
        return Text(
            starts=tokens.starts,
            ends=tokens.ends,
            words=entries.words,
            languages=entries.languages,
            word_ids=tokens.word_ids,
            lemmas=entries.lemmas,
            weights=entries.weights,
            sentences=tokens.sentences,
            counted=~mark_inside(tokens.starts, document.uncounted),
        )

    @cached_property
    def _kept_entries(self) -> KeptEntries:
        return KeptEntries(self.words)

    def find_unsound_texts(self) -> Iterator[int]:
        """Yield the numbers of documents that cannot be read from storage."""
        for number in range(len(self.records)):
            try:
                self.read_document(number)
            except IndexDamaged:
                yield number


class SegmentPart(NamedTuple):
    """Documents of a segment that go into a new one."""

    segment: Segment
    kept: Sequence[int]
    """Numbers of the documents, ascending."""
    paths: Mapping[int, str]
    """New paths of documents that were moved."""


class SegmentSize(NamedTuple):
    """The size of a segment."""

    elements: int
    live: int
    """Elements of documents that were not removed."""
