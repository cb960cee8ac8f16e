"""Lists of references: by their heading, and by the form of their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from plagcheck.findings.structure.entries import (
    AUTHOR_ENTRY,
    LABELLED_ENTRY,
    NUMBERED_ENTRY,
    cut_behind_entries,
    has_source_mark,
    is_before_prose,
    is_inside_entry,
    weigh_as_entry,
)
from plagcheck.findings.structure.headings import parse_heading
from plagcheck.findings.structure.lines import TextLine, split_lines
from plagcheck.findings.structure.names import classify_heading
from plagcheck.lazy import compile_on_use
from plagcheck.model import Outline, Span

_ENTRY_MARK = compile_on_use(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|https?:|www\.|\bdoi\b|\bisbn\b|\bissn\b|\barxiv\b|//"
    r"|^\s*[\[［]\s*\d{1,4}\s*[\]］]|^\s*\d{1,4}\s*[.)]\s|\bpp?\.\s?\d|\b[сc]\.\s?\d|№\s?\d|\bvol\."
    r"|[\[［][JMDCPRNSZ](?:/OL)?[\]］]|\bs\.\s?\d|\bet al\b|\burl\b|\bin:",
    re.IGNORECASE,
)
_MOST_PROSE = 35
"""Words too many between the signs of entries; more of them end the list."""
_MOST_PROSE_IF_NAMED = 70
"""The same if the file itself names the list."""
_FEWEST_ENTRIES = 2
_LONGEST_TITLE = 80

_SHORTEST_LIST = 8
"""Entries; a shorter list without a heading may be anything that is numbered."""
_MOST_LINES = 12
"""Lines of one entry."""
_MARKED_SHARE = 0.7
"""Of entries; steps and findings are numbered, too, but have no years, pages and addresses."""


def find_references(text: str, headings: Outline = ()) -> Iterator[Span]:
    """Yield each list of references, with its heading if it has one."""
    lines = split_lines(text)
    titled = list(_find_titled(lines, {heading.start for heading in headings}))
    yield from titled
    if not titled:
        yield from _find_by_form(lines)


def confirm_references(text: str, named: Span) -> Span | None:
    """Return the part of a section called references that has entries; None if it has none.

    Whoever writes a file may call anything so.
    """
    lines = [line for line in split_lines(text) if named.start <= line.start < named.end]
    last, entries = _find_end(lines, 1, _MOST_PROSE_IF_NAMED, named=True)
    return Span(named.start, lines[last].end) if entries >= _FEWEST_ENTRIES else None


def _find_titled(lines: Sequence[TextLine], headings: Set[int]) -> Iterator[Span]:
    number = 0
    while number < len(lines):
        if not _is_title(lines[number]):
            number += 1
            continue
        last, entries = _find_end(lines, number + 1, headings=headings)
        if entries >= _FEWEST_ENTRIES:
            yield Span(lines[number].start, lines[last].end)
            number = last
        number += 1


def _find_end(
    lines: Sequence[TextLine],
    first: int,
    most_prose: int = _MOST_PROSE,
    *,
    headings: Set[int] = frozenset(),
    named: bool = False,
) -> tuple[int, int]:
    """Return the last line of a list of references, and how many lines look like entries.

    The list ends where prose has taken back what entries gained. Unless the file names the list, a
    chapter ends it, too, and a heading that prose follows.
    """
    last, entries, seen = first - 1, 0, 0
    gained = most = 0.0
    for number in range(first, len(lines)):
        line = lines[number]
        if not named and (_is_title(line) or _ends_list(lines, first, number, headings)):
            break
        gained += weigh_as_entry(line.text)
        seen += bool(_ENTRY_MARK.search(line.text))
        if gained >= most:
            last, entries, most = number, seen, gained
        elif gained < most - most_prose:
            break
    return last, entries


def _is_title(line: TextLine) -> bool:
    return len(line.text) <= _LONGEST_TITLE and classify_heading(line.text) == "bibliography"


def _is_chapter(line: TextLine) -> bool:
    heading = parse_heading(line)
    return heading is not None and heading.level == 1


def _ends_list(lines: Sequence[TextLine], first: int, number: int, headings: Set[int]) -> bool:
    """Tell whether a line begins a chapter, or is set or numbered like one and heads prose."""
    line = lines[number]
    may_be_heading = line.start in headings or line.text.isupper()
    is_heading = (
        may_be_heading and not has_source_mark(line.text) and is_before_prose(lines, number)
    )
    return (is_heading or _is_chapter(line)) and not is_inside_entry(lines, first, number)


def _find_by_form(lines: Sequence[TextLine]) -> Iterator[Span]:
    """Yield lists without a heading: many entries in a row, numbered one by one or labelled."""
    labelled = [number for number, line in enumerate(lines) if LABELLED_ENTRY.match(line.text)]
    rows = [*_split_where_far(labelled), *_find_counting(lines)]
    if all(len(entries) < _SHORTEST_LIST for entries in rows):
        by_author = [number for number, line in enumerate(lines) if AUTHOR_ENTRY.match(line.text)]
        rows = [entries for entries in _split_where_far(by_author) if _is_sorted(lines, entries)]
    for entries in rows:
        if len(entries) < _SHORTEST_LIST:
            continue
        bounds = [*entries, min(entries[-1] + _MOST_LINES, len(lines))]
        marked = sum(
            any(has_source_mark(lines[number].text) for number in range(start, end))
            for start, end in pairwise(bounds)
        )
        if marked >= _MARKED_SHARE * len(entries):
            last, _ = _find_end(lines, entries[-1])
            last = cut_behind_entries(lines, entries[0], last)
            yield Span(lines[entries[0]].start, lines[last].end)


def _find_counting(lines: Sequence[TextLine]) -> Iterator[list[int]]:
    """Yield lines that begin with 1, 2, 3 and so on, each close to the next."""
    entries: list[int] = []
    for number, line in enumerate(lines):
        found = NUMBERED_ENTRY.match(line.text)
        if entries and number - entries[-1] > _MOST_LINES:
            yield entries
            entries = []
        if found and int(found[1]) == len(entries) + 1:
            entries.append(number)
        elif found and int(found[1]) == 1:
            yield entries
            entries = [number]
    yield entries


def _is_sorted(lines: Sequence[TextLine], entries: Sequence[int]) -> bool:
    """Whether most entries come after the one before, as in a list by author."""
    firsts = [lines[number].text[:3].casefold() for number in entries]
    rising = sum(before <= after for before, after in pairwise(firsts))
    return rising >= _MARKED_SHARE * (len(entries) - 1)


def _split_where_far(numbers: Sequence[int]) -> Iterator[list[int]]:
    row: list[int] = []
    for number in numbers:
        if row and number - row[-1] > _MOST_LINES:
            yield row
            row = []
        row.append(number)
    yield row
