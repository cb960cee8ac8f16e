"""The parts of a terminal report around its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from rich.console import RenderableType
from rich.text import Text

from plagcheck.model import Report, Skipped
from plagcheck.reports.escape import quoted, safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import (
    Wording,
    capped,
    counting,
    flag_example,
    is_verdict,
)
from plagcheck.reports.terminal.look import (
    NOTICE,
    QUIET,
    TITLE,
    FittedPath,
    filled,
    heading,
    indented,
    level,
    table,
)

_LONGEST_TITLE = 300
_FIRST_SKIPPED = 10
_FIRST_EXCLUDED = 20
_ALL_FIGURES = 60
"""Columns of the screen from which a source's name fits beside all its figures in any language."""


def header(report: Report, words: Wording) -> Iterator[RenderableType]:
    """Which document this is."""
    submission = report.submission
    yield Text(safe(submission.path), TITLE, overflow="fold")
    path = PurePosixPath(submission.path)
    if submission.title.strip() and submission.title not in (str(path), path.name, path.stem):
        yield Text(capped(quoted(submission.title), _LONGEST_TITLE), overflow="fold")
    facts = (
        safe(submission.format).upper(),
        "" if submission.pages is None else words.count(submission.pages, "page"),
        words.count(submission.words, "word") if submission.words else "",
    )
    if any(facts):
        yield Text(" · ".join(fact for fact in facts if fact), QUIET, overflow="fold")
    if seen := words.coverage_line(submission):
        yield Text(quoted(seen), QUIET, overflow="fold")


def result(report: Report, words: Wording) -> Iterator[RenderableType]:
    """The one number, and what it counts."""
    yield Text()
    if report.similarity is None:
        reason, detail = words.why_not_checked(report)
        yield Text().append(words.say("not_checked"), f"{TITLE} {NOTICE}").append(f"  {reason}")
        if detail:
            yield Text(quoted(detail), overflow="fold")
        return
    color = level(report.similarity) if is_verdict(report) else NOTICE
    yield Text(words.percent(report.similarity), f"{TITLE} {color}").append(
        f"  {words.say('similar')}"
    )
    yield Text(words.headline(report))


def flags(report: Report, words: Wording) -> Iterator[RenderableType]:
    """What a reader should know about the document."""
    if not report.flags:
        return
    yield Text()
    notes = table()
    notes.padding = (0, 1, 0, 0)
    notes.show_header = False
    for flag in report.flags:
        note = Text(safe(words.flag_sentence(flag)), overflow="fold")
        if example := flag_example(flag):
            before, after = words.say("such_as").split("{example}")
            note.append(before).append(example, NOTICE).append(after)
        notes.add_row(Text("!", f"{TITLE} {NOTICE}"), note)
    yield notes


def near_duplicates(report: Report, words: Wording) -> Iterator[RenderableType]:
    """Indexed documents like the submission as a whole."""
    if not report.near_duplicates:
        return
    yield Text()
    yield heading(words.say("near_duplicates"))
    rows = table()
    rows.add_column(words.say("col_document"))
    rows.add_column(words.say("col_similarity"), justify="right", no_wrap=True)
    for found in report.near_duplicates:
        rows.add_row(FittedPath(found.path), words.percent(found.similarity))
    yield indented(rows)


def sources(report: Report, words: Wording, width: int) -> Iterator[RenderableType]:
    """The sources and their shares, in the report's order."""
    if not report.sources:
        return
    yield Text()
    yield heading(words.say("sources"))
    figures = ("col_share", "col_words", "col_passages", "col_of_source")
    # Better fewer figures than a share of no one knows what.
    shown = figures if width >= _ALL_FIGURES else figures[:2]
    rows = table()
    rows.add_column("#", justify="right", no_wrap=True)
    rows.add_column(words.say("col_source"))
    for name in shown:
        rows.add_column(words.say(name), justify="right", no_wrap=True)
    for place, source in enumerate(report.sources, start=1):
        values = (
            words.percent(source.share),
            words.number(source.words),
            words.number(source.passages),
            words.percent(source.origin_share),
        )
        rows.add_row(str(place), FittedPath(source.path), *values[: len(shown)])
    yield indented(rows)


def excluded(report: Report, words: Wording, options: ReportOptions) -> Iterator[RenderableType]:
    """What the exclusions took out of the count, rule by rule, then passage by passage."""
    taken = [one for one in report.exclusions if one.words]
    out = [passage for passage in report.passages if passage.excluded is not None]
    if not taken and not out:
        return
    yield Text()
    yield heading(words.say("not_counted"))
    for one in taken:
        facts = [words.rule(one.rule), words.count(one.words, "word"), words.percent(one.share)]
        yield indented(Text(" · ".join(facts), overflow="fold"))
    paths = {source.id: source.path for source in report.sources}
    rows = table()
    rows.show_header = False
    rows.add_column(justify="right", no_wrap=True)
    rows.add_column(overflow="fold")
    for _ in range(2):
        rows.add_column(no_wrap=True)
    shown = out if options.verbose else out[:_FIRST_EXCLUDED]
    for passage in shown:
        rows.add_row(
            str(passage.id),
            Text(words.excluded(passage)),
            words.count(passage.words, "word"),
            words.page_pair(passage.submission.page, passage.origin.page),
            FittedPath(paths.get(passage.source, passage.source)),
        )
    if shown:
        yield indented(rows)
    if len(out) > len(shown):
        yield indented(Text(words.count(len(out) - len(shown), "more"), QUIET))


def skipped(report: Report, words: Wording, options: ReportOptions) -> Iterator[RenderableType]:
    """Documents that were left out, each with the reason."""
    out = _other_skipped(report)
    if not out:
        return
    yield Text()
    yield heading(words.say("left_out"))
    shown = out if options.verbose else out[:_FIRST_SKIPPED]
    for document in shown:
        line = Text(safe(document.path), overflow="fold").append(
            f"  {words.say(document.reason.value, 'reasons')}"
        )
        yield indented(line)
        if document.detail:
            yield indented(Text(quoted(document.detail), QUIET, overflow="fold"), 4)
    if len(out) > len(shown):
        yield indented(Text(words.count(len(out) - len(shown), "more"), QUIET))


def foot(report: Report, words: Wording, width: int) -> Iterator[RenderableType]:
    """What is needed to get the same figures again."""
    facts = words.foot_facts(report)
    if facts:
        yield Text()
        yield filled(facts, width, " · ")


def summary(reports: Sequence[Report], words: Wording) -> Iterator[RenderableType]:
    """All submissions, a line each."""
    yield heading(words.say("summary_of", submissions=words.count(len(reports), "submission")))
    rows = table()
    rows.add_column(words.say("col_submission"))
    for name in ("col_similarity", "col_sources", "col_passages", "col_flags"):
        rows.add_column(words.say(name), justify="right", no_wrap=True)
    for report in reports:
        checked = report.similarity is not None
        rows.add_row(
            FittedPath(report.submission.path),
            Text(
                words.percent(report.similarity),
                level(report.similarity) if is_verdict(report) else NOTICE,
            )
            if report.similarity is not None
            else Text(words.say("not_checked"), NOTICE),
            words.number(len({passage.source for passage in counting(report)})) if checked else "–",
            words.number(len(counting(report))) if checked else "–",
            words.number(len(report.flags)),
        )
    yield indented(rows)


def _other_skipped(report: Report) -> list[Skipped]:
    """Without the submission itself, of which the headline tells."""
    if report.similarity is not None:
        return list(report.skipped)
    return [document for document in report.skipped if document.path != report.submission.path]
