"""The parts of a terminal report around its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from rich.console import RenderableType
from rich.text import Text

from plagcheck.model import Report, Skipped
from plagcheck.reports.escape import quoted, safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.look import (
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
from plagcheck.reports.wording import (
    REASONS,
    count,
    counting,
    coverage_line,
    flag_sentence,
    headline,
    is_verdict,
    number,
    page_pair,
    percent,
    why_not_checked,
)

_LONGEST_EXAMPLE = 60
_LONGEST_TITLE = 300
_FIRST_SKIPPED = 10


def header(report: Report) -> Iterator[RenderableType]:
    """Which document this is."""
    submission = report.submission
    yield Text(safe(submission.path), TITLE, overflow="fold")
    path = PurePosixPath(submission.path)
    if submission.title.strip() and submission.title not in (str(path), path.name, path.stem):
        yield Text(_capped(quoted(submission.title), _LONGEST_TITLE), overflow="fold")
    facts = (
        safe(submission.format).upper(),
        "" if submission.pages is None else count(submission.pages, "page"),
        count(submission.words, "word") if submission.words else "",
    )
    if any(facts):
        yield Text(" · ".join(fact for fact in facts if fact), QUIET, overflow="fold")
    if seen := coverage_line(submission):
        yield Text(quoted(seen), QUIET, overflow="fold")


def result(report: Report) -> Iterator[RenderableType]:
    """The one number, and what it counts."""
    yield Text()
    if report.similarity is None:
        reason, detail = why_not_checked(report)
        yield Text().append("not checked", f"{TITLE} {NOTICE}").append(f"  {reason}")
        if detail:
            yield Text(quoted(detail), overflow="fold")
        return
    color = level(report.similarity) if is_verdict(report) else NOTICE
    yield Text(percent(report.similarity), f"{TITLE} {color}").append("  similar")
    yield Text(headline(report))


def flags(report: Report) -> Iterator[RenderableType]:
    """What a reader should know about the document."""
    if not report.flags:
        return
    yield Text()
    notes = table()
    notes.padding = (0, 1, 0, 0)
    notes.show_header = False
    for flag in report.flags:
        note = Text(safe(flag_sentence(flag)), overflow="fold")
        example = _capped(safe(" ".join(flag.example.split())), _LONGEST_EXAMPLE)
        if example:
            note.append(", such as “").append(example, NOTICE).append("”")
        notes.add_row(Text("!", f"{TITLE} {NOTICE}"), note)
    yield notes


def near_duplicates(report: Report) -> Iterator[RenderableType]:
    """Indexed documents like the submission as a whole."""
    if not report.near_duplicates:
        return
    yield Text()
    yield heading("Near-duplicates")
    rows = table()
    rows.add_column("document")
    rows.add_column("similarity", justify="right", no_wrap=True)
    for found in report.near_duplicates:
        rows.add_row(FittedPath(found.path), percent(found.similarity))
    yield indented(rows)


def sources(report: Report) -> Iterator[RenderableType]:
    """The sources and their shares, largest first."""
    if not report.sources:
        return
    yield Text()
    yield heading("Sources")
    rows = table()
    rows.add_column("#", justify="right", no_wrap=True)
    rows.add_column("source")
    for name in ("share", "words", "passages"):
        rows.add_column(name, justify="right", no_wrap=True)
    ranked = sorted(report.sources, key=lambda source: -source.share)
    for place, source in enumerate(ranked, start=1):
        rows.add_row(
            str(place),
            FittedPath(source.path),
            percent(source.share),
            number(source.words),
            number(source.passages),
        )
    yield indented(rows)


def excluded(report: Report) -> Iterator[RenderableType]:
    """Passages that a rule took out of the count, each with the rule."""
    out = [passage for passage in report.passages if passage.excluded is not None]
    if not out:
        return
    paths = {source.id: source.path for source in report.sources}
    yield Text()
    yield heading("Not counted")
    rows = table()
    rows.show_header = False
    rows.add_column(justify="right", no_wrap=True)
    rows.add_column(overflow="fold")
    for _ in range(2):
        rows.add_column(no_wrap=True)
    for passage in out:
        rows.add_row(
            str(passage.id),
            Text(safe(passage.excluded or "")),
            count(passage.words, "word"),
            page_pair(passage.submission.page, passage.origin.page),
            FittedPath(paths.get(passage.source, passage.source)),
        )
    yield indented(rows)


def skipped(report: Report, options: ReportOptions) -> Iterator[RenderableType]:
    """Documents that were left out, each with the reason."""
    out = _other_skipped(report)
    if not out:
        return
    yield Text()
    yield heading("Left out")
    shown = out if options.verbose else out[:_FIRST_SKIPPED]
    for document in shown:
        line = Text(safe(document.path), overflow="fold").append(f"  {REASONS[document.reason]}")
        yield indented(line)
        if document.detail:
            yield indented(Text(quoted(document.detail), QUIET, overflow="fold"), 4)
    if len(out) > len(shown):
        yield indented(Text(f"+{number(len(out) - len(shown))} more", QUIET))


def foot(report: Report, width: int) -> Iterator[RenderableType]:
    """What is needed to get the same figures again."""
    tool, index, recipe, settings = report.tool, report.index, report.recipe, report.settings
    distance = settings.get("distance", recipe.get("distance"))
    documents = index.get("documents")
    facts = (
        " ".join(("plagcheck", tool["version"])) if "version" in tool else "",
        f"index generation {index['generation']}" if "generation" in index else "",
        count(documents, "document") if isinstance(documents, int) else "",
        f"recipe {recipe['id']}" if "id" in recipe else "",
        _within(distance, recipe.get("comparison", "hamming")) if distance is not None else "",
    )
    if any(facts):
        yield Text()
        yield filled((safe(fact) for fact in facts if fact), width, " · ")


def summary(reports: Sequence[Report]) -> Iterator[RenderableType]:
    """All submissions, a line each."""
    yield heading(f"Summary: {count(len(reports), 'submission')}")
    rows = table()
    rows.add_column("submission")
    for name in ("similarity", "sources", "passages", "flags"):
        rows.add_column(name, justify="right", no_wrap=True)
    for report in reports:
        checked = report.similarity is not None
        rows.add_row(
            FittedPath(report.submission.path),
            Text(
                percent(report.similarity),
                level(report.similarity) if is_verdict(report) else NOTICE,
            )
            if report.similarity is not None
            else Text("not checked", NOTICE),
            number(len({passage.source for passage in counting(report)})) if checked else "–",
            number(len(counting(report))) if checked else "–",
            number(len(report.flags)),
        )
    yield indented(rows)


def _within(distance: object, comparison: object) -> str:
    """`distance up to 3 bits`; a method's own distance is named."""
    unit = "bits" if comparison == "hamming" else f"by {comparison}"
    return f"distance up to {distance} {unit}"


def _other_skipped(report: Report) -> list[Skipped]:
    """Without the submission itself, of which the headline tells."""
    if report.similarity is not None:
        return list(report.skipped)
    return [document for document in report.skipped if document.path != report.submission.path]


def _capped(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[:characters]}…"
