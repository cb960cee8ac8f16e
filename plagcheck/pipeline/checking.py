"""Submissions × index → reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import engine_for
from plagcheck.errors import IndexDamaged, NoIndex, UsageProblem
from plagcheck.index import Snapshot, Stored, shown, stored_path
from plagcheck.matching import Apart, Pairs, follow, own_distance
from plagcheck.model import Exclusions, Passage, Reason, Report, Settings, Skipped
from plagcheck.passages import Numbering, Outline, Search, Side, align, align_outline
from plagcheck.pipeline.clock import Clock
from plagcheck.pipeline.duplicates import near_documents
from plagcheck.pipeline.findings import Basis, Origin, not_checked, report_of
from plagcheck.pipeline.order import Order, read_templates
from plagcheck.pipeline.settings import resolved
from plagcheck.pipeline.workshop import Fingerprint, Given, Tools, workshop
from plagcheck.places import Place
from plagcheck.signatures import method_of
from plagcheck.text import load_ahead


def check_submissions(
    submissions: Sequence[Place | Given],
    index: Path,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    jobs: int = 1,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Report]:
    """A report for each submission, in order, all against the same generation of the index."""
    snapshot = Snapshot(index)
    snapshot.check_quickly()
    recipe = snapshot.catalogue.recipe
    method_of(recipe)
    if not snapshot.totals()[0]:
        raise NoIndex(
            f"The index {shown(index)} holds no documents.",
            "Add some with `plagcheck index FOLDER`.",
        )
    chosen = resolved(settings, recipe)
    given = [Given.of(item) for item in submissions]
    tools = Tools(recipe, pdf_reader, index, snapshot.catalogue.generation, limits)
    order = Order(tools, chosen, exclusions or Exclusions())
    order = order._replace(templates=read_templates(order))
    yield from engine_for(jobs, len(given)).map(
        partial(_check, order), given, partial(_lost_report, order)
    )


def check_submission(
    submission: Place | Given,
    index: Path,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Report:
    """The report on one submission."""
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


def _check(order: Order, given: Given) -> Report:
    """One submission against one generation. Runs in a worker."""
    tools, settings = order.tools, order.settings
    shop = workshop(tools)
    snapshot = shop.snapshot
    if snapshot is None:
        raise UsageProblem("A check needs an index.")
    basis = order.basis(index_facts(snapshot))
    clock = Clock()
    load_ahead(snapshot.entries)
    taken = shop.take(given)
    if isinstance(taken, Skipped):
        return not_checked(basis, given.shown, taken)
    clock.lap("read and sign")
    own = own_distance(tools.recipe, shop.method)
    try:
        alike, common = candidates(taken, snapshot, settings, own)
    except (IndexDamaged, IndexError, ValueError, MemoryError):
        # Tables of a large index are not checked beforehand; damage to them may lead anywhere.
        snapshot.check_all()
        raise
    clock.lap("match")

    numbering = Numbering()
    mine = taken.document, Side.of(taken.text, taken.elements, numbering)
    search = Search(len(taken.text), index_words(snapshot), indexed=True)
    itself = stored_path(given.path, snapshot.folder) if given.path else None
    passages: list[Passage] = []
    named: dict[str, Origin] = {}
    skipped: list[Skipped] = []
    unquoted = 0
    for stored, pairs in alike:
        if stored.path == itself and stored.sha256 == taken.document.sha256:
            skipped.append(Skipped(stored.path, Reason.SELF, "the submission itself is indexed"))
            continue
        document = snapshot.document(stored)
        facts = stored.path, stored.sha256, stored.title
        if stored.has_text:
            text, elements = shop.signable(document)
            theirs = document, Side.of(text, elements, numbering)
            found = align(pairs, mine, theirs, stored.id, settings, search)
            known = Origin.of(*facts, text)
        else:
            outline = Outline(document, snapshot.spans(stored))
            found = align_outline(pairs, mine, outline, stored.id, settings)
            known = Origin(*facts, outline.spans[0])
            unquoted += bool(found)
        if found:
            named[stored.id] = known
            passages += found
    clock.lap("align")
    near = [
        one
        for one in near_documents(shop, taken, snapshot, settings)
        if (one.path, one.sha256) != (itself, taken.document.sha256)
    ]
    clock.lap("near-duplicates")
    return report_of(basis, taken, passages, named, skipped, near, common, clock.seconds, unquoted)


def candidates(
    taken: Fingerprint, snapshot: Snapshot, settings: Settings, own: Apart | None
) -> tuple[list[tuple[Stored, Pairs]], NDArray[np.bool_]]:
    """Indexed documents with elements like the submission's, the likeliest first.

    Also, for each element of the submission, whether it is so common that matches of it were left
    out. An element that few documents have says more of each than one that many have: a document's
    claim is the sum, over the submission's elements that it matches, of one over the number of
    documents that match.
    """
    segments = [(one.tables, one.element_starts[:-1]) for one in snapshot.segments]
    followed = follow(taken.signatures, segments, settings.distance or 0, own)
    found = [
        (snapshot.stored(number, owner), pairs)
        for number, listed in enumerate(followed.pairs)
        for owner, pairs in _by_document(listed, snapshot, number)
    ]
    matched = [np.unique(pairs[:, 0]) for _, pairs in found]
    sharing = np.zeros(len(taken.elements))
    for elements in matched:
        sharing[elements] += 1
    claims = [float((1 / sharing[elements]).sum()) for elements in matched]
    order = sorted(range(len(found)), key=lambda place: (-claims[place], found[place][0].path))
    return [found[place] for place in order[: settings.candidates]], followed.common


def _by_document(pairs: Pairs, snapshot: Snapshot, number: int) -> Iterator[tuple[int, Pairs]]:
    """Documents of one segment that still count, each with its pairs of elements."""
    segment = snapshot.segments[number]
    owners = np.searchsorted(segment.element_starts, pairs[:, 1], side="right") - 1
    pairs[:, 1] -= segment.element_starts[owners]
    order = np.argsort(owners, kind="stable")
    edges = np.flatnonzero(np.diff(owners[order])) + 1
    removed = snapshot.catalogue.segments[number].removed
    for group in np.split(order, edges) if len(order) else ():
        owner = int(owners[group[0]])
        if owner not in removed:
            yield owner, pairs[group]


@lru_cache(maxsize=2)
def index_words(snapshot: Snapshot) -> int:
    """Words of all documents of an index."""
    return sum(stored.words for stored in snapshot.documents())


def index_facts(snapshot: Snapshot) -> dict[str, str | int]:
    """What a report says of the index it was made with."""
    documents, elements = snapshot.totals()
    return {
        "path": shown(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": documents,
        "elements": elements,
    }


def _lost_report(order: Order, given: Given) -> Report:
    detail = "a worker process died twice while checking it"
    lost = Skipped(given.shown, Reason.CRASHED, detail)
    basis = Basis(order.tools.recipe, order.settings, {}, order.exclusions)
    return not_checked(basis, given.shown, lost)
