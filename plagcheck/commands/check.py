"""`plagcheck check`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.commands.configuration.reading import add_configuration
from plagcheck.commands.configuration.waivers import load_waivers
from plagcheck.commands.options.cluster import cluster_options
from plagcheck.commands.options.common import jobs_option, quiet_option, read_options
from plagcheck.commands.options.gathering import gather_check_options
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.options.output import Output, ReportCommand, output_options
from plagcheck.commands.options.settings import (
    exclusion_options,
    gate_options,
    min_coverage_option,
    settings_options,
)
from plagcheck.commands.options.types import LocationPath
from plagcheck.commands.printing.delivery import check_targets, deliver_reports
from plagcheck.commands.printing.notes import (
    note_broken_readers,
    note_missing_protections,
    note_unused_waivers,
)
from plagcheck.commands.printing.progress_bar import ProgressBar
from plagcheck.commands.printing.verdict import choose_exit_code
from plagcheck.commands.start import begin_document
from plagcheck.options import CheckOptions, StrPath

if TYPE_CHECKING:
    from plagcheck import InputFile, Skipped


@click.command(
    cls=ReportCommand, epilog="Example: plagcheck check new.pdf --fail-above 20 --format json"
)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=LocationPath(exists=True, allow_dash=True),
    metavar="FILE...",
)
@index_option
@settings_options
@min_coverage_option
@click.option(
    "--strict", is_flag=True, help="Exit with 3 also if too little of a document could be read."
)
@exclusion_options
@output_options
@gate_options
@read_options
@jobs_option
@cluster_options
@quiet_option
@gather_check_options
def check(
    files: tuple[StrPath, ...],
    index_choice: IndexChoice,
    options: CheckOptions,
    strict: bool,
    output: Output,
    jobs: int | None,
    cluster: dict[str, Any],
    quiet: bool,
) -> int:
    """Report what documents share with the index.

    FILE is a document, a folder of documents, or - for text on standard input.
    """
    is_local = cluster["cluster"] is None  # the readers of a cluster run elsewhere
    if is_local and len(files) == 1:
        begin_document(files[0], options)
    check_targets(output, files)
    skipped: list[Skipped] = []
    with (
        index_choice.open_all(quiet=quiet, **cluster) as index,
        ProgressBar(quiet, "Checking", fewest=2) as bar,
    ):
        waivers = load_waivers(options)
        found = index.check_all(
            map(read_input, files), jobs=jobs, skipped=skipped, progress=bar, **options
        )
        if is_local:
            note_missing_protections(quiet=quiet)
        reports = [add_configuration(report) for report in found]
    deliver_reports(reports, output)
    note_unused_waivers(waivers, reports, output.language)
    code = choose_exit_code(reports, skipped, output.language, strict=strict)
    unread = [item for report in reports if report.similarity is None for item in report.skipped]
    if unread:
        tried = [report.submission.path for report in reports]
        note_broken_readers(plagcheck.find_broken_readers(tried, unread, options["pdf_reader"]))
    return code


def read_input(file: StrPath) -> StrPath | InputFile:
    """Return a file as it is named, or the text on standard input for a dash."""
    if str(file) == "-":
        return plagcheck.InputFile("-", data=sys.stdin.buffer.read())
    return file
