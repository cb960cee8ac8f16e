"""Options that say how reports look and where they go."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

import plagcheck
from plagcheck.commands.options.gathering import Command, add_options, gather_options, keep_names
from plagcheck.commands.options.groups import GroupedCommand
from plagcheck.commands.options.types import ReportFormat, ReportTarget, ReportTargetType
from plagcheck.defaults import HTML_FOLDER, PRINT_RANGES, REPORT_FORMATS, REPORT_LANGUAGES, VIEWS

if TYPE_CHECKING:
    from plagcheck import ProtocolDetails

STDOUT_FORMAT = REPORT_FORMATS[0]


class ReportCommand(GroupedCommand):
    """A command that makes reports. Takes `--pairs all` for `--pairs`; a file is then ./all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Drop `all` after `--pairs`."""
        kept = [
            argument
            for before, argument in pairwise(["", *args])
            if (before, argument) != ("--pairs", "all")
        ]
        return super().parse_args(ctx, kept)


@dataclass(frozen=True, slots=True)
class Output:
    """How reports look and where they go."""

    format_name: str | None
    output: Path | None
    targets: tuple[ReportTarget, ...]
    opened: bool
    color: str
    pairs: bool
    verbose: bool
    print_range: str
    language: str | None
    institution: str
    author: str
    title: str
    supervisor: str
    date: datetime | None

    def list_targets(self) -> list[ReportTarget]:
        """List the files of the run, the one of --output first, each with its format.

        Raises UsageProblem if a report cannot be written in its format there.
        """
        own = [ReportTarget(self._choose_own_format(), self.output)] if self.output else []
        targets = [*own, *self.targets]
        return [target._replace(format=_name_format(target)) for target in targets]

    def find_page(self) -> Path | None:
        """Return the first HTML file of the run."""
        for target in self.list_targets():
            if target.format == HTML_FOLDER:
                return target.path / "index.html"
            if target.format == "html":
                return target.path
        return None

    def names_submission(self) -> bool:
        """Tell whether the user named an author or a title, which one submission has."""
        return bool(self.author or self.title)

    def collect_details(self) -> ProtocolDetails:
        """Return what a protocol says, with today's date unless the user gave another."""
        return plagcheck.ProtocolDetails(
            self.institution,
            self.author,
            self.title,
            self.supervisor,
            # The day on the user's calendar.
            self.date.date() if self.date else datetime.now().date(),
        )

    def _choose_own_format(self) -> str | None:
        """Return the format of --output: a name without an ending tells none."""
        has_ending = self.output is not None and self.output.suffix
        return self.format_name or (None if has_ending else STDOUT_FORMAT)


def _name_format(target: ReportTarget) -> str:
    """Return the format of a target as the user would name it."""
    chosen = plagcheck.choose_format(target.path, target.format)
    return target.format or chosen


language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(REPORT_LANGUAGES),
    help="Language of the report.  [default: the locale's]",
)

_OPTIONS = (
    click.option(
        "--format",
        "format_name",
        type=ReportFormat(REPORT_FORMATS),
        help="Format of the report.  [default: that of the ending of --output, or terminal]",
    ),
    click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path, dir_okay=False),
        help="File for the report; it appears only when complete.",
    ),
    click.option(
        "--report",
        "targets",
        type=ReportTargetType(),
        multiple=True,
        metavar="FORMAT:PATH",
        help="Write another report: out.html, json:out, html:DIR/ with a page for each document, "
        "protocol:FILE.docx (or .html), which a council signs, marked:FILE.pdf (or .docx), a "
        "highlighted copy; may be repeated.",
    ),
    click.option("--open", "opened", is_flag=True, help="Open the HTML report when it is written."),
    language_option,
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colour in the terminal report.",
    ),
    click.option(
        "--view",
        type=click.Choice(VIEWS),
        default=VIEWS[0],
        show_default=True,
        help="List passages, or every pair of matched elements by source.",
    ),
    click.option(
        "--pairs", is_flag=True, help="Show all element pairs, also as `--pairs all`; runs unfold."
    ),
    click.option(
        "--verbose", "-v", is_flag=True, help="Show long passages and lists in full, and hashes."
    ),
    click.option(
        "--print",
        "print_range",
        type=click.Choice(PRINT_RANGES),
        default=PRINT_RANGES[0],
        show_default=True,
        help="What an HTML report prints: the summary and pages with passages, or all.",
    ),
    click.option("--institution", default="", help="Institution, for the protocol."),
    click.option(
        "--author", default="", help="Author, for the protocol.  [default: the document's]"
    ),
    click.option("--title", default="", help="Title, for the protocol.  [default: the document's]"),
    click.option("--supervisor", default="", help="Supervisor, for the protocol."),
    click.option(
        "--date",
        type=click.DateTime(["%Y-%m-%d"]),
        metavar="YYYY-MM-DD",
        help="Day of the check, for the protocol.  [default: today]",
    ),
)


def output_options(command: Command) -> Command:
    """Let the user choose how reports look and where they go; the command gets `output`."""
    names = keep_names(Output.__dataclass_fields__)
    return add_options(gather_options(command, "output", names, Output), _OPTIONS)
