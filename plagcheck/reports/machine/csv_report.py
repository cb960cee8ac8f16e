"""Report → CSV: a row for each passage, source or pair of elements, for spreadsheets.

A spreadsheet takes a cell that begins with = + - @ for a formula, which can run programs or send
data away. Such text from documents gets an apostrophe in front (OWASP, CSV injection), as does text
that a CI runner would take for a command.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import (
    break_commands,
    clean_quote,
    escape_controls,
    replace_unencodable,
)
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.machine.rows import iterate_rows, list_columns

_TEXTS: Final = ("text", "source_text", "title", "authors")
"""Columns that quote documents."""
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'", "␉", "␍", "%", "|", "::")
_LONGEST: Final = 1000
"""Characters of a passage's text; spreadsheets cut cells at 32,767."""


def write_csv(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write a head, then a row for each passage, or for each pair if pairs were asked for."""
    _write_rows(reports, "pairs" if any(report.pairs for report in reports) else "passages", stream)


def write_sources_csv(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write a head, then a row for each source."""
    _write_rows(reports, "sources", stream)


def _write_rows(reports: Sequence[Report], kind: str, stream: TextIO) -> None:
    """Write the rows of all reports. A submission without any has a row of its own."""
    lines = csv.writer(stream, lineterminator="\n")
    columns = list_columns(reports, kind)
    lines.writerow(columns)
    for report in reports:
        rows = iterate_rows(report, kind)
        first = next(rows, None) or _describe_submission(report)
        for row in chain((first,), rows):
            lines.writerow([_format_cell(column, row.get(column), stream) for column in columns])


def _describe_submission(report: Report) -> dict[str, Any]:
    submission = report.submission
    return {
        "submission": submission.path,
        "submission_sha256": submission.sha256,
        "submission_similarity": report.similarity,
    }


def _format_cell(column: str, value: str | int | float | None, stream: TextIO) -> str | int | float:
    """Format a cell; text is made harmless, also to a spreadsheet."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = clean_quote(value)[:_LONGEST] if column in _TEXTS else value
    return replace_unencodable(_escape_cell(text), stream)


@lru_cache(maxsize=64)
def _escape_cell(text: str) -> str:
    text = escape_controls(text)
    return break_commands(f"'{text}" if text.lstrip().startswith(_FORMULA) else text)
