"""Run checks whose choices are settled: here, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plagcheck.choosing import CheckChoices
from plagcheck.engine import all_cores
from plagcheck.engine.page_news import listening_to_pages
from plagcheck.index import Snapshot, locate_for_workers
from plagcheck.model import Report, Skipped
from plagcheck.remote.connecting import connect_cluster
from plagcheck.remote.scheduler import Scheduler
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.progress import Progress, Silent


def run_checks(
    scheduler: Scheduler | None,
    snapshot: Snapshot,
    choices: CheckChoices,
    submissions: Sequence[InputFile],
    jobs: int | None,
    skipped: list[Skipped],
    progress: Progress | None = None,
) -> Iterator[Report]:
    """Yield a report for each submission. What could not be read is added to `skipped`."""
    folders = {file.path.parent for file in submissions if file.path}
    folders |= {locate_for_workers(part.folder, elsewhere=True) for part in snapshot.parts}
    shown = progress or Silent()
    with (
        connect_cluster(scheduler, sorted(folders, key=str)) as engine,
        listening_to_pages(shown.recognise),
    ):
        shown.start(len(submissions))
        for report in check_submissions(
            submissions,
            snapshot,
            choices.settings,
            exclusions=choices.exclusions,
            jobs=jobs or all_cores(),
            cluster=engine,
            pdf_reader=choices.pdf_reader,
            limits=choices.limits,
            lists_pairs=choices.lists_pairs,
            pages_folder=choices.pages_folder,
        ):
            shown.workers(engine.workers if engine else 1)
            shown.advance(report.submission.pages or 0)
            if report.similarity is None:
                skipped.extend(report.skipped)
            yield choices.finish_report(report)
