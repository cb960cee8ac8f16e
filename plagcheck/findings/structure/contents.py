"""Tables of contents: lines that end in a page number, below a heading or with leaders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.plain_words import count_plain_words
from plagcheck.findings.structure.lines import TextLine, split_lines
from plagcheck.findings.structure.names import classify_heading
from plagcheck.lazy import compile_on_use
from plagcheck.model import Span, ZoneRuleName

_KINDS: tuple[ZoneRuleName, ...] = ("contents", "lists")
_ENTRY = compile_on_use(
    r".*\S(?:\s*(?:\.\s?){3,}|\s*…+|\s*·{3,}|\s*_{3,}|\s)\s*\(?(?!(?:1[5-9]|20)\d\d)\d{1,4}\)?"
)
"""Prose may break behind a year; no table has so many pages."""
_LED = compile_on_use(r".*\S\s*(?:(?:\.\s?){4,}|…{2,}|·{4,}|_{4,})\s*\d{1,4}")
_MOST_BETWEEN = 2
"""Lines of a long title before the line with its page number."""
_FEWEST = 3
_LONGEST = 200
_FEWEST_ENTRIES = 0.4
"""Share of the lines of a table; titles may take several."""
_MOST_WORDS_PER_LINE = 9
"""Of a list of abbreviations; a line of prose has more."""
_MOST_WORDS = 1500
"""Of a list without page numbers."""


def confirm_table(text: str, named: Span, *, is_last: bool) -> Span | None:
    """Return a section called contents or list of figures if it has the form of one.

    Whoever writes a file may call anything so. The last section ends where the text does, so a list
    there needs page numbers.
    """
    lines = [line for line in split_lines(text) if named.start < line.start < named.end]
    entries = sum(bool(_ENTRY.fullmatch(_cut_tail(line))) for line in lines)
    if entries >= _FEWEST_ENTRIES * len(lines):
        return named
    if is_last:
        return None
    words = count_plain_words(text, *named)
    return named if words <= min(_MOST_WORDS, _MOST_WORDS_PER_LINE * len(lines)) else None


def find_tables(text: str) -> Iterator[tuple[ZoneRuleName, Span]]:
    """Yield each table of contents or list of figures, with its heading if it has one."""
    lines = split_lines(text)
    done = -1
    for number, line in enumerate(lines):
        # Most lines do not end in a number, and need no closer look.
        if number <= done or not line.text[-1].isdigit():
            continue
        title = _find_title(lines, number, done)
        if title is not None:
            last, entries = _find_end(lines, title, _ENTRY)
        elif _LED.fullmatch(_cut_tail(line)):
            last, entries = _find_end(lines, number, _LED)
        else:
            continue
        if entries >= _FEWEST:
            first = lines[number if title is None else title]
            kind = classify_heading(first.text)
            yield kind if kind in _KINDS else "contents", Span(first.start, lines[last].end)
            done = last


def _find_title(lines: Sequence[TextLine], number: int, done: int) -> int | None:
    """Return the line close above an entry that is the title of a table."""
    for above in range(number - 1, max(done, number - 2 - _MOST_BETWEEN), -1):
        if classify_heading(lines[above].text) in _KINDS:
            return above
    return None


def _find_end(lines: Sequence[TextLine], first: int, entry: re.Pattern[str]) -> tuple[int, int]:
    """Return the last line of a table, and how many lines are entries."""
    last, entries = first, 0
    for number in range(first, len(lines)):
        if entry.fullmatch(_cut_tail(lines[number])):
            last, entries = number, entries + 1
        elif number - last > _MOST_BETWEEN or _begins_another(lines, first, number):
            break
    return last, entries


def _begins_another(lines: Sequence[TextLine], first: int, number: int) -> bool:
    return number > first and classify_heading(lines[number].text) in _KINDS


def _cut_tail(line: TextLine) -> str:
    """Return the end of a line, with the page number; a line may be as long as a document."""
    return line.text[-_LONGEST:]
