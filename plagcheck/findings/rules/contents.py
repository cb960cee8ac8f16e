"""Tables of contents: lines that end in a page number, under their heading or with leaders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.headings import Line, is_named, lines
from plagcheck.model import Span

_TITLES = frozenset(
    (
        "contents",
        "table of contents",
        "зміст",
        "содержание",
        "оглавление",
        "目录",
        "目錄",
        "目次",
    )
)
_ENTRY = re.compile(r".*\S(?:\s*(?:\.\s?){3,}|\s*…+|\s*·{3,}|\s*_{3,}|\s)\s*\(?\d{1,4}\)?")
_LED = re.compile(r".*\S\s*(?:(?:\.\s?){4,}|…{2,}|·{4,}|_{4,})\s*\d{1,4}")
_MOST_BETWEEN = 2
"""Lines of a long title before the one with its page number."""
_FEWEST = 3
_LONGEST = 200


def contents(text: str) -> Iterator[Span]:
    """Each table of contents, with its heading where it has one."""
    all_lines = lines(text)
    place = 0
    while place < len(all_lines):
        text = all_lines[place].text
        titled = is_named(text, _TITLES)
        if titled or (text[-1].isdigit() and _LED.fullmatch(_tail(all_lines[place]))):
            last, entries = _end(all_lines, place, _ENTRY if titled else _LED)
            if entries >= _FEWEST:
                end = all_lines[last].start + len(all_lines[last].text)
                yield Span(all_lines[place].start, end)
                place = last
        place += 1


def _end(all_lines: Sequence[Line], first: int, entry: re.Pattern[str]) -> tuple[int, int]:
    last, entries = first, 0
    for place in range(first, len(all_lines)):
        if entry.fullmatch(_tail(all_lines[place])):
            last, entries = place, entries + 1
        elif place - last > _MOST_BETWEEN:
            break
    return last, entries


def _tail(line: Line) -> str:
    """The end of a line, where the page number stands; a line may be as long as a document."""
    return line.text[-_LONGEST:]
