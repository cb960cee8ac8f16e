"""The interface of all readers: an open file in, an `Extract` out.

Readers run in the sandbox's child process, on files from strangers.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BufferedReader
from typing import Protocol, Self

from plagcheck.lazy import compile_on_use
from plagcheck.model import NO_COVERAGE, Coverage, Flag, Outline, PageLabels, Reason, Span


@dataclass(frozen=True, slots=True)
class Extract:
    """What a reader found in a file."""

    text: str
    title: str
    format: str
    page_starts: tuple[int, ...] = ()
    """Position at which each page begins; empty for formats without pages."""
    flags: tuple[Flag, ...] = ()
    uncounted: tuple[Span, ...] = ()
    """Spans that are not the author's running text: headers, footers, comments."""
    coverage: Coverage = NO_COVERAGE
    outline: Outline = ()
    authors: tuple[str, ...] = ()
    year: int | None = None
    outline_is_guessed: bool = False
    """Whether the file names no headings, and these are lines that are set like some."""
    page_labels: PageLabels = ()


class Unreadable(Exception):
    """A file gives no text, for a reason the user can act on."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail

    @classmethod
    def from_os_error(cls, problem: OSError) -> Self:
        """Turn an error of the operating system into one for the user, in the system's words."""
        return cls(Reason.UNREADABLE, problem.strerror or "the file cannot be read")


class Reader(Protocol):
    """Reads one file format."""

    def __call__(self, file: BufferedReader) -> Extract:
        """Read an open, seekable file that has a descriptor. Raises `Unreadable`."""
        ...


def has_text(text: str) -> bool:
    """Return whether there is a letter or a digit; bullets and unmapped glyphs don't count."""
    return any(map(str.isalnum, text))


_SURROGATES = compile_on_use("[\ud800-\udfff]")


def replace_surrogates(text: str) -> str:
    """Replace lone surrogates, which can be neither stored nor printed, by U+FFFD."""
    return _SURROGATES.sub("\ufffd", text)
