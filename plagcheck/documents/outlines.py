"""Build the outline of a document from headings that a stranger's file names."""

from __future__ import annotations

from collections.abc import Iterable

from plagcheck.model import Heading, Outline

MOST_HEADINGS = 5000
"""A thesis has a hundred; a file with more than this names its lines, or wants to be slow."""
LONGEST_HEADING = 200
DEEPEST_LEVEL = 9


def build_outline(headings: Iterable[Heading], text_length: int) -> Outline:
    """Return the headings that lie in the text, in order, each title made harmless.

    Of two headings at one position the first stays.
    """
    by_position: dict[int, Heading] = {}
    for heading in headings:
        title = clean_heading(heading.title)
        if title and 0 <= heading.start < text_length:
            end = None if heading.end is None else min(heading.end, text_length)
            if end is None or end > heading.start:
                level = min(heading.level, DEEPEST_LEVEL)
                by_position.setdefault(heading.start, Heading(heading.start, level, title, end))
        if len(by_position) == MOST_HEADINGS:
            break
    return tuple(by_position[start] for start in sorted(by_position))


def clean_heading(title: str) -> str:
    """Return a heading in one line of printable characters."""
    cut = title[: 4 * LONGEST_HEADING]
    printable = "".join(char if char.isprintable() else " " for char in cut)
    return " ".join(printable.split())[:LONGEST_HEADING].rstrip()
