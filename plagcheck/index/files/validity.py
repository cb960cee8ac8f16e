"""What JSON of an index may say: types and ranges, checked before anything is done with them.

Every function raises ValueError, with a message that quotes nothing of what it was given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.model import Flag
from plagcheck.remote.address import parse_location

MOST_SEGMENT_ELEMENTS = (1 << 31) - 1
"""A segment numbers its documents and its elements in 31 bits."""

MOST_CHARACTERS = 1 << 32
"""No document has as many: pages and spans are counted in 32 bits."""

MOST_FILE_BYTES = 1 << 50
"""No file is larger."""

LONGEST_PATH = 1 << 15
"""Characters of a path; systems have 4,096 bytes, addresses may be longer."""

FACT_KEYS = frozenset({"path", "format", "title", "flags"})
"""What is said of a document that has no column of its own."""

_FLAG = frozenset({"kind", "count", "pages", "example"})


def check_whole_number(value: Any, most: int) -> int:
    """A number from 0 to `most`."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("a number that is none or out of range")
    return value


def check_whole_numbers(value: Any, most: int) -> tuple[int, ...]:
    """A list of numbers from 0 to `most`."""
    if type(value) is not list or not {*map(type, value)} <= {int}:
        raise ValueError("a list that does not hold whole numbers")
    if value and not 0 <= min(value) <= max(value) <= most:
        raise ValueError("a number out of range")
    return tuple(value)


def check_text(value: Any) -> str:
    """A string."""
    if type(value) is not str:
        raise ValueError("a value that is no text")
    return value


def check_pattern(value: Any, pattern: re.Pattern[str]) -> str:
    """A string of which a pattern describes every character."""
    if not pattern.fullmatch(check_text(value)):
        raise ValueError("a name that is spelt otherwise")
    return str(value)


def check_object(value: Any, keys: frozenset[str] | None = None) -> dict[str, Any]:
    """An object, with just these keys if any are given."""
    if type(value) is not dict or (keys is not None and value.keys() != keys):
        raise ValueError("an object with other keys")
    return value


def check_document_path(value: Any) -> str:
    """A path as an index stores it: one that the system takes, or an address without password."""
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
    """The flags of a document."""
    if type(value) is not list:
        raise ValueError("flags that are no list")
    return tuple(_check_flag(check_object(one, _FLAG)) for one in value)


def _check_flag(values: Mapping[str, Any]) -> Flag:
    return Flag(
        check_text(values["kind"]),
        check_whole_number(values["count"], MOST_CHARACTERS),
        check_whole_numbers(values["pages"], MOST_CHARACTERS),
        check_text(values["example"]),
    )
