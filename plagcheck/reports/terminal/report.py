"""Report → a page for people: the order in which they ask.

Text from documents reaches rich only as `Text` and only through `escape`; markup is off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TextIO

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from plagcheck.model import Report
from plagcheck.reports.escape import break_commands
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import counting, wording
from plagcheck.reports.terminal import sections
from plagcheck.reports.terminal.look import QUIET, heading
from plagcheck.reports.terminal.parts_view import parts, policy, strip
from plagcheck.reports.terminal.passage_view import legend, passage_view

_WIDEST = 160
"""Lines longer than this are hard to read, however wide the terminal is."""
_TRAILING_SPACE = re.compile(r" +$", re.MULTILINE)


def write_terminal(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Each report in full; after several, a table of all."""
    console = _console(stream, options)
    for place, report in enumerate(reports):
        if place:
            _show(console, stream, options, [Text(), Rule(style=QUIET), Text()])
        _show(console, stream, options, _page(report, console.width, options))
    if len(reports) > 1:
        _show(console, stream, options, [Text(), Rule(style=QUIET), Text()])
        _show(console, stream, options, sections.summary(reports, wording(options.language)))


def _page(report: Report, width: int, options: ReportOptions) -> Iterator[RenderableType]:
    words = wording(options.language)
    yield from sections.header(report, words)
    yield from sections.result(report, words)
    yield from policy(report, words)
    yield from sections.flags(report, words)
    yield from strip(report, words, width, options)
    yield from parts(report, words, options)
    yield from sections.near_duplicates(report, words)
    yield from sections.sources(report, words, width)
    yield from _passages(report, width, options)
    yield from sections.excluded(report, words, options)
    yield from sections.skipped(report, words, options)
    yield from sections.foot(report, words, width)


def _passages(report: Report, width: int, options: ReportOptions) -> Iterator[RenderableType]:
    found = counting(report)
    if not found:
        return
    paths = {source.id: source.path for source in report.sources}
    yield Text()
    yield heading(wording(options.language).say("passages"))
    yield legend(found, width, options)
    for passage in found:
        yield Text()
        yield from passage_view(passage, paths.get(passage.source, passage.source), width, options)


def _console(stream: TextIO, options: ReportOptions) -> Console:
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


def _show(
    console: Console,
    stream: TextIO,
    options: ReportOptions,
    parts: Sequence[RenderableType] | Iterator[RenderableType],
) -> None:
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    text = break_commands(captured.get())
    if not options.color:
        text = _TRAILING_SPACE.sub("", text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    # A terminal of another encoding shows "?" for what it cannot show; the report still arrives.
    stream.write(text.encode(encoding, "replace").decode(encoding))
