"""Reports → the user: stdout and files."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

import plagcheck
from plagcheck.commands.options.output import STDOUT_FORMAT, Output
from plagcheck.defaults import FILE_FORMATS, HTML_FOLDER, MARKED, PRINT_RANGES, REPORT_WIDTH
from plagcheck.options import StrPath

if TYPE_CHECKING:
    from plagcheck import Report


def check_targets(output: Output, submissions: Sequence[StrPath]) -> None:
    """Refuse what cannot be carried out before anything is read."""
    if output.names_submission() and (len(submissions) > 1 or Path(submissions[0]).is_dir()):
        raise click.UsageError("--author and --title name one document; give one to check.")
    targets = output.list_targets()
    if len({target.path.absolute() for target in targets}) < len(targets):
        raise click.UsageError("Two reports would go to the same file.")
    for target in targets:
        if target.format == MARKED:
            plagcheck.require_copy_target(target.path, submissions)
        else:
            plagcheck.require_writable(target.path, folder=target.format == HTML_FOLDER)
    if output.opened and output.find_page() is None:
        raise click.UsageError("--open needs an HTML file: add --report html:FILE.")


def deliver_reports(reports: Sequence[Report], output: Output) -> None:
    """Write reports in each chosen format to its place."""
    if output.output is None:
        _write(reports, output, output.format_name or STDOUT_FORMAT, None)
        # What is said on stderr afterwards comes afterwards in a log of both.
        sys.stdout.flush()
    for target in output.list_targets():
        _write(reports, output, target.format, target.path)
        if target.format == MARKED:
            _note_unmarked(reports)
    page = output.find_page() if output.opened else None
    if page is not None:
        click.launch(page.absolute().as_uri())


def _note_unmarked(reports: Sequence[Report]) -> None:
    """Say which documents of a folder have no marked copy, for their kind."""
    for report in reports:
        path = report.submission.path
        if report.similarity is not None and Path(path).suffix.lower() not in FILE_FORMATS[MARKED]:
            shown = plagcheck.escape_line(path)
            click.echo(f"No marked copy of {shown}: it is neither PDF nor DOCX.", err=True)


def _write(
    reports: Sequence[Report], output: Output, format_name: str | None, path: Path | None
) -> None:
    is_terminal = path is None and sys.stdout.isatty()
    automatic = output.color == "auto" and is_terminal and not os.environ.get("NO_COLOR")
    width = shutil.get_terminal_size((REPORT_WIDTH, 24)).columns if path is None else REPORT_WIDTH
    plagcheck.write_reports(
        reports,
        sys.stdout if path is None else path,
        format_name,
        language=output.language,
        pairs=output.pairs,
        verbose=output.verbose,
        color=automatic or (output.color == "always" and path == output.output),
        width=width,
        print_full=output.print_range == PRINT_RANGES[1],
        details=output.collect_details(),
    )
