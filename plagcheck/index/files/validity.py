"""Check types and ranges of JSON values in an index before anything uses them.

Every function returns the value, or raises ValueError with a message that does not quote it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.model import ZONE_RULES, Flag, Heading, NamedZone, Outline, PageLabels, Span
from plagcheck.model.page_labels import check_labels
from plagcheck.remote.address import parse_location

MOST_SEGMENT_ELEMENTS = (1 << 31) - 1
"""Most documents or elements of a segment: they are numbered in 31 bits."""

MOST_CHARACTERS = 1 << 32
"""A document has fewer characters: pages and spans are stored in 32 bits."""

MOST_FILE_BYTES = 1 << 50
"""Largest size of a file."""

LONGEST_PATH = 1 << 15
"""Most characters of a path. Systems allow 4,096 bytes; addresses may be longer."""

FACT_KEYS = frozenset({"path", "format", "title", "authors", "year", "flags", "outline", "zones"})
"""Keys of the facts about a document, which have no column of their own."""

LABELS_KEY = "page_labels"
"""Key of the fact that only documents with printed page numbers have."""

_MOST_HEADINGS = 5000
"""Most headings in the outline of a document."""

_MOST_AUTHORS = 20

_FLAG_KEYS = frozenset({"kind", "count", "pages", "example"})


def check_whole_number(value: Any, most: int) -> int:
    """Check a number from 0 to `most`."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("a number that is none or out of range")
    return value


def check_whole_numbers(value: Any, most: int) -> tuple[int, ...]:
    """Check a list of numbers from 0 to `most`."""
    if type(value) is not list or not {*map(type, value)} <= {int}:
        raise ValueError("a list that does not hold whole numbers")
    if value and not 0 <= min(value) <= max(value) <= most:
        raise ValueError("a number out of range")
    return tuple(value)


def check_text(value: Any) -> str:
    """Check a string."""
    if type(value) is not str:
        raise ValueError("a value that is no text")
    return value


def check_pattern(value: Any, pattern: re.Pattern[str]) -> str:
    """Check a string that a pattern matches from end to end."""
    if not pattern.fullmatch(check_text(value)):
        raise ValueError("a name that is spelt otherwise")
    return str(value)


def check_facts(value: Any, keys: frozenset[str]) -> dict[str, Any]:
    """Check an object that has exactly these keys, and perhaps page labels."""
    given = check_object(value)
    others = {key: fact for key, fact in given.items() if key != LABELS_KEY}
    check_object(others, keys)
    return given


def check_page_labels(facts: dict[str, Any]) -> PageLabels:
    """Check the page labels among facts; there may be none."""
    labels = facts.get(LABELS_KEY, [])
    if type(labels) is not list:
        raise ValueError("page labels that are no list")
    return check_labels(labels, MOST_CHARACTERS)


def check_object(value: Any, keys: frozenset[str] | None = None) -> dict[str, Any]:
    """Check an object; if `keys` are given, it must have exactly these."""
    if type(value) is not dict or (keys is not None and value.keys() != keys):
        raise ValueError("an object with other keys")
    return value


def check_document_path(value: Any) -> str:
    """Check a stored path: one that the system accepts, or an address without a password."""
    path = check_text(value)
    if not 0 < len(path) <= LONGEST_PATH or "\0" in path:
        raise ValueError("a path that is none")
    if not path.isascii():
        path.encode("utf-8", "surrogateescape")  # raises for a surrogate that stands for no byte
    if "://" in path:
        try:
            parse_location(path)
        except UsageProblem as problem:
            raise ValueError("an address with a password") from problem
    return path


def check_flags(value: Any) -> tuple[Flag, ...]:
    """Check the flags of a document."""
    if type(value) is not list:
        raise ValueError("flags that are no list")
    return tuple(_check_flag(check_object(flag, _FLAG_KEYS)) for flag in value)


def check_authors(value: Any) -> tuple[str, ...]:
    """Check the authors of a document."""
    if type(value) is not list or len(value) > _MOST_AUTHORS:
        raise ValueError("authors that are no list, or too many")
    return tuple(map(check_text, value))


def check_year(value: Any) -> int | None:
    """Check the year of a document, if it is known."""
    return None if value is None else check_whole_number(value, 9999)


def check_outline(value: Any) -> Outline:
    """Check the outline of a document."""
    if type(value) is not list or len(value) > _MOST_HEADINGS:
        raise ValueError("an outline that is no list, or too long")
    outline = tuple(map(_check_heading, value))
    starts = [heading.start for heading in outline]
    if starts != sorted(starts):
        raise ValueError("headings out of order")
    return outline


def check_zones(value: Any) -> tuple[NamedZone, ...]:
    """Check the zones of a document."""
    if type(value) is not list:
        raise ValueError("zones that are no list")
    return tuple(map(_check_zone, value))


def _check_zone(value: Any) -> NamedZone:
    if type(value) is not list or len(value) != 3 or value[0] not in ZONE_RULES:
        raise ValueError("a zone that is none")
    start, end = check_whole_numbers(value[1:], MOST_CHARACTERS - 1)
    if end < start:
        raise ValueError("a zone that ends before it begins")
    return value[0], Span(start, end)


def _check_heading(value: Any) -> Heading:
    if type(value) is not list or len(value) != 4:
        raise ValueError("a heading that is none")
    start, level, title, end = value
    check_whole_number(start, MOST_CHARACTERS - 1)
    if end is not None and check_whole_number(end, MOST_CHARACTERS - 1) <= start:
        raise ValueError("a heading that ends before it begins")
    return Heading(start, check_whole_number(level, 9), check_text(title), end)


def _check_flag(values: Mapping[str, Any]) -> Flag:
    return Flag(
        check_text(values["kind"]),
        check_whole_number(values["count"], MOST_CHARACTERS),
        check_whole_numbers(values["pages"], MOST_CHARACTERS),
        check_text(values["example"]),
    )
