"""Report → rows: plain dicts of passages, of sources or of pairs, for data frames and for CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from plagcheck.defaults import ROW_KINDS
from plagcheck.errors import UsageProblem
from plagcheck.model import ElementPositions, Report
from plagcheck.reports.pair_runs import iterate_runs

RowValues = dict[str, Any]
_Values = tuple[tuple[Any, ...], str, RowValues]
"""Values of a kind's columns, the name of the source's index, and values of further columns."""

PASSAGE_COLUMNS = (
    *("submission", "submission_sha256", "submission_similarity"),
    *("passage", "kind", "similarity", "words", "page", "start", "end"),
    *("source", "source_sha256", "source_page", "source_start", "source_end"),
    *("excluded", "hash", "text"),
)
SOURCE_COLUMNS = (
    *("submission", "submission_sha256", "submission_similarity"),
    *("source", "source_sha256", "title", "authors", "year"),
    *("share", "words", "passages", "source_share", "elements"),
)
PAIR_COLUMNS = (
    *("submission", "submission_sha256"),
    *("element", "source_element", "distance", "similarity"),
    *("page", "start", "end", "text"),
    *("source", "source_sha256", "source_page", "source_start", "source_end", "source_text"),
)

_INDEX_COLUMN = "source_index"
"""The last column, if several indexes were searched."""


def list_rows(report: Report, kind: str = ROW_KINDS[0]) -> list[RowValues]:
    """List the rows of a kind: passages, sources or pairs. Their text is as in the documents.

    Raises UsageProblem for another kind, and for pairs that were not asked for.
    """
    if kind not in _ROWS:
        raise UsageProblem(f"There are no rows of {kind!r}; there are {', '.join(_ROWS)}.")
    if kind == "pairs" and report.pairs is None and report.similarity is not None:
        raise UsageProblem("The report lists no pairs.", 'Check with view="pairs".')
    return [*iterate_rows(report, kind)]


def iterate_rows(report: Report, kind: str) -> Iterator[RowValues]:
    """Yield the rows of a kind as they are made: there may be hundreds of thousands of pairs."""
    columns, generate = _ROWS[kind]
    for values, source_index, further in generate(report):
        row = {**dict(zip(columns, values, strict=True)), **further}
        yield {**row, _INDEX_COLUMN: source_index} if report.indexes else row


def list_columns(reports: Sequence[Report], kind: str) -> tuple[str, ...]:
    """List the columns of a kind of rows, those that only some reports have last."""
    columns, _ = _ROWS[kind]
    if kind == "pairs":
        columns += tuple(sorted({_name_measure(report) for report in reports} - {""}))
    return (*columns, _INDEX_COLUMN) if any(report.indexes for report in reports) else columns


def _name_measure(report: Report) -> str:
    """Name what a distance estimates besides: cosine or jaccard, or nothing."""
    return report.matches.measure.lower() if report.matches else ""


def _list_passages(report: Report) -> Iterator[_Values]:
    submission = report.submission
    sources = {source.id: source for source in report.sources}
    for passage in report.passages:
        source = sources.get(passage.source)
        side, origin = passage.submission, passage.origin
        values = (
            *(submission.path, submission.sha256, report.similarity),
            *(passage.id, passage.kind, round(passage.similarity, 6), passage.words),
            *(side.page, side.start, side.end),
            source.path if source else passage.source,
            source.sha256 if source else "",
            *(origin.page, origin.start, origin.end),
            *(passage.excluded, passage.hash, side.text),
        )
        yield values, source.index if source else "", {}


def _list_sources(report: Report) -> Iterator[_Values]:
    submission = report.submission
    for source in report.sources:
        values = (
            *(submission.path, submission.sha256, report.similarity),
            *(source.path, source.sha256, source.title, "; ".join(source.authors), source.year),
            *(source.share, source.words, source.passages, source.origin_share, source.elements),
        )
        yield values, source.index, {}


def _list_pairs(report: Report) -> Iterator[_Values]:
    submission = report.submission
    if not report.pairs or not report.matches:
        return
    measure, estimates = _name_measure(report), report.matches.estimates
    for source in report.pairs.sources:
        for run in iterate_runs(source, folded=False):
            similarity = round(report.matches.convert_distance(run.least), 6)
            values = (
                *(submission.path, submission.sha256),
                *(run.first, run.origin_first, run.least, similarity),
                *_describe_element(report.pairs.submission, run.first),
                *(source.path, source.sha256),
                *_describe_element(source.positions, run.origin_first),
            )
            further = {measure: estimates[run.least]} if run.least < len(estimates) else {}
            yield values, source.index, further


def _describe_element(positions: ElementPositions, number: int) -> tuple[Any, ...]:
    row = positions.find_row(number)
    page = int(positions.pages[row]) or None
    return page, int(positions.starts[row]), int(positions.ends[row]), positions.quote(row, row)


_ROWS: Mapping[str, tuple[tuple[str, ...], Callable[[Report], Iterator[_Values]]]] = (
    MappingProxyType(
        {
            "passages": (PASSAGE_COLUMNS, _list_passages),
            "sources": (SOURCE_COLUMNS, _list_sources),
            "pairs": (PAIR_COLUMNS, _list_pairs),
        }
    )
)
"""Kind of rows → their columns, and what generates them."""
