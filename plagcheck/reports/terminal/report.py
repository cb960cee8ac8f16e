"""Report → a page for people, in the order of their questions.

Text from documents reaches rich only as `Text` and only through `escape`; markup is off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import TextIO

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from plagcheck.model import Report
from plagcheck.reports.escape import break_commands, replace_unencodable
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import list_counted, load_wording
from plagcheck.reports.terminal import sections
from plagcheck.reports.terminal.exclusions_view import render_exclusions
from plagcheck.reports.terminal.pairs_view import render_pairs_view
from plagcheck.reports.terminal.parts_view import render_page_strip, render_policy, render_sections
from plagcheck.reports.terminal.passage_view import render_legend, render_passage
from plagcheck.reports.terminal.styles import QUIET, start_section

_WIDEST = 160
"""Lines longer than this are hard to read, however wide the terminal is."""
_LINES = 256
"""Lines written at a time."""
_TRAILING_SPACE = re.compile(r" +$", re.MULTILINE)


def write_terminal(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write each report in full; after several, a table of all."""
    console = _open_console(stream, options)
    for number, report in enumerate(reports):
        if number:
            _write_parts(console, stream, options, [Text(), Rule(style=QUIET), Text()])
        _write_parts(console, stream, options, _render_report(report, console.width, options))
    if len(reports) > 1:
        _write_parts(console, stream, options, [Text(), Rule(style=QUIET), Text()])
        _write_parts(
            console,
            stream,
            options,
            sections.render_summary(reports, load_wording(options.language)),
        )


def _render_report(report: Report, width: int, options: ReportOptions) -> Iterator[RenderableType]:
    words = load_wording(options.language)
    yield from sections.render_header(report, words)
    yield from sections.render_result(report, words)
    yield from render_policy(report, words)
    yield from sections.render_flags(report, words)
    yield from render_page_strip(report, words, width, options)
    yield from render_sections(report, words, options)
    yield from sections.render_near_duplicates(report, words)
    yield from sections.render_sources(report, words, width, options)
    yield from render_pairs_view(report, width, options)
    if report.pairs is None:
        yield from _render_passages(report, width, options)
    yield from render_exclusions(report, words, options)
    yield from sections.render_skipped(report, words, options)
    yield from sections.render_foot(report, words, width)


def _render_passages(
    report: Report, width: int, options: ReportOptions
) -> Iterator[RenderableType]:
    passages = list_counted(report)
    if not passages:
        return
    yield from start_section(load_wording(options.language).say("passages"))
    yield render_legend(passages, width, options)
    for passage in passages:
        yield Text()
        yield from render_passage(passage, report, width, options)


def _open_console(stream: TextIO, options: ReportOptions) -> Console:
    return Console(
        file=stream,
        width=max(1, min(options.width, _WIDEST)),
        height=25,
        color_system="standard" if options.color else None,
        no_color=not options.color,
        force_terminal=options.color,
        force_interactive=False,
        force_jupyter=False,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
    )


def _write_parts(
    console: Console,
    stream: TextIO,
    options: ReportOptions,
    parts: Sequence[RenderableType] | Iterator[RenderableType],
) -> None:
    """Write one part after the other; strings are lines that need no rendering."""
    for is_lines, run in groupby(parts, key=lambda part: isinstance(part, str)):
        while batch := list(islice(run, _LINES if is_lines else 1)):
            if is_lines:
                text = "".join(f"{line}\n" for line in batch)
            else:
                with console.capture() as captured:
                    console.print(batch[0])
                text = captured.get()
            text = break_commands(text)
            if not options.color:
                text = _TRAILING_SPACE.sub("", text)
            stream.write(replace_unencodable(text, stream))
