"""Reports → the user: stdout or a file, and the exit code."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from plagcheck.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from plagcheck.model import Report

EXIT_SIMILAR = 1
EXIT_UNREAD = 3
FILE_WIDTH = 100


def write(
    reports: Sequence[Report],
    format_name: str,
    output: Path | None,
    color: str,
    all_pairs: bool,
    verbose: bool,
) -> None:
    """Write reports in the chosen form to the chosen place."""
    from plagcheck.reports import ReportOptions, writer

    terminal = output is None and sys.stdout.isatty()
    colored = color == "always" or (color == "auto" and terminal and not os.environ.get("NO_COLOR"))
    width = shutil.get_terminal_size((FILE_WIDTH, 24)).columns if output is None else FILE_WIDTH
    with _opened(output) as stream:
        writer(format_name)(reports, stream, ReportOptions(colored, width, all_pairs, verbose))


def exit_code(reports: Sequence[Report], fail_above: Decimal | None, strict: bool = False) -> int:
    """1 if a similarity reaches the limit, else 3 if a submission was not checked, else 0.

    Strict: 3 also if too little of a submission could be read.
    """
    from plagcheck.model import LOW_COVERAGE
    from plagcheck.reports import flag_sentence, safe

    code = 0
    for report in reports:
        if report.similarity is None:
            code = code or EXIT_UNREAD
            for skipped in report.skipped:
                click.echo(
                    f"not checked: {safe(skipped.path)}: {skipped.reason} — {safe(skipped.detail)}",
                    err=True,
                )
        for flag in report.flags:
            if flag.kind == LOW_COVERAGE:
                code = code or (EXIT_UNREAD if strict else 0)
                click.echo(f"{safe(report.submission.path)}: {flag_sentence(flag)}", err=True)
    for report in reports:
        found = report.similarity
        if fail_above is not None and found is not None and found >= float(fail_above / 100):
            code = EXIT_SIMILAR
            click.echo(
                f"{safe(report.submission.path)}: similarity {found:.1%} is at or above "
                f"{fail_above} %",
                err=True,
            )
    return code


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    """Stdout, or a file that gets its name only when it is complete."""
    if output is None:
        yield sys.stdout
        return
    unfinished = output.with_name(f".{output.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("w", encoding="utf-8", errors="backslashreplace") as stream:
            yield stream
        unfinished.replace(output)
    except OSError as problem:
        raise UsageProblem(f"{output} cannot be written: {problem.strerror}.") from problem
    finally:
        unfinished.unlink(missing_ok=True)
