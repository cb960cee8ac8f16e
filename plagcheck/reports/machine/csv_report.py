"""Report → CSV: a row for each passage, or for each pair of elements, for spreadsheets.

A spreadsheet takes a cell that begins with = + - @ for a formula, which can run programs or send
data away. Such text from documents gets an apostrophe in front (OWASP, CSV injection), as does text
that a CI runner would take for a command.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TextIO

from plagcheck.model import ElementPositions, Report
from plagcheck.reports.escape import (
    break_commands,
    clean_quote,
    escape_controls,
    replace_unencodable,
)
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.pair_runs import iterate_runs

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
_PAIR_COLUMNS: Final = (
    "submission",
    "submission_sha256",
    "element",
    "source_element",
    "distance",
    "similarity",
    "page",
    "start",
    "end",
    "text",
    "source",
    "source_sha256",
    "source_page",
    "source_start",
    "source_end",
    "source_text",
)
_INDEX_COLUMN: Final = "source_index"
"""The last column, if several indexes were searched."""
_Row = tuple[str | int | float | None, ...]
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "'", "␉", "␍", "%", "|", "::")
_LONGEST: Final = 1000
"""Characters of a passage's text; spreadsheets cut cells at 32,767."""


def write_csv(reports: Sequence[Report], stream: TextIO, _options: ReportOptions) -> None:
    """Write a head, then a row for each passage, or for each pair if pairs were asked for.

    A submission without any has a row of its own.
    """
    rows = csv.writer(stream, lineterminator="\n")
    lists_pairs = any(report.pairs for report in reports)
    columns: tuple[str, ...] = _COLUMNS
    if lists_pairs:
        measures = {report.matches.measure.lower() for report in reports if report.matches}
        columns = *_PAIR_COLUMNS, *sorted(measures - {""})
    if any(report.indexes for report in reports):
        columns += (_INDEX_COLUMN,)
    rows.writerow(columns)
    for report in reports:
        for row in _list_pairs(report) if lists_pairs else _list_passages(report):
            cells = [_format_cell(value, stream) for value in row]
            rows.writerow((cells + [""] * len(columns))[: len(columns)])


def _list_pairs(report: Report) -> Iterator[_Row]:
    submission = report.submission
    head = submission.path, submission.sha256
    if not report.pairs or not report.matches or not report.pairs.sources:
        yield head + (None,) * (len(_PAIR_COLUMNS) - len(head))
        return
    estimates = report.matches.estimates
    for source in report.pairs.sources:
        for run in iterate_runs(source, folded=False):
            similarity = round(report.matches.convert_distance(run.least), 6)
            yield (
                *head,
                *(run.first, run.origin_first, run.least, similarity),
                *_describe_element(report.pairs.submission, run.first),
                *(source.path, source.sha256),
                *_describe_element(source.positions, run.origin_first),
                *estimates[run.least : run.least + 1],
                source.index,
            )


def _describe_element(positions: ElementPositions, number: int) -> _Row:
    row = positions.find_row(number)
    text = clean_quote(positions.quote(row, row))[:_LONGEST]
    page = int(positions.pages[row]) or None
    return page, int(positions.starts[row]), int(positions.ends[row]), text


def _list_passages(report: Report) -> Iterator[_Row]:
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
            source.index if source else None,
        )


def _format_cell(value: str | int | float | None, stream: TextIO) -> str | int | float:
    """Format a cell; text is made harmless, also to a spreadsheet."""
    if not isinstance(value, str):
        return "" if value is None else value
    return replace_unencodable(_escape_cell(value), stream)


@lru_cache(maxsize=64)
def _escape_cell(text: str) -> str:
    text = escape_controls(text)
    return break_commands(f"'{text}" if text.lstrip().startswith(_FORMULA) else text)
