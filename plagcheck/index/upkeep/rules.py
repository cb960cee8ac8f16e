"""Check a segment against every rule of FORMAT.md, whatever its checksums say.

A check validates only what it uses. This validates everything: before segments of another index are
merged, and to name what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import group_ranges
from plagcheck.errors import IndexDamaged
from plagcheck.index.files.reading import array_damage_error
from plagcheck.index.storage.segment import Segment
from plagcheck.index.storage.words import make_word_keys
from plagcheck.index.tables.tables import ROWS_AT_A_TIME, Table, extract_leads
from plagcheck.model import Bits

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
"""An odd factor maps no two numbers to the same one, and spreads their bits."""

ENTRY_BYTES = 1 << 20
"""Bytes of entries of the lexicon to check at a time."""


def find_broken_rules(segment: Segment, columns: int | None = None) -> Iterator[IndexDamaged]:
    """Yield the first broken rule in each part of a segment.

    `columns` is the number of columns of document signatures, if known.
    """
    parts: list[Callable[[Segment], object]] = [
        _check_documents,
        _check_tables,
        _check_words,
        _check_windows,
    ]
    if columns is not None:
        parts.append(lambda segment: segment.get_document_signatures(columns))
    for check in parts:
        try:
            segment.check_sizes()
            check(segment)
        except IndexDamaged as problem:
            # The first check reads all facts; without them nothing else can be judged.
            if check is _check_documents and (unreadable := find_broken_record(segment)):
                yield unreadable
                return
            yield problem


def find_broken_record(segment: Segment) -> IndexDamaged | None:
    """Return the first broken rule of the documents' facts; None if all can be read."""
    try:
        for number in range(len(segment.records)):
            segment.records.read_facts(number)
    except IndexDamaged as problem:
        return problem
    return None


def check_format_rules(segment: Segment, columns: int | None = None) -> None:
    """Raise the first broken rule of a segment."""
    for problem in find_broken_rules(segment, columns):
        raise problem


def _check_documents(segment: Segment) -> None:
    """Check facts, texts, words, pages and spans of every document."""
    for array in (segment.document_signatures, segment.pages, segment.uncounted, segment.spans):
        len(array)
    for number in range(len(segment.records)):
        document = segment.read_document(number)
        if segment.records.has_text(number):
            segment.read_words(number, document)
            continue
        segment.read_spans(number)
        tokens = segment.read_tokens(number)
        if len(tokens.words) or len(tokens.packed):
            what = f"has words of document {number}, whose text is not stored"
            raise array_damage_error(segment.distinct_words, what)


def _check_tables(segment: Segment) -> None:
    """Check rows and directories of all tables, and the owners of all signatures."""
    tables = segment.tables
    for table in tables.tables:
        _check_table(table, tables.tables[0])
    for _ in tables.owners.iterate_elements():
        pass


def _check_table(table: Table, first: Table) -> None:
    """Raise unless a table is sorted, fits its directory, and has the signatures of `first`."""
    rows = np.asarray(table.rows)
    for at in range(0, rows.shape[1], ROWS_AT_A_TIME):
        part = rows[:, at : at + ROWS_AT_A_TIME + 1]
        if not _is_before(part[:, :-1], part[:, 1:]).all():
            raise array_damage_error(table.rows, "does not ascend")
    for at in range(0, len(table.runs) - 1, ROWS_AT_A_TIME):
        if not _counts_rows(table, rows[0], at, min(at + ROWS_AT_A_TIME, len(table.runs) - 1)):
            raise array_damage_error(table.runs, "does not count the rows of its table")
    if table is not first and _sum_signatures(table) != _sum_signatures(first):
        raise array_damage_error(table.rows, "has other signatures than the first table")


def _counts_rows(table: Table, leading: Bits, first: int, last: int) -> bool:
    """Whether a directory counts the rows from lead `first` to lead `last` correctly."""
    free = 64 - table.lead.length
    low = int(np.searchsorted(leading, np.uint64(first << free))) if first else 0
    whole = last == 2**table.lead.length
    high = len(leading) if whole else int(np.searchsorted(leading, np.uint64(last << free)))
    counts = np.zeros(last - first, dtype=np.int64)
    for at in range(low, high, ROWS_AT_A_TIME):
        leads = extract_leads(leading[at : min(at + ROWS_AT_A_TIME, high)], table.lead.length)
        counts += np.bincount(leads - first, minlength=last - first)
    expected = np.concatenate(([low], low + np.cumsum(counts)))
    return np.array_equal(expected, table.runs[first : last + 1])


def _is_before(first: Bits, second: Bits) -> NDArray[np.bool_]:
    """Whether each signature of `first` is below the one of `second`; both in columns."""
    before = np.zeros(first.shape[1], dtype=bool)
    for left, right in zip(first[::-1], second[::-1], strict=True):
        before = (left < right) | ((left == right) & before)
    return before


def _sum_signatures(table: Table) -> int:
    """Return a number that is the same for all tables of the same signatures."""
    total = np.uint64(0)
    for at in range(0, table.rows.shape[1], ROWS_AT_A_TIME):
        part = np.ascontiguousarray(table.rows[:, at : at + ROWS_AT_A_TIME].T)
        mixed = np.zeros(len(part), dtype=np.uint64)
        for column in table.arrangement.restore(part).T:
            mixed = (mixed ^ column) * _FACTOR
            mixed ^= mixed >> np.uint64(29)
        total ^= np.bitwise_xor.reduce(mixed)
    return int(total)


def _check_windows(segment: Segment) -> None:
    """Check the windows, if there are any."""
    if segment.windows is not None:
        segment.windows.check_rules()


def _check_words(segment: Segment) -> None:
    """Check that keys ascend, and that every entry is a word with that key."""
    words = segment.words
    ends = np.asarray(words.ends)
    for group in group_ranges(np.diff(ends, prepend=np.uint32(0)).astype(np.int64), ENTRY_BYTES):
        entries = words.read_entries(np.arange(group.start, group.stop))
        keys = np.asarray(words.keys[group.start : group.stop + 1])
        if (keys[1:] <= keys[:-1]).any():
            raise array_damage_error(words.keys, "does not ascend")
        if (make_word_keys(entries.languages, entries.words) != keys[: len(entries.words)]).any():
            raise array_damage_error(words.keys, "has keys of other words")
