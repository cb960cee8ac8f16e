"""Pages, sections and the policy's figures for the terminal: where the findings are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from plagcheck.model import Part, Report
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, shorten_text
from plagcheck.reports.terminal.styles import (
    INDENT,
    NOTICE,
    QUIET,
    choose_color,
    indent,
    make_table,
    start_section,
    style_heading,
)

_MOST_LINES = 4
_SHADES = "·░▒▓█"
_MOST_SECTIONS = 12
_LONGEST_TITLE = 70


def render_page_strip(
    report: Report, words: Wording, width: int, options: ReportOptions
) -> Iterator[RenderableType]:
    """Draw a cell for each page by its share of similar words, or for several pages if many."""
    if len(report.pages) < 2 or not any(page.share for page in report.pages):
        return
    columns = max(width - INDENT, 10)
    each = -(-len(report.pages) // (columns * _MOST_LINES))
    groups = [report.pages[first : first + each] for first in range(0, len(report.pages), each)]
    legend = (
        words.say("strip")
        if each == 1
        else words.say("strip_many", pages=words.say_count(each, "page"))
    )
    yield Text()
    yield style_heading(words.say("pages_title")).append(f"  {legend}", QUIET)
    cells = Text(overflow="fold")
    for group in groups:
        share = _compute_share(group)
        color = choose_color(share) if share else QUIET
        cells.append(_choose_shade(share), color if options.color else None)
    yield indent(cells)


def render_sections(
    report: Report, words: Wording, options: ReportOptions
) -> Iterator[RenderableType]:
    """List the sections with findings; by default those with the largest shares."""
    sections = [part for part in report.sections if part.share]
    if len(report.sections) < 2 or not sections:
        return
    if not options.verbose and len(sections) > _MOST_SECTIONS:
        limit = sorted((part.share for part in sections), reverse=True)[_MOST_SECTIONS - 1]
        sections = [part for part in sections if part.share >= limit][:_MOST_SECTIONS]
    yield from start_section(words.say("sections"))
    rows = make_table()
    rows.add_column(words.say("col_share"), justify="right", no_wrap=True)
    rows.add_column(words.say("col_words"), justify="right", no_wrap=True)
    rows.add_column(words.say("col_section"), overflow="fold")
    for part in sections:
        title = shorten_text(clean_quote(part.title), _LONGEST_TITLE) or words.say("untitled")
        size = part.word_span.end - part.word_span.start
        rows.add_row(words.format_percent(part.share), words.format_number(size), Text(title))
    yield indent(rows)


def render_policy(report: Report, words: Wording) -> Iterator[RenderableType]:
    """Show the figures that the institution's policy looks at."""
    if report.policy is None:
        return
    yield from start_section(words.say("policy", title=escape_controls(report.policy.title)))
    rows = make_table()
    rows.show_header = False
    for measure in report.policy.measures:
        limit = (
            ""
            if measure.limit is None
            else words.say("limit", limit=words.format_percent(measure.limit))
        )
        verdict = words.say("gate_passed" if measure.passed else "gate_failed")
        rows.add_row(
            words.name_measure(measure.name),
            words.format_percent(measure.value),
            Text(escape_controls(measure.band)),
            Text(" · ".join(filter(None, (limit, verdict))), QUIET if measure.passed else NOTICE)
            if measure.limit is not None
            else "",
        )
    yield indent(rows)


def _compute_share(pages: Sequence[Part]) -> float:
    """Compute the share of similar words on several pages together."""
    words = sum(page.word_span.end - page.word_span.start for page in pages)
    similar = sum(page.share * (page.word_span.end - page.word_span.start) for page in pages)
    return similar / words if words else 0.0


def _choose_shade(share: float) -> str:
    if share <= 0:
        return _SHADES[0]
    return _SHADES[min(1 + int(share * 4), 4)]
