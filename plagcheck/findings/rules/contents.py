"""Tables of contents: lines that end in a page number, below a heading or with leaders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from plagcheck.findings.headings import TextLine, is_titled, split_lines
from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.rules.interface import ZoneRule
from plagcheck.model import Fingerprint, Span

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
"""Lines of a long title before the line with its page number."""
_FEWEST = 3
_LONGEST = 200


class ContentsRule(ZoneRule):
    """Excludes tables of contents."""

    name = "contents"

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterator[Span]:  # noqa: ARG002
        """Find each table of contents."""
        return find_contents(submission.document.text)


def find_contents(text: str) -> Iterator[Span]:
    """Yield each table of contents, with its heading if it has one."""
    lines = split_lines(text)
    number = 0
    while number < len(lines):
        line = lines[number].text
        titled = is_titled(line, _TITLES)
        if titled or (line[-1].isdigit() and _LED.fullmatch(_cut_tail(lines[number]))):
            last, entries = _find_end(lines, number, _ENTRY if titled else _LED)
            if entries >= _FEWEST:
                yield Span(lines[number].start, lines[last].start + len(lines[last].text))
                number = last
        number += 1


def _find_end(lines: Sequence[TextLine], first: int, entry: re.Pattern[str]) -> tuple[int, int]:
    """Return the last line of a table, and how many lines are entries."""
    last, entries = first, 0
    for number in range(first, len(lines)):
        if entry.fullmatch(_cut_tail(lines[number])):
            last, entries = number, entries + 1
        elif number - last > _MOST_BETWEEN:
            break
    return last, entries


def _cut_tail(line: TextLine) -> str:
    """Return the end of a line, with the page number; a line may be as long as a document."""
    return line.text[-_LONGEST:]
