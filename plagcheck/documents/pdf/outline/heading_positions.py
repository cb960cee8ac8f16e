"""Find the line of a page that a heading names.

Bookmarks and large lines tell a page and a title. The position in the text is that of the line with
this title. Some bookmarks point to an earlier page than their title is on (a template that sets its
mark too early), so the pages up to the next heading are searched, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.documents.pdf.pages import PageHeading
from plagcheck.model import Heading

_LONGEST_NUMBER = 16
_NUMBER = re.compile(
    r"(?:(?:[^\W\d_]+\s+)?(?:\d[\d.]*|[IVXLC]+|[A-ZА-Я])[.:)]?[\s–—:-]*)?", re.IGNORECASE
)
"""What may stand before a title on its line: "Chapter 12", "A.3"."""
_NUMBER_KEY = re.compile(r"(?:[^\W\d]*\d+|[ivxlc]{1,5}|[a-zа-я])?")
"""The same without spaces and marks."""
_MOST_LINES = 4
_FARTHEST = 6
"""Pages behind the one that a bookmark names."""
_NO_LETTERS = re.compile(r"[\W_]+")


def locate_headings(
    headings: Sequence[PageHeading],
    pages: Sequence[str],
    starts: Sequence[int],
    *,
    drop_missing: bool = False,
) -> Iterator[Heading]:
    """Yield the headings with their positions in the text that is made of these pages.

    A title that is on none of the pages, as of a cover, begins where its page begins; with
    `drop_missing` it is a running head, which was taken off the pages.
    """
    next_pages = [*(heading.page for heading in headings[1:]), len(pages) - 1]
    found = (0, 0)
    for heading, next_page in zip(headings, next_pages, strict=False):
        last = min(max(heading.page, next_page), heading.page + _FARTHEST)
        if drop_missing:
            last = heading.page
        key = _make_key(heading.title)
        for page in range(heading.page, last + 1):
            # Headings of one page follow each other.
            begin = found[1] if found[0] == page else 0
            position = _find_line(pages[page], begin, heading.title, key)
            if position is not None:
                found = page, position + 1
                yield Heading(starts[page] + position, heading.level, heading.title)
                break
        else:
            if drop_missing:
                continue
            yield Heading(starts[heading.page], heading.level, heading.title)


def _find_line(page: str, begin: int, title: str, key: str) -> int | None:
    """Return where the line or lines begin that hold a title and nothing else but its number."""
    position = page.find(title, begin)
    while position >= 0:
        start = page.rfind("\n", 0, position) + 1
        end = page.find("\n", position)
        rest = page[position + len(title) : len(page) if end < 0 else end]
        if (
            start >= begin
            and position - start <= _LONGEST_NUMBER
            and _NUMBER.fullmatch(page, start, position)
            and not rest.strip()
        ):
            return start
        position = page.find(title, position + 1)
    return _find_broken_line(page, begin, key) if key else None


def _find_broken_line(page: str, begin: int, key: str) -> int | None:
    """Find a title that is broken over lines, or written in other letter case and spaces."""
    lines = page[begin:].split("\n")
    keys = [_make_key(line) for line in lines]
    start = begin
    for number, line in enumerate(lines):
        joined = ""
        for line_key in keys[number : number + _MOST_LINES]:
            joined += line_key
            if len(joined) > len(key) + _LONGEST_NUMBER:
                break
            if joined.endswith(key) and keys[number]:
                before = joined[: len(joined) - len(key)]
                if _NUMBER_KEY.fullmatch(before):
                    return start
        start += len(line) + 1
    return None


def _make_key(text: str) -> str:
    """Return the letters and digits of a text, in one case."""
    return _NO_LETTERS.sub("", text).casefold()
