"""Documents: what a reader saw of a file, or why it could not be used."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from plagcheck.model.page_labels import PageLabels, find_label
from plagcheck.model.passages import Quote

if TYPE_CHECKING:
    from plagcheck.model.exclusions import NamedZone
    from plagcheck.model.spans import Span
    from plagcheck.model.words import Bits, Elements, Flag, Text


class Reason(StrEnum):
    """Why a document could not be used."""

    NO_TEXT = "no_text"
    TOO_SHORT = "too_short"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"
    LIMIT = "limit"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    UNREADABLE = "unreadable"
    SELF = "self"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A document that was left out, with the reason."""

    path: str
    reason: Reason
    detail: str
    """One sentence for the user, with the next step if there is one."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a reader saw of a document, and what it left out."""

    pages: int = 0
    """0 for formats that have no pages."""
    pages_without_text: int = 0
    footnotes: int = 0
    """Footnotes and endnotes read."""
    encoding: str = ""
    """Encoding of a plain text file."""
    parts_skipped: tuple[str, ...] = ()
    """Parts that were not read, a phrase each with the reason."""


NO_COVERAGE: Coverage = Coverage()


class Heading(NamedTuple):
    """A title inside a document, and where what it names begins."""

    start: int
    level: int
    """From 1, the chapters; 0 if only the file's own mark tells what it is."""
    title: str
    """Hostile, escape before showing."""
    end: int | None = None
    """Where the file itself says that it ends: a field or an environment."""


Outline = tuple[Heading, ...]
"""The headings of a document, in order."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file with text, as its reader saw it."""

    path: str
    sha256: str
    format: str
    title: str
    text: str
    page_starts: tuple[int, ...] = ()
    """Offset at which each page begins; empty for formats that have no pages."""
    flags: tuple[Flag, ...] = ()
    uncounted: tuple[Span, ...] = ()
    """Spans outside the author's running text: headers, footers, comments."""
    coverage: Coverage = NO_COVERAGE
    outline: Outline = ()
    """The headings that the file names or sets apart; empty if it does neither."""
    authors: tuple[str, ...] = ()
    year: int | None = None
    """When it was finished, as far as its title page or its file says."""
    zones: tuple[NamedZone, ...] | None = None
    """What its structure tells, if that was found when it was indexed."""
    outline_is_guessed: bool = False
    """Whether the file names no headings, and these are lines that are set like some."""
    page_labels: PageLabels = ()
    """What is printed on its pages."""

    @property
    def id(self) -> str:
        """Its name inside reports: the beginning of its content's hash."""
        return self.sha256[:12]

    def page_at(self, offset: int) -> int | None:
        """Return the number of the page, from 1, that holds a character; None without pages."""
        return page_at(self.page_starts, offset)

    def quote(self, start: int, end: int) -> Quote:
        """Return a span as one side of a passage."""
        page = self.page_at(start)
        return Quote(start, end, page, self.text[start:end], find_label(self.page_labels, page))


@dataclass(frozen=True, slots=True, eq=False)
class Fingerprint:
    """A document with everything computed from it."""

    document: Document
    text: Text
    elements: Elements
    signatures: Bits


def page_at(page_starts: Sequence[int], offset: int) -> int | None:
    """Return the number of the page, from 1, that holds a character; None without pages."""
    return bisect_right(page_starts, offset) or 1 if len(page_starts) else None
