"""`plagcheck check`."""

from __future__ import annotations

import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plagcheck import defaults
from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_at, jobs_of, limits_of, settings_of, short_of
from plagcheck.commands.cluster_options import cluster_options, connected
from plagcheck.commands.exclusion_options import (
    Excluded,
    exclusion_options,
    finish_report,
    name_unused_waivers,
)
from plagcheck.commands.notes import note_broken_readers
from plagcheck.commands.output_options import Output, output_options
from plagcheck.commands.place_options import PlacePath, index_option
from plagcheck.commands.protection_note import note_missing_protections
from plagcheck.remote.address import Location

if TYPE_CHECKING:
    from plagcheck.documents import Limits
    from plagcheck.model import Skipped
    from plagcheck.remote.scheduler import Scheduler
    from plagcheck.workflows.analyzer import InputFile


@click.command(epilog="Example: plagcheck check new.pdf --fail-above 20 --format json")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=PlacePath(exists=True, allow_dash=True),
    metavar="FILE...",
)
@index_option
@options.settings_options
@click.option(
    "--min-coverage",
    type=options.Percent(),
    default=options.show_percent(defaults.MIN_COVERAGE),
    show_default=True,
    help="Pages with text, in percent, below which the report is no verdict.",
)
@click.option(
    "--strict", is_flag=True, help="Exit with 3 also if too little of a document could be read."
)
@exclusion_options
@output_options
@options.pdf_reader_option
@options.limit_options
@options.jobs_option
@cluster_options
@options.quiet_option
def check(
    files: tuple[Location, ...],
    index_folder: Path | None,
    distance: int | None,
    threshold: Decimal | None,
    min_words: int,
    min_score: float,
    candidates: int,
    near_duplicate: Decimal,
    min_coverage: Decimal,
    strict: bool,
    excluded: Excluded,
    output: Output,
    pdf_reader: str,
    memory_limit: int,
    time_limit: int,
    text_limit: int,
    jobs: int | None,
    cluster: Scheduler | None,
    quiet: bool,
) -> int:
    """Report what documents share with the index.

    FILE is a document, a folder of documents, or - for text on standard input.
    """
    limits = limits_of(memory_limit, time_limit, text_limit)
    if cluster is None:
        _begin(files, limits, pdf_reader)
    from plagcheck.commands.gates import exit_code, refuse_unknown_flags
    from plagcheck.commands.output import check_targets, deliver
    from plagcheck.findings.gates import apply_gates
    from plagcheck.index import Snapshot, locate_for_workers
    from plagcheck.workflows.check import check_submissions
    from plagcheck.workflows.index_checks import build_index_method

    check_targets(output)
    gate_limits = output.gate_limits()
    refuse_unknown_flags(gate_limits)
    folder = index_at(index_folder)
    snapshot = Snapshot(folder)
    recipe = snapshot.catalogue.recipe
    build_index_method(recipe)
    settings = replace(
        settings_of(distance, threshold, min_words, min_score, candidates, near_duplicate, recipe),
        min_coverage=float(min_coverage / 100),
    )
    policy = excluded.load_policy()
    exclusions = excluded.build_exclusions(policy, short_of(min_words))
    submissions, unopened = _submissions(files)
    if cluster is None:  # the readers of a cluster run elsewhere
        note_missing_protections(quiet=quiet)
    reports = []
    places = {
        locate_for_workers(folder, elsewhere=True),
        *(one.path.parent for one in submissions if one.path),
    }
    with (
        connected(cluster, sorted(places, key=str)) as engine,
        Bar(quiet or len(submissions) < 2, "Checking") as bar,
    ):
        bar.start(len(submissions))
        for report in check_submissions(
            submissions,
            snapshot,
            settings,
            exclusions=exclusions,
            jobs=jobs_of(jobs),
            cluster=engine,
            pdf_reader=pdf_reader,
            limits=limits,
        ):
            reports.append(apply_gates(finish_report(report, policy, output.timings), gate_limits))
            bar.workers(engine.workers if engine else 1)
            bar.advance(report.submission.pages or 0)
    deliver(reports, output)
    name_unused_waivers(exclusions, reports)
    code = exit_code(reports, strict, unopened)
    unread = [one for report in reports if report.similarity is None for one in report.skipped]
    if unread:
        from plagcheck.workflows.broken_readers import find_broken_readers

        tried = [one.shown for one in submissions]
        note_broken_readers(find_broken_readers(tried, unread, pdf_reader))
    return code


def _begin(files: tuple[Location, ...], limits: Limits, pdf_reader: str) -> None:
    """Have a single document read while everything else loads and the index is opened."""
    from plagcheck.documents import begin_reading

    if len(files) == 1 and isinstance(files[0], Path) and files[0].is_file():
        begin_reading(files[0], limits, pdf_reader)


def _submissions(files: tuple[Location, ...]) -> tuple[list[InputFile], list[Skipped]]:
    """What the user named, folders opened up, and what in them could not be."""
    from plagcheck.documents import find_documents
    from plagcheck.workflows.analyzer import InputFile

    given: list[InputFile] = []
    unopened: list[Skipped] = []
    for file in files:
        if str(file) == "-":
            given.append(InputFile("-", data=sys.stdin.buffer.read()))
        else:
            found, refused = find_documents([file])
            given += map(InputFile.of, found)
            unopened += refused
    return given, unopened
