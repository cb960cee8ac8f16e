"""Reports → the user: stdout and files."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from plagcheck.errors import UsageProblem
from plagcheck.files import UntrustedFile, follow_own_links, write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator

    from plagcheck.commands.output_options import Output
    from plagcheck.model import Report

FILE_WIDTH = 100


def check_targets(output: Output) -> None:
    """Refuse what cannot be carried out before anything is read."""
    paths = [target.path.absolute() for target in output.targets]
    if output.output is not None:
        paths.append(output.output.absolute())
    if len(set(paths)) < len(paths):
        raise click.UsageError("Two reports would go to the same file.")
    for path in paths:
        if path.is_dir() or not path.parent.is_dir():
            what = "is a folder" if path.is_dir() else "lies in a folder that does not exist"
            raise UsageProblem(f"{path} cannot be written: it {what}.")
        target_of(path)
    if output.opened and _html_file(output) is None:
        raise click.UsageError("--open needs an HTML file: add --report html:FILE.")


def deliver(reports: Sequence[Report], output: Output) -> None:
    """Write reports in each chosen form to its place."""
    _write(reports, output, output.format_name, output.output)
    for target in output.targets:
        _write(reports, output, target.format_name, target.path)
    page = _html_file(output) if output.opened else None
    if page is not None:
        click.launch(page.absolute().as_uri())


def _write(reports: Sequence[Report], output: Output, format_name: str, path: Path | None) -> None:
    from plagcheck.commands.output_options import chosen_language
    from plagcheck.reports import ReportOptions, find_writer

    terminal = path is None and sys.stdout.isatty()
    automatic = output.color == "auto" and terminal and not os.environ.get("NO_COLOR")
    colored = automatic or (output.color == "always" and path == output.output)
    width = shutil.get_terminal_size((FILE_WIDTH, 24)).columns if path is None else FILE_WIDTH
    options = ReportOptions(
        colored, width, output.all_pairs, output.verbose, chosen_language(output.language)
    )
    with opened(path) as stream:
        find_writer(format_name)(reports, stream, options)


def _html_file(output: Output) -> Path | None:
    """The first HTML file of the run."""
    if output.format_name == "html" and output.output is not None:
        return output.output
    return next((one.path for one in output.targets if one.format_name == "html"), None)


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """Stdout, or a file that gets its name only when it is complete."""
    if output is None:
        yield sys.stdout
        # What is said on stderr afterwards comes afterwards in a log of both.
        sys.stdout.flush()
        return
    target = target_of(output)
    if output.exists() and not output.is_file():
        # A pipe or a device such as /dev/null is written to, never replaced.
        with os.fdopen(
            os.open(output, os.O_WRONLY | os.O_CLOEXEC),
            "w",
            encoding="utf-8",
            errors="backslashreplace",
            newline="",
        ) as stream:
            yield stream
        return
    try:
        with write_atomically(target) as stream:
            yield stream
    except OSError as problem:
        raise UsageProblem(f"{output} cannot be written: {problem.strerror}.") from problem


def target_of(output: Path) -> Path:
    """The file that a report goes to; a link that the user named leads there and stays."""
    try:
        return follow_own_links(output.absolute())
    except UntrustedFile as reason:
        raise UsageProblem(f"{output} cannot be written: it {reason}.") from reason
    except OSError as problem:
        raise UsageProblem(f"{output} cannot be written: {problem.strerror}.") from problem
