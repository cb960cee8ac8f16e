"""Options that say how reports look, where they go and when a run fails."""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plagcheck.commands.options import Command, Percent, gathered
from plagcheck.defaults import REPORT_FORMATS
from plagcheck.errors import UsageProblem

if TYPE_CHECKING:
    from plagcheck.findings.gates import GateLimits

LANGUAGES = ("en", "uk", "ru", "zh")


class ReportFormat(click.Choice):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """One of our report formats, or one that a plug-in brings."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The name of the format."""
        return value if is_report_format(value) else super().convert(value, param, context)


def is_report_format(name: str) -> bool:
    """Return whether a format is ours or a plug-in's, which loads before anything is read."""
    if name in REPORT_FORMATS:
        return True
    from plagcheck.reports import find_writer

    try:
        find_writer(name)
    except UsageProblem:
        return False
    return True


class Target(NamedTuple):
    """A report in one form, and the file it goes to."""

    format_name: str
    path: Path


class TargetType(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """`FORMAT:PATH`, such as html:report.html."""

    name = "format:path"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Target:
        """The form and the file."""
        if isinstance(value, Target):
            return value
        format_name, colon, path = str(value).partition(":")
        if not colon or not path or not is_report_format(format_name):
            self.fail(
                f"{value!r} is not FORMAT:PATH with one of {', '.join(REPORT_FORMATS)}.",
                param,
                context,
            )
        return Target(format_name, Path(path))


@dataclass(frozen=True, slots=True)
class Output:
    """How reports look and where they go."""

    format_name: str
    output: Path | None
    targets: tuple[Target, ...]
    opened: bool
    color: str
    all_pairs: bool
    verbose: bool
    timings: bool
    language: str | None
    fail_above: Decimal | None
    fail_above_source: Decimal | None
    fail_on: tuple[str, ...]

    def gate_limits(self) -> GateLimits:
        """Return the limits that make the run fail."""
        from plagcheck.findings.gates import GateLimits

        similarity, source_share = (
            None if limit is None else float(limit / 100)
            for limit in (self.fail_above, self.fail_above_source)
        )
        return GateLimits(similarity, source_share, self.fail_on)


def chosen_language(asked: str | None) -> str:
    """The language asked for, or that of the locale."""
    if asked:
        return asked
    from plagcheck.reports import choose_language

    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return choose_language(next((value for value in variables if value), ""))


language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    help="Language of the report.  [default: the locale's]",
)

_OPTIONS = (
    click.option(
        "--format",
        "format_name",
        type=ReportFormat(REPORT_FORMATS),
        default="terminal",
        show_default=True,
        help="Form of the report.",
    ),
    click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path, dir_okay=False),
        help="File to write the report to; it appears only when complete.",
    ),
    click.option(
        "--report",
        "targets",
        type=TargetType(),
        multiple=True,
        metavar="FORMAT:PATH",
        help="Write a further report, e.g. html:out.html; can be given several times.",
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
    click.option("--pairs", "all_pairs", is_flag=True, help="Show all element pairs."),
    click.option(
        "--verbose", "-v", is_flag=True, help="Show long passages and lists in full, and hashes."
    ),
    click.option("--timings", is_flag=True, help="Add seconds per stage to the JSON report."),
    click.option(
        "--fail-above",
        type=Percent(),
        help="Exit with 1 if a similarity is this percentage or more.",
    ),
    click.option(
        "--fail-above-source",
        type=Percent(),
        help="Exit with 1 if one source alone has this percentage or more.",
    ),
    click.option(
        "--fail-on",
        multiple=True,
        metavar="FLAG",
        help="Exit with 1 if a document has this flag, e.g. hidden_text, or any.",
    ),
)
_NAMES = {
    name: name
    for name in (
        "format_name",
        "output",
        "targets",
        "opened",
        "color",
        "all_pairs",
        "verbose",
        "timings",
        "language",
        "fail_above",
        "fail_above_source",
        "fail_on",
    )
}


def output_options(command: Command) -> Command:
    """How the report looks and where it goes, given to the command as one value, `output`."""
    return gathered(command, _OPTIONS, "output", _NAMES, Output)
