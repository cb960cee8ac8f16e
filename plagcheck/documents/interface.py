"""What a reader takes and gives.

Readers run in the sandbox's child process, on files that strangers made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BufferedReader
from typing import Protocol

from plagcheck.model import NO_COVERAGE, Coverage, Flag, Reason, Span


@dataclass(frozen=True, slots=True)
class Extract:
    """What a reader found in one file."""

    text: str
    title: str
    format: str
    page_starts: tuple[int, ...] = ()
    """Offset at which each page begins; empty for formats that have no pages."""
    flags: tuple[Flag, ...] = ()
    uncounted: tuple[Span, ...] = ()
    """Stretches that are not the author's running text: headers, footers, comments."""
    coverage: Coverage = NO_COVERAGE


class Unreadable(Exception):
    """A file gives no text, for a reason the user can act on."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


def unreadable(problem: OSError) -> Unreadable:
    """What the operating system had against it, in its own words."""
    return Unreadable(Reason.UNREADABLE, problem.strerror or "the file cannot be read")


class Reader(Protocol):
    """Reads one kind of file."""

    def __call__(self, file: BufferedReader) -> Extract:
        """The text of an open, seekable file with a descriptor; raises `Unreadable`."""
        ...


def has_text(text: str) -> bool:
    """Whether there is a letter or a digit; bullets, rules and unmapped glyphs are no text."""
    return any(map(str.isalnum, text))


_SURROGATES = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """The text with halves of characters replaced; they could be neither stored nor printed."""
    return _SURROGATES.sub("\ufffd", text)
