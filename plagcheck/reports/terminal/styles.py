"""Styles of the terminal report: colours, headings, tables, and paths that fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from plagcheck.model import Report
from plagcheck.reports.escape import escape_controls
from plagcheck.reports.messages.headline import judge_limits
from plagcheck.reports.messages.wording import choose_level, is_verdict

STRONG = "bold"
QUIET = "dim"
DIFFERENT = "cyan"
NOTICE = "magenta"

INDENT = 2

BETWEEN = Box("    \n  │ \n    \n  │ \n    \n    \n  │ \n    \n")
"""A line between two columns and nothing else."""


def choose_color(similarity: float) -> str:
    """Choose a colour for a share. A colour is not a verdict."""
    return {"low": "green", "middle": "yellow", "high": "red"}[choose_level(similarity)]


def choose_verdict_color(report: Report) -> str:
    """Choose the colour of the headline: that of its limits, and none without a limit."""
    if not is_verdict(report):
        return NOTICE
    return {"within": "green", "beyond": "red", "none": ""}[judge_limits(report)]


def style_heading(words: str) -> Text:
    """Style the title of a section."""
    return Text(words, style=STRONG)


def start_section(title: str) -> Iterator[Text]:
    """Leave a line and give the title of a section."""
    yield Text()
    yield style_heading(title)


def indent(content: Text | Table, cells: int = INDENT) -> Padding:
    """Move content to the right."""
    return Padding(content, (0, 0, 0, cells))


def make_table() -> Table:
    """Make an empty table: no lines, space between the columns."""
    return Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)


def fill_lines(items: Iterable[str], width: int, between: str = " ") -> Text:
    """Put items on as few lines as possible, none broken in two."""
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1] + between + item) <= width:
            lines[-1] += between + item
        else:
            lines.append(item)
    return Text("\n".join(lines), QUIET, overflow="fold")


def shorten_path(path: str, cells: int) -> str:
    """Shorten a path to `cells`; folders are cut first, the file's name last. Escapes it."""
    path = escape_controls(path)
    if cell_len(path) <= cells:
        return path
    *folders, name = path.split("/")
    for kept in range(len(folders) - 1, -1, -1):
        short = "/".join([*folders[:kept], "…", name])
        if cell_len(short) <= cells:
            return short
    if cell_len(name) <= cells:
        return name
    half = (cells - 1) // 2
    return f"{_cut_start(name, cells - 1 - half)}…{_cut_end(name, half)}"


@dataclass(frozen=True, slots=True)
class FittedPath:
    """A path that shortens itself to the column it is given."""

    path: str

    def __rich_console__(
        self, _open_console: Console, options: ConsoleOptions
    ) -> Iterable[Segment]:
        yield Segment(shorten_path(self.path, options.max_width))

    def __rich_measure__(self, _open_console: Console, options: ConsoleOptions) -> Measurement:
        wanted = min(cell_len(escape_controls(self.path)), options.max_width)
        return Measurement(min(wanted, 12), wanted)


def _cut_start(text: str, cells: int) -> str:
    while text and cell_len(text) > cells:
        text = text[:-1]
    return text


def _cut_end(text: str, cells: int) -> str:
    while text and cell_len(text) > cells:
        text = text[1:]
    return text
