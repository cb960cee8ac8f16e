"""Submissions × index → reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import Engine, choose_engine
from plagcheck.errors import NoIndex
from plagcheck.findings.inputs import AlignedSources, CheckedSubmission
from plagcheck.findings.report import build_report, build_unchecked_report
from plagcheck.index import Snapshot, display_location, locate_for_workers, require_dictionaries
from plagcheck.model import Exclusions, Report, Settings, Skipped
from plagcheck.remote.address import Location
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import CheckConfig, configure_check
from plagcheck.workflows.duplicates import find_shingles
from plagcheck.workflows.search.cluster import ClusterSearch
from plagcheck.workflows.search.interface import (
    Clock,
    Matches,
    Search,
    SignedSubmission,
    skip_lost_file,
)
from plagcheck.workflows.search.local import LocalSearch
from plagcheck.workflows.trusting import method_of_index


def check_submissions(
    submissions: Sequence[Location | InputFile],
    index: Path | Snapshot,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    jobs: int = 1,
    cluster: Engine | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Report]:
    """Yield a report for each submission, in order, all against one generation of the index.

    `index` is its folder, or a snapshot that the caller has open. A cluster, if one is given, works
    segment by segment; otherwise `jobs` processes work submission by submission.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    _require_searchable(snapshot)
    files = [InputFile.of(submission) for submission in submissions]
    analyzer = AnalyzerConfig.from_snapshot(snapshot, pdf_reader, limits)
    if cluster is not None:
        analyzer = replace(analyzer, index=locate_for_workers(snapshot.folder, elsewhere=True))
        config = configure_check(analyzer, settings, exclusions, snapshot)
        files = [file.absolute() for file in files]
        yield from check_files(files, ClusterSearch(config, snapshot, cluster))
        return
    config = configure_check(analyzer, settings, exclusions, snapshot)
    engine = choose_engine(jobs, len(files))
    if engine.workers == 1:
        open_analyzer(analyzer, snapshot)
    processes = jobs // max(len(files), 1)
    yield from engine.map(
        partial(_check_file, config, processes), files, partial(_report_lost, config)
    )


def check_submission(
    submission: Location | InputFile,
    index: Path | Snapshot,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Report:
    """Return the report on one submission."""
    return next(
        check_submissions(
            [submission],
            index,
            settings,
            exclusions=exclusions,
            pdf_reader=pdf_reader,
            limits=limits,
        )
    )


def check_files(files: Iterable[InputFile], search: Search) -> Iterator[Report]:
    """Read, sign, match, align, judge and report: the steps of every check."""
    clock = Clock()
    signed = search.run(_read_and_sign, files, skip_lost_file)
    for round_ in _split_rounds(signed, search.round_elements):
        clock.lap("read and sign")
        submissions = [item for item in round_ if isinstance(item, SignedSubmission)]
        matches = search.match(submissions, clock)
        aligned = search.align(submissions, matches)
        clock.lap("align")
        lean = (found._replace(candidates=()) for found in matches)  # their pairs are large
        found = map(_Found, submissions, lean, aligned, repeat(clock.seconds))
        outcomes = [item if isinstance(item, Skipped) else next(found) for item in round_]
        yield from search.run(_judge_and_report, outcomes, partial(_report_lost, search.config))
        clock = Clock()


class _Found(NamedTuple):
    """A submission with everything that was found for it."""

    submission: SignedSubmission
    matches: Matches
    aligned: AlignedSources | Skipped
    seconds: dict[str, float]


def _read_and_sign(config: CheckConfig, file: InputFile) -> SignedSubmission | Skipped:
    analyzer = open_analyzer(config.analyzer)
    fingerprint = analyzer.analyze(file)
    if isinstance(fingerprint, Skipped):
        return fingerprint
    return SignedSubmission(
        file,
        fingerprint,
        analyzer.sign_whole(fingerprint),
        find_shingles(fingerprint.text, fingerprint.elements),
        analyzer.find_stored_path(file),
    )


def _split_rounds(
    signed: Iterable[SignedSubmission | Skipped], most_elements: int
) -> Iterator[list[SignedSubmission | Skipped]]:
    """Split submissions into rounds; a round is full when it has this many elements."""
    round_: list[SignedSubmission | Skipped] = []
    elements = 0
    for item in signed:
        round_.append(item)
        elements += len(item.fingerprint.elements) if isinstance(item, SignedSubmission) else 0
        if elements >= most_elements:
            yield round_
            round_, elements = [], 0
    if round_:
        yield round_


def _judge_and_report(config: CheckConfig, found: _Found | Skipped) -> Report:
    if isinstance(found, Skipped):
        return build_unchecked_report(config.report, found.path, found)
    submission, matches, aligned, seconds = found
    fingerprint = submission.fingerprint
    if isinstance(aligned, Skipped):
        return build_unchecked_report(config.report, submission.file.shown, aligned, fingerprint)
    near_duplicates = [
        other
        for other in matches.near_duplicates
        if not submission.is_same_document(other.path, other.sha256)
    ]
    return build_report(
        config.report,
        CheckedSubmission(fingerprint, aligned, near_duplicates, matches.common, seconds),
    )


def _check_file(config: CheckConfig, processes: int, file: InputFile) -> Report:
    """Check one submission with some processes. Runs in a worker."""
    return next(check_files([file], LocalSearch(config, processes)))


def _report_lost(config: CheckConfig, item: _Found | Skipped | InputFile) -> Report:
    """Report on a submission that its workers did not survive."""
    if isinstance(item, _Found):
        item = item.submission.file
    skipped = skip_lost_file(item) if isinstance(item, InputFile) else item
    return build_unchecked_report(config.report, skipped.path, skipped)


def _require_searchable(snapshot: Snapshot) -> None:
    """Raise if an index cannot be searched here."""
    recipe = snapshot.catalogue.recipe
    require_dictionaries(recipe)
    snapshot.check_quickly()
    method_of_index(recipe)
    if not snapshot.totals()[0]:
        raise NoIndex(
            f"The index {display_location(snapshot.folder)} holds no documents.",
            "Add some with `plagcheck index FOLDER`.",
        )
