"""Submissions × index → reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import repeat
from pathlib import Path

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import Engine, choose_engine
from plagcheck.errors import NoIndex
from plagcheck.findings.inputs import AlignedSources, CheckedSubmission
from plagcheck.findings.report import build_report
from plagcheck.index import Snapshot, display_location, require_dictionaries
from plagcheck.model import Exclusions, Report, Settings, Skipped
from plagcheck.remote.address import Location
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import CheckConfig, configure_check
from plagcheck.workflows.duplicates import find_shingles
from plagcheck.workflows.index_checks import build_index_method
from plagcheck.workflows.search.cluster import ClusterSearch
from plagcheck.workflows.search.interface import (
    Clock,
    Matches,
    Search,
    SignedSubmission,
    skip_lost_file,
)
from plagcheck.workflows.search.local import LocalSearch


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
    lists_pairs: bool = False,
    pages_folder: str = "",
) -> Iterator[Report]:
    """Yield a report for each submission, in order, all against one generation of the index.

    `index` is its folder, or a snapshot that the caller has open, perhaps of several indexes that
    are searched as one. `lists_pairs` makes every report
    list all pairs of matched elements. Recognised pages are kept in `pages_folder`, if there is
    one. A cluster, if one is given, works
    segment by segment; otherwise `jobs` processes work submission by submission.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    _require_searchable(snapshot)
    files = [InputFile.of(submission) for submission in submissions]
    elsewhere = cluster is not None
    analyzer = AnalyzerConfig.from_snapshot(snapshot, pdf_reader, limits, elsewhere=elsewhere)
    if cluster is not None:
        config = configure_check(analyzer, settings, exclusions, snapshot, lists_pairs=lists_pairs)
        files = [file.absolute() for file in files]
        yield from check_files(files, ClusterSearch(config, snapshot, cluster))
        return
    processes = jobs // max(len(files), 1)
    analyzer = replace(analyzer, reader_processes=max(processes, 1), pages_folder=pages_folder)
    config = configure_check(analyzer, settings, exclusions, snapshot, lists_pairs=lists_pairs)
    engine = choose_engine(jobs, len(files))
    if engine.workers == 1:
        open_analyzer(analyzer, snapshot)
    yield from engine.map(
        partial(_check_file, config, processes), files, partial(_report_lost, config)
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
        if search.config.by_meaning:
            translated = search.align_by_meaning(submissions)
            aligned = [*map(_join_results, aligned, translated)]
            clock.lap("meaning")
        found = map(_collect, submissions, matches, aligned, repeat(clock.seconds))
        checked = [item if isinstance(item, Skipped) else next(found) for item in round_]
        yield from search.run(_judge_and_report, checked, partial(_report_lost, search.config))
        clock = Clock()


def _read_and_sign(config: CheckConfig, file: InputFile) -> SignedSubmission | Skipped:
    analyzer = open_analyzer(config.analyzer)
    fingerprint = analyzer.analyze(file)
    if isinstance(fingerprint, Skipped):
        return fingerprint
    return SignedSubmission(
        file,
        fingerprint,
        analyzer.sign_whole(fingerprint),
        find_shingles(fingerprint.text),
        analyzer.find_stored_paths(file),
        analyzer.encode(fingerprint) if config.by_meaning else None,
    )


def _join_results(
    by_words: AlignedSources | Skipped, by_meaning: AlignedSources | Skipped
) -> AlignedSources | Skipped:
    """Join what was found by words and by meaning; without either there is no verdict."""
    if isinstance(by_words, Skipped):
        return by_words
    if isinstance(by_meaning, Skipped):
        return by_meaning
    from plagcheck.workflows.search.by_meaning import join_results

    return join_results(by_words, by_meaning)


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


def _collect(
    submission: SignedSubmission,
    matches: Matches,
    aligned: AlignedSources | Skipped,
    seconds: dict[str, float],
) -> CheckedSubmission:
    """Collect what was found for a submission, leaving out itself."""
    near_duplicates = [
        other for other in matches.near_duplicates if not submission.is_same_document(other)
    ]
    return CheckedSubmission(
        submission.fingerprint, aligned, near_duplicates, matches.common, seconds, matches.left_out
    )


def _judge_and_report(config: CheckConfig, checked: CheckedSubmission | Skipped) -> Report:
    return build_report(config.report, checked)


def _check_file(config: CheckConfig, processes: int, file: InputFile) -> Report:
    """Check one submission with some processes. Runs in a worker."""
    return next(check_files([file], LocalSearch(config, processes)))


def _report_lost(config: CheckConfig, item: InputFile | CheckedSubmission | Skipped) -> Report:
    """Report on a submission whose workers died."""
    if isinstance(item, CheckedSubmission):
        item = InputFile(item.submission.document.path)
    lost = skip_lost_file(item) if isinstance(item, InputFile) else item
    return build_report(config.report, lost)


def _require_searchable(snapshot: Snapshot) -> None:
    """Raise if an index cannot be searched here."""
    recipe = snapshot.catalogue.recipe
    require_dictionaries(recipe)
    snapshot.check_quickly()
    build_index_method(recipe)
    for part in snapshot.parts:
        if not part.totals()[0]:
            raise NoIndex(
                f"The index {display_location(part.folder)} holds no documents.",
                "Add some with `plagcheck index FOLDER`.",
            )
