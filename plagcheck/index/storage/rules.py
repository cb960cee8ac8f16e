"""Whether a segment obeys every rule of FORMAT.md, whatever its checksums say.

A check compares what it uses as it uses it. This looks at everything, before a segment of somebody
else is taken in, and to name what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from plagcheck.errors import IndexDamaged
from plagcheck.index.storage.reading import damaged_array
from plagcheck.index.storage.segment import Segment
from plagcheck.index.tables.tables import check_directory


def broken_rules(segment: Segment) -> Iterator[IndexDamaged]:
    """What is wrong with a segment: the first thing in each of its parts."""
    parts: list[Callable[[Segment], None]] = [_check_documents, _check_tables, _check_words]
    unreadable = broken_records(segment)
    if unreadable:
        yield unreadable
        return
    for check in parts:
        try:
            segment.check_sizes()
            check(segment)
        except IndexDamaged as problem:
            yield problem


def broken_records(segment: Segment) -> IndexDamaged | None:
    """What is wrong with the names of a segment's documents; they can be read if nothing is."""
    try:
        for number in range(len(segment.records)):
            segment.records.facts(number)
    except IndexDamaged as problem:
        return problem
    return None


def check_rules(segment: Segment) -> None:
    """Raise the first thing that is wrong with a segment."""
    for problem in broken_rules(segment):
        raise problem


def _check_documents(segment: Segment) -> None:
    """Facts, texts, pages and spans of every document."""
    len(segment.document_signatures)
    for number in range(len(segment.records)):
        segment.document(number)
        if not segment.records[number].has_text:
            segment.spans_of(number)


def _check_tables(segment: Segment) -> None:
    """The directories, and the owners of all signatures."""
    tables = segment.tables
    for table in tables.tables:
        check_directory(table.runs)
    tables.owners.of_all()


def _check_words(segment: Segment) -> None:
    """The lemmas, which have to be text, and so has each by itself."""
    words = segment.words
    lemmas = np.frombuffer(words.lemmas, dtype=np.uint8)
    ends = np.asarray(words.ends)
    inside = ends[ends < len(lemmas)]
    try:
        str(words.lemmas, "utf-8")
    except UnicodeDecodeError as problem:
        raise damaged_array(words.ends, "divides lemmas that are no text") from problem
    # A byte with these leading bits goes on with a letter that was begun before it.
    if ((lemmas[inside] & 0xC0) == 0x80).any():
        raise damaged_array(words.ends, "divides a letter")
