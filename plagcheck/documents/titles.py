"""Choose a title for a document, from its metadata or its first lines."""

from __future__ import annotations

import re

LONGEST_TITLE = 200

_PLACEHOLDERS = {"untitled", "(anonymous)", "word document"}
"""Titles that authoring tools write when the author gave none."""

_MINISTRY = re.compile(r"\W*(?:міністерство|министерство|ministry of)\b", re.IGNORECASE)
_INSTITUTION = re.compile(
    r"міністерств|министерств|ministry|університет|университет|universit|академі|академи|academy"
    r"|інститут|институт|institut|факультет|кафедр|faculty|department|\bрукопис|кваліфікаційн"
    r"|^\W*(?:імені|имени|ім\.|им\.|україни|украины|of)\b",
    re.IGNORECASE,
)
"""Lines of a title page between the ministry and the author or the title."""


def choose_title(metadata: str, text: str) -> str:
    """Return the title in the metadata, or else the first line with text, or else nothing.

    All theses of a country begin with the same ministry, so its lines are skipped.
    """
    title = _clean_title(metadata)
    if title and title.casefold() not in _PLACEHOLDERS:
        return title
    lines = filter(None, map(_clean_title, text[:10_000].splitlines()))
    first = next(lines, "")
    if not _MINISTRY.match(first):
        return first
    return next((line for line in lines if not _INSTITUTION.search(line)), first)


def _clean_title(raw: str) -> str:
    printable = "".join(char if char.isprintable() else " " for char in raw[: 4 * LONGEST_TITLE])
    return " ".join(printable.split())[:LONGEST_TITLE].rstrip()
