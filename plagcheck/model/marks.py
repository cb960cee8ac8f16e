"""Marks: what a marked copy of a submission highlights, and what it says there."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A stretch of the submission's text to highlight, with a note."""

    start: int
    end: int
    """Both count characters of the extracted text."""
    color: tuple[int, int, int]
    """Red, green and blue, 0 to 255."""
    note: str
    """Harmless text; several lines."""


class MarkingTask(NamedTuple):
    """Everything a marker needs besides the file."""

    text: str
    """The submission's text as it was extracted; hostile."""
    page_starts: tuple[int, ...]
    """Offset at which each page begins; empty for formats that have no pages."""
    marks: tuple[Mark, ...]
    """In order, not overlapping."""
    summary: str
    """Note at the beginning of the document."""
    author: str
    """Whom the notes name as their author."""
    unplaced: str
    """What is said before a note whose words could not be found, in the report's language."""
