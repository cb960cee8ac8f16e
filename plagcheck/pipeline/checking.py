"""Submissions × index → reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from plagcheck.engine import engine_for
from plagcheck.errors import NoIndex, UsageProblem
from plagcheck.index import Snapshot, Stored, stored_path
from plagcheck.matching import Apart, Pairs, find_pairs, own_distance
from plagcheck.model import Passage, Reason, Report, Settings, Skipped
from plagcheck.passages import Numbering, Side, align
from plagcheck.pipeline.clock import Clock
from plagcheck.pipeline.duplicates import near_documents
from plagcheck.pipeline.findings import Basis, not_checked, report_of
from plagcheck.pipeline.settings import resolved
from plagcheck.pipeline.workshop import Fingerprint, Given, Tools, workshop
from plagcheck.signatures import method_of

MIN_MATCHED = 2
"""Elements of the submission that must match before a source is looked at; one is chance."""


def check_submissions(
    submissions: Sequence[Path | Given],
    index: Path,
    settings: Settings | None = None,
    *,
    jobs: int = 1,
    pdf_reader: str = "auto",
) -> Iterator[Report]:
    """A report for each submission, in order, all against the same generation of the index."""
    snapshot = Snapshot(index)
    recipe = snapshot.catalogue.recipe
    method_of(recipe)
    if not any(True for _ in snapshot.documents()):
        raise NoIndex(
            f"The index {index} holds no documents.", "Add some with `plagcheck index FOLDER`."
        )
    chosen = resolved(settings, recipe)
    given = [Given.of(item) for item in submissions]
    tools = Tools(recipe, pdf_reader, index, snapshot.catalogue.generation)
    yield from engine_for(jobs, len(given)).map(
        partial(_check, tools, chosen), given, partial(_lost_report, tools, chosen)
    )


def check_submission(
    submission: Path | Given,
    index: Path,
    settings: Settings | None = None,
    *,
    pdf_reader: str = "auto",
) -> Report:
    """The report on one submission."""
    return next(check_submissions([submission], index, settings, pdf_reader=pdf_reader))


def _check(tools: Tools, settings: Settings, given: Given) -> Report:
    """One submission against one generation. Runs in a worker."""
    shop = workshop(tools)
    snapshot = shop.snapshot
    if snapshot is None:
        raise UsageProblem("A check needs an index.")
    basis = Basis(tools.recipe, settings, index_facts(snapshot))
    clock = Clock()
    taken = shop.take(given)
    if isinstance(taken, Skipped):
        return not_checked(basis, given.shown, taken)
    clock.lap("read and sign")
    own = own_distance(tools.recipe, shop.method)
    candidates = list(_candidates(taken, snapshot, settings, own))
    clock.lap("match")

    numbering = Numbering()
    mine = taken.document, Side.of(taken.text, taken.elements, numbering)
    itself = stored_path(given.path, snapshot.folder) if given.path else None
    passages: list[Passage] = []
    named: dict[str, tuple[str, str, str]] = {}
    skipped: list[Skipped] = []
    for stored, pairs in candidates:
        if stored.path == itself and stored.sha256 == taken.document.sha256:
            skipped.append(Skipped(stored.path, Reason.SELF, "the submission itself is indexed"))
            continue
        origin = shop.fingerprint(snapshot.document(stored))
        theirs = origin.document, Side.of(origin.text, origin.elements, numbering)
        if found := align(pairs, mine, theirs, stored.id, settings):
            named[stored.id] = stored.path, stored.sha256, stored.title
            passages += found
    clock.lap("align")
    near = [
        one
        for one in near_documents(shop, taken, snapshot, settings)
        if (one.path, one.sha256) != (itself, taken.document.sha256)
    ]
    clock.lap("near-duplicates")
    return report_of(basis, taken, passages, named, skipped, near, clock.seconds)


def _candidates(
    taken: Fingerprint, snapshot: Snapshot, settings: Settings, own: Apart | None
) -> Iterator[tuple[Stored, Pairs]]:
    """Indexed documents with elements like the submission's, and the pairs."""
    for number, segment in enumerate(snapshot.segments):
        pairs = find_pairs(taken.signatures, segment.tables, settings.distance or 0, own)
        owners = np.searchsorted(segment.element_starts, pairs[:, 1], side="right") - 1
        pairs[:, 1] -= segment.element_starts[owners]
        order = np.argsort(owners, kind="stable")
        edges = np.flatnonzero(np.diff(owners[order])) + 1
        removed = snapshot.catalogue.segments[number].removed
        for group in np.split(order, edges) if len(order) else ():
            owner = int(owners[group[0]])
            if owner not in removed and len(np.unique(pairs[group, 0])) >= MIN_MATCHED:
                yield snapshot.stored(number, owner), pairs[group]


def index_facts(snapshot: Snapshot) -> dict[str, str | int]:
    """What a report says of the index it was made with."""
    held = list(snapshot.documents())
    return {
        "path": str(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": len(held),
        "elements": sum(stored.elements for stored in held),
    }


def _lost_report(tools: Tools, settings: Settings, given: Given) -> Report:
    detail = "a worker process died twice while checking it"
    basis = Basis(tools.recipe, settings, {})
    return not_checked(basis, given.shown, Skipped(given.shown, Reason.CRASHED, detail))
