"""What does not count: rule by rule, then the passages, those of one page and reason in one row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from plagcheck.model import Passage, Report
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.facts import compare_with_rest
from plagcheck.reports.messages.wording import Wording
from plagcheck.reports.terminal.styles import QUIET, FittedPath, indent, make_table, start_section

_MOST_ROWS = 20
_LONGEST_REASON = 60


def render_exclusions(
    report: Report, words: Wording, options: ReportOptions
) -> Iterator[RenderableType]:
    """List what was excluded; `verbose` lists every passage with its full reason."""
    excluding = [exclusion for exclusion in report.exclusions if exclusion.words]
    passages = [passage for passage in report.passages if passage.excluded is not None]
    if not excluding and not passages:
        return
    yield from start_section(words.say("not_counted"))
    for exclusion in excluding:
        yield indent(Text(words.describe_exclusion(exclusion), overflow="fold"))
    if excluding and (told := compare_with_rest(report, words)):
        yield indent(Text(told, QUIET, overflow="fold"))
    groups = [[passage] for passage in passages] if options.verbose else _group_alike(passages)
    shown = groups if options.verbose else groups[:_MOST_ROWS]
    rows = make_table()
    rows.show_header = False
    rows.add_column(justify="right", no_wrap=True)
    rows.add_column(overflow="fold")
    for _ in range(2):
        rows.add_column(no_wrap=True)
    for group in shown:
        rows.add_row(*_describe_group(group, report, words, options))
    if shown:
        yield indent(rows)
    if rest := sum(map(len, groups[len(shown) :])):
        yield indent(Text(words.say_count(rest, "more"), QUIET))


def _group_alike(passages: Sequence[Passage]) -> list[list[Passage]]:
    """Put passages together that one rule excludes on one page: a title page has many sources."""
    groups: dict[tuple[str | None, int | None], list[Passage]] = {}
    for number, passage in enumerate(passages):
        page = passage.submission.page
        groups.setdefault((passage.excluded, -number - 1 if page is None else page), []).append(
            passage
        )
    return list(groups.values())


def _describe_group(
    group: Sequence[Passage], report: Report, words: Wording, options: ReportOptions
) -> tuple[RenderableType | str, ...]:
    first = group[0]
    count = words.say_count(max(passage.words for passage in group), "word")
    if len(group) == 1:
        label = words.explain_exclusion(first)
        if len(label) > _LONGEST_REASON and not options.verbose:
            label = f"{label[:_LONGEST_REASON]}…"
        where = words.format_page_pair(first)
        source: RenderableType = FittedPath(report.find_name(first))
    else:
        label = words.name_rule(first.excluded or "")
        where = words.format_page(first.submission)
        source = Text(words.say_count(len({passage.source for passage in group}), "source"))
    return str(first.id), Text(label), count, where, source
