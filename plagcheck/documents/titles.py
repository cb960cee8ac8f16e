"""Choosing a title for a document that may not name itself."""

from __future__ import annotations

LONGEST_TITLE = 200

_PLACEHOLDERS = {"untitled", "(anonymous)", "word document"}
"""What authoring tools write when the author gave no title."""


def choose_title(metadata: str, text: str) -> str:
    """The title in the metadata, else the first line that says something, else nothing."""
    title = _tidy(metadata)
    if title and title.casefold() not in _PLACEHOLDERS:
        return title
    return next(filter(None, map(_tidy, text[:10_000].splitlines())), "")


def _tidy(raw: str) -> str:
    visible = "".join(char if char.isprintable() else " " for char in raw[: 4 * LONGEST_TITLE])
    return " ".join(visible.split())[:LONGEST_TITLE].rstrip()
