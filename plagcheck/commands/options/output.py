"""Options that say how reports look and where they go."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from plagcheck.commands.options.gathering import Command, add_options, gather_options, keep_names
from plagcheck.commands.options.types import ReportFormat, ReportTarget, ReportTargetType
from plagcheck.defaults import REPORT_FORMATS, REPORT_LANGUAGES


@dataclass(frozen=True, slots=True)
class Output:
    """How reports look and where they go."""

    format_name: str
    output: Path | None
    targets: tuple[ReportTarget, ...]
    opened: bool
    color: str
    pairs: bool
    verbose: bool
    language: str | None

    def list_targets(self) -> list[ReportTarget]:
        """List the files of the run, the one of --output first."""
        own = [ReportTarget(self.format_name, self.output)] if self.output else []
        return [*own, *self.targets]

    def find_page(self) -> Path | None:
        """Return the first HTML file of the run."""
        pages = (target.path for target in self.list_targets() if target.format == "html")
        return next(pages, None)


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
        default="terminal",
        show_default=True,
        help="Format of the report.",
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
        help="Write another report, e.g. html:out.html; may be repeated.",
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
    click.option("--pairs", is_flag=True, help="Show all element pairs."),
    click.option(
        "--verbose", "-v", is_flag=True, help="Show long passages and lists in full, and hashes."
    ),
)


def output_options(command: Command) -> Command:
    """Let the user choose how reports look and where they go; the command gets `output`."""
    names = keep_names(Output.__dataclass_fields__)
    return add_options(gather_options(command, "output", names, Output), _OPTIONS)
