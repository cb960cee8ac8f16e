"""The parts of a terminal report around its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from plagcheck.model import Report, Skipped
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.facts import list_facts
from plagcheck.reports.messages.headline import describe_headline
from plagcheck.reports.messages.wording import (
    Wording,
    choose_heading,
    list_counted,
    shorten_example,
)
from plagcheck.reports.terminal.styles import (
    NOTICE,
    QUIET,
    STRONG,
    FittedPath,
    choose_verdict_color,
    fill_lines,
    indent,
    make_table,
    start_section,
    style_heading,
)

_FIRST_SKIPPED = 10
_ALL_FIGURES = 72
"""Columns of the screen from which a source's name fits beside all its figures in any language."""


def render_header(report: Report, words: Wording) -> Iterator[RenderableType]:
    """Say which document this is."""
    submission = report.submission
    yield Text(escape_controls(submission.path), STRONG, overflow="fold")
    if title := choose_heading(submission):
        yield Text(title, overflow="fold")
    if facts := words.describe_submission(submission):
        yield Text(facts, QUIET, overflow="fold")
    if coverage := words.describe_coverage(submission):
        yield Text(clean_quote(coverage), QUIET, overflow="fold")


def render_result(report: Report, words: Wording) -> Iterator[RenderableType]:
    """Show the one number, and what it counts."""
    yield Text()
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        yield Text().append(words.say("not_checked"), f"{STRONG} {NOTICE}").append(f"  {reason}")
        if detail:
            yield Text(clean_quote(detail), overflow="fold")
        return
    yield Text(
        words.format_percent(report.similarity), f"{STRONG} {choose_verdict_color(report)}".strip()
    ).append(f"  {describe_headline(report, words)}")
    yield Text(words.describe_result(report))
    if matches := words.describe_matches(report):
        yield Text(matches)


def render_flags(report: Report, words: Wording) -> Iterator[RenderableType]:
    """List what a reader should know about the document."""
    if not report.flags and not report.notes:
        return
    yield Text()
    rows = make_table()
    rows.padding = (0, 1, 0, 0)
    rows.show_header = False
    for flag in (*report.flags, *report.notes):
        is_note = flag in report.notes
        row = Text(escape_controls(words.describe_flag(flag)), overflow="fold")
        if example := shorten_example(flag):
            before, after = words.say("such_as").split("{example}")
            row.append(before).append(example, QUIET if is_note else NOTICE).append(after)
        rows.add_row(Text("·", QUIET) if is_note else Text("!", f"{STRONG} {NOTICE}"), row)
    yield rows


def render_near_duplicates(report: Report, words: Wording) -> Iterator[RenderableType]:
    """List indexed documents that resemble the submission as a whole."""
    if not report.near_duplicates:
        return
    yield from start_section(words.say("near_duplicates"))
    rows = make_table()
    rows.add_column(words.say("col_document"))
    rows.add_column(words.say("col_similarity"), justify="right", no_wrap=True)
    for document in report.near_duplicates:
        rows.add_row(FittedPath(document.name), words.format_percent(document.similarity))
    yield indent(rows)


def render_sources(
    report: Report, words: Wording, width: int, options: ReportOptions
) -> Iterator[RenderableType]:
    """List the sources and their shares, in the report's order; count those without a passage."""
    if not report.sources:
        return
    yield from start_section(words.say("sources"))
    figures = ("col_share", "col_words", "col_passages", "col_elements", "col_of_source")
    # A narrow screen shows fewer figures, so that the name of the source still fits.
    shown = figures if width >= _ALL_FIGURES else figures[:2]
    rows = make_table()
    rows.add_column("#", justify="right", no_wrap=True)
    rows.add_column(words.say("col_source"))
    for name in shown:
        rows.add_column(words.say(name), justify="right", no_wrap=True)
    idle = 0
    for number, source in enumerate(report.sources, start=1):
        if not (source.passages or options.verbose):
            idle += 1
            continue
        values = (
            words.format_percent(source.share),
            words.format_number(source.words),
            words.format_number(source.passages),
            words.format_number(source.elements),
            words.format_percent(source.origin_share),
        )
        rows.add_row(str(number), FittedPath(source.name), *values[: len(shown)])
        if citation := format_citation(source):
            rows.add_row("", Text(citation, QUIET, overflow="fold"))
    if rows.row_count:
        yield indent(rows)
    if idle:
        line = words.say("idle_sources", "page", n=words.format_number(idle))
        yield indent(Text(line, QUIET, overflow="fold"))


def render_skipped(
    report: Report, words: Wording, options: ReportOptions
) -> Iterator[RenderableType]:
    """List the documents that were left out, each with its reason."""
    documents = _list_other_skipped(report)
    if not documents:
        return
    yield from start_section(words.say("left_out"))
    shown = documents if options.verbose else documents[:_FIRST_SKIPPED]
    for document in shown:
        line = Text(escape_controls(document.path), overflow="fold").append(
            f"  {words.say(document.reason.value, 'reasons')}"
        )
        yield indent(line)
        if document.detail:
            yield indent(Text(clean_quote(document.detail), QUIET, overflow="fold"), 4)
    if len(documents) > len(shown):
        yield indent(Text(words.say_count(len(documents) - len(shown), "more"), QUIET))


def render_foot(report: Report, words: Wording, width: int) -> Iterator[RenderableType]:
    """Say what is needed to get the same figures again."""
    facts = list_facts(report, words)
    if facts:
        yield Text()
        yield fill_lines(facts, width, " · ")


def render_summary(reports: Sequence[Report], words: Wording) -> Iterator[RenderableType]:
    """List all submissions, a line each."""
    yield style_heading(
        words.say("summary_of", submissions=words.say_count(len(reports), "submission"))
    )
    rows = make_table()
    rows.add_column(words.say("col_submission"))
    for name in ("col_similarity", "col_sources", "col_passages", "col_flags"):
        rows.add_column(words.say(name), justify="right", no_wrap=True)
    for report in reports:
        checked = report.similarity is not None
        rows.add_row(
            FittedPath(report.submission.path),
            Text(
                words.format_percent(report.similarity),
                choose_verdict_color(report),
            )
            if report.similarity is not None
            else Text(words.say("not_checked"), NOTICE),
            words.format_number(len({passage.source for passage in list_counted(report)}))
            if checked
            else "–",
            words.format_number(len(list_counted(report))) if checked else "–",
            words.format_number(len(report.flags)),
        )
    yield indent(rows)


def _list_other_skipped(report: Report) -> list[Skipped]:
    """Leave out the submission itself, which the headline explains."""
    if report.similarity is not None:
        return list(report.skipped)
    return [document for document in report.skipped if document.path != report.submission.path]
