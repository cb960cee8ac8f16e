"""Report → CSV: a row for each passage, for spreadsheets.

A spreadsheet takes a cell that begins with = + - @ for a formula, which can run programs or send
data away. Such text from documents gets an apostrophe in front (OWASP, CSV injection), as does text
that a CI runner would take for a command.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import (
    break_commands,
    clean_quote,
    escape_controls,
    replace_unencodable,
)
from plagcheck.reports.interface import ReportOptions

_COLUMNS: Final = (
    "submission",
    "submission_sha256",
    "submission_similarity",
    "passage",
    "kind",
    "similarity",
    "words",
    "page",
    "start",
    "end",
    "source",
    "source_sha256",
    "source_page",
    "source_start",
    "source_end",
    "excluded",
    "hash",
    "text",
)
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'", "␉", "␍", "%", "|", "::")
_LONGEST: Final = 1000
"""Characters of a passage's text; spreadsheets cut cells at 32,767."""


def write_csv(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write a head, then a row for each passage; a submission without any has a row of its own."""
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for report in reports:
        for row in _list_rows(report):
            rows.writerow([replace_unencodable(_format_cell(value), stream) for value in row])


def _list_rows(report: Report) -> Iterator[tuple[str | int | float | None, ...]]:
    submission = report.submission
    head = submission.path, submission.sha256, report.similarity
    if not report.passages:
        yield head + (None,) * (len(_COLUMNS) - len(head))
    sources = {source.id: source for source in report.sources}
    for passage in report.passages:
        source = sources.get(passage.source)
        side, origin = passage.submission, passage.origin
        yield (
            *head,
            passage.id,
            passage.kind,
            round(passage.similarity, 6),
            passage.words,
            side.page,
            side.start,
            side.end,
            source.path if source else passage.source,
            source.sha256 if source else "",
            origin.page,
            origin.start,
            origin.end,
            passage.excluded,
            passage.hash,
            clean_quote(side.text)[:_LONGEST],
        )


def _format_cell(value: str | int | float | None) -> str:
    """Format a cell; text is made harmless, also to a spreadsheet."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return str(value)
    text = escape_controls(value)
    return break_commands(f"'{text}" if text.lstrip().startswith(_FORMULA) else text)
