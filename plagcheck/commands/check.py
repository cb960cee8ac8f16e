"""`plagcheck check`."""

from __future__ import annotations

import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_at, jobs_of, settings_of

if TYPE_CHECKING:
    from plagcheck.pipeline import Given


@click.command(epilog="Example: plagcheck check new.pdf --fail-above 20 --format json")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, allow_dash=True, path_type=Path),
    metavar="FILE...",
)
@options.index_option
@options.settings_options
@options.output_options
@options.pdf_reader_option
@options.jobs_option
@options.quiet_option
def check(
    files: tuple[Path, ...],
    index_folder: Path | None,
    distance: int | None,
    threshold: Decimal | None,
    min_words: int,
    min_similarity: Decimal,
    gap: int,
    near_duplicate: Decimal,
    format_name: str,
    output: Path | None,
    color: str,
    all_pairs: bool,
    verbose: bool,
    timings: bool,
    fail_above: Decimal | None,
    pdf_reader: str,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Report what documents share with the index.

    FILE is a document, a folder of documents, or - for text on standard input.
    """
    from plagcheck.commands.output import exit_code, write
    from plagcheck.index import Snapshot
    from plagcheck.pipeline import check_submissions

    folder = index_at(index_folder)
    recipe = Snapshot(folder).catalogue.recipe
    settings = settings_of(
        distance, threshold, min_words, min_similarity, gap, near_duplicate, recipe
    )
    submissions = _submissions(files)
    reports = []
    with Bar(quiet or len(submissions) < 2, "Checking") as bar:
        bar.start(len(submissions))
        for report in check_submissions(
            submissions, folder, settings, jobs=jobs_of(jobs), pdf_reader=pdf_reader
        ):
            reports.append(report if timings else replace(report, timings={}))
            bar.advance(report.submission.pages or 0)
    write(reports, format_name, output, color, all_pairs, verbose)
    return exit_code(reports, fail_above)


def _submissions(files: tuple[Path, ...]) -> list[Given]:
    """What the user named, folders opened up."""
    from plagcheck.documents import walk
    from plagcheck.pipeline import Given

    given: list[Given] = []
    for file in files:
        if str(file) == "-":
            given.append(Given("-", data=sys.stdin.buffer.read()))
        else:
            found, _ = walk([file])
            given += map(Given.of, found)
    return given
