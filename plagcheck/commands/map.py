"""`plagcheck map`."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path

import click

from plagcheck.commands.options.common import jobs_option, near_duplicate_option, quiet_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.options.output import language_option
from plagcheck.commands.printing.progress_bar import ProgressBar


@click.command(name="map", epilog="Example: plagcheck map -o map.html --near-duplicate 60")
@index_option
@near_duplicate_option
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File for the page; it appears only when complete.  [default: stdout]",
)
@click.option(
    "--passages/--no-passages",
    default=True,
    show_default=True,
    help="Check each document against the others, and show which share passages.",
)
@jobs_option
@quiet_option
@language_option
@click.option("--open", "opened", is_flag=True, help="Open the page when it is written.")
def map_documents(
    index_choice: IndexChoice,
    near_duplicate: Decimal,
    output: Path | None,
    passages: bool,
    jobs: int | None,
    quiet: bool,
    language: str | None,
    opened: bool,
) -> int:
    """Draw which documents of an index are alike or share passages, as an HTML page."""
    if opened and output is None:
        raise click.UsageError("--open needs a file: add --output FILE.")
    with (
        index_choice.open(quiet=quiet) as index,
        ProgressBar(quiet, "Comparing", fewest=20) as bar,
    ):
        found = index.map(near_duplicate, passages=passages, jobs=jobs, progress=bar)
    found.write(output or sys.stdout, language=language)
    if opened and output is not None:
        click.launch(output.absolute().as_uri())
    return 0
