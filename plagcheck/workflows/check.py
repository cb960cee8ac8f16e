"""Submissions × index → reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import Copies, Engine, engine_for
from plagcheck.errors import IndexDamaged, NoIndex, UsageProblem
from plagcheck.findings.inputs import (
    AlignedSources,
    CheckedSubmission,
    Layout,
    ReportConfig,
    RuleChoices,
)
from plagcheck.findings.judgement import find_layout
from plagcheck.findings.report import build_report, build_unchecked_report
from plagcheck.index import (
    Snapshot,
    StoredDocument,
    display_location,
    find_mirrored_address,
    locate_for_workers,
    require_dictionaries,
)
from plagcheck.matching import (
    DistanceFunction,
    MatchResult,
    Pairs,
    choose_distance_function,
    match_elements,
)
from plagcheck.model import (
    Exclusions,
    Fingerprint,
    NearDuplicate,
    Reason,
    Report,
    Settings,
    Skipped,
)
from plagcheck.passages import SearchSpace
from plagcheck.remote.address import Location
from plagcheck.text import preload_dictionaries, wait_for_dictionaries
from plagcheck.workflows.aligning import Look, itself, joined
from plagcheck.workflows.analyzer import Given, Tools, Workshop, workshop
from plagcheck.workflows.broken_readers import WORKER_DIED
from plagcheck.workflows.clock import Clock
from plagcheck.workflows.config import Order, read_templates
from plagcheck.workflows.duplicates import near_documents, shingles_of
from plagcheck.workflows.settings import resolved
from plagcheck.workflows.trusting import method_of_index


def check_submissions(
    submissions: Sequence[Location | Given],
    index: Path,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    jobs: int = 1,
    cluster: Engine | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Report]:
    """A report for each submission, in order, all against the same generation of the index.

    The work is done by a cluster, segment by segment, if one is given, or by so many processes,
    submission by submission.
    """
    snapshot = Snapshot(index)
    recipe = snapshot.catalogue.recipe
    require_dictionaries(recipe)
    snapshot.check_quickly()
    method_of_index(recipe)
    if not snapshot.totals()[0]:
        raise NoIndex(
            f"The index {display_location(index)} holds no documents.",
            "Add some with `plagcheck index FOLDER`.",
        )
    chosen = resolved(settings, recipe)
    given = [Given.of(item) for item in submissions]
    home = locate_for_workers(index, elsewhere=cluster is not None)
    generation = snapshot.catalogue.generation
    tools = Tools(
        recipe, pdf_reader, home, generation, limits, follows=find_mirrored_address(index)
    )
    order = Order(tools, chosen, exclusions or Exclusions(), index_facts(snapshot))
    order = order._replace(templates=read_templates(order))
    if cluster is not None:
        from plagcheck.workflows.partitions import check_partitioned

        yield from check_partitioned(order, snapshot, given, cluster)
        return
    yield from engine_for(jobs, len(given)).map(
        partial(_check, order, jobs // max(len(given), 1)), given, partial(lost_report, order)
    )


def check_submission(
    submission: Location | Given,
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


def _check(order: Order, hands: int, given: Given) -> Report:
    """One submission against one generation, with so many processes. Runs in a worker."""
    tools, settings = order.tools, order.settings
    shop = workshop(tools)
    snapshot = shop.snapshot
    if snapshot is None:
        raise UsageProblem("A check needs an index.")
    basis = order.basis()
    clock = Clock()
    preload_dictionaries(snapshot.look_up_words)
    import numpy.ma  # noqa: F401 - np.unique loads it; here the reader is waited for anyway

    taken = shop.take(given)
    if isinstance(taken, Skipped):
        return build_unchecked_report(basis, given.shown, taken)
    clock.lap("read and sign")
    wait_for_dictionaries()  # no copies beside a thread
    with Copies(partial(_beside, shop, snapshot, settings, basis), [taken], hands) as beside:
        try:
            own = choose_distance_function(tools.recipe, shop.method)
            alike, common = candidates(taken, snapshot, settings, own)
        except (IndexDamaged, IndexError, ValueError, MemoryError):
            # Tables of a large index are not checked beforehand; damage to them may lead anywhere.
            snapshot.check_all()
            raise
        clock.lap("match")
        ((near, layout),) = beside.results()
    clock.lap("near-duplicates")
    search = SearchSpace(len(taken.text), index_words(snapshot), indexed=True)
    look = Look(shop, snapshot, settings, search, given, taken)
    with Copies(look, alike, hands) as looking:
        found = joined(looking.results())
    clock.lap("align")
    return reported(basis, snapshot, given, taken, layout, found, near, common, clock.seconds)


def _beside(
    shop: Workshop, snapshot: Snapshot, settings: Settings, basis: ReportConfig, taken: Fingerprint
) -> tuple[list[NearDuplicate], Layout]:
    """What a report says of a submission as a whole; it needs no matches."""
    mine = shingles_of(taken.text, taken.elements)
    near = near_documents(shop, shop.whole(taken), mine, snapshot, settings)
    return [*near], find_layout(taken, basis.choices)


def reported(
    basis: ReportConfig,
    snapshot: Snapshot,
    given: Given,
    taken: Fingerprint,
    layout: Layout,
    found: AlignedSources,
    near: Iterable[NearDuplicate],
    common: NDArray[np.bool_],
    seconds: dict[str, float],
) -> Report:
    """The report on a submission, itself left out if it is indexed."""
    own = itself(snapshot, given, taken)
    others = [one for one in near if (one.path, one.sha256) != own]
    return build_report(basis, CheckedSubmission(taken, layout, found, others, common, seconds))


def candidates(
    taken: Fingerprint, snapshot: Snapshot, settings: Settings, own: DistanceFunction | None
) -> tuple[list[tuple[StoredDocument, Pairs]], NDArray[np.bool_]]:
    """Indexed documents with elements like the submission's, the likeliest first.

    Also, for each element of the submission, whether it is so common that matches of it were left
    out. An element that few documents have says more of each than one that many have: a document's
    claim is the sum, over the submission's elements that it matches, of one over the number of
    documents that match.
    """
    segments = [(one.tables, one.element_starts[:-1]) for one in snapshot.segments]
    followed = match_elements(taken.signatures, segments, settings.distance or 0, own)
    return ranked(followed, snapshot, settings.candidates), followed.common


def ranked(
    followed: MatchResult, snapshot: Snapshot, most: int
) -> list[tuple[StoredDocument, Pairs]]:
    """The documents with the largest claims, the likeliest first, each with its pairs."""
    found = [
        (number, owner, pairs)
        for number, listed in enumerate(followed.pairs)
        for owner, pairs in _by_document(listed, snapshot, number)
    ]
    matched = [np.unique(pairs[:, 0]) for _, _, pairs in found]
    sharing = np.zeros(len(followed.common))
    for elements in matched:
        sharing[elements] += 1
    claims = np.array([float((1 / sharing[elements]).sum()) for elements in matched])
    # Only those that may be among the first are looked up by name.
    least = np.partition(claims, -most)[-most] if len(claims) > most else 0.0
    named = [
        (-claims[place], snapshot.describe_document(*found[place][:2]), found[place][2])
        for place in np.flatnonzero(claims >= least).tolist()
    ]
    named.sort(key=lambda one: (one[0], one[1].path))
    return [(stored, pairs) for _, stored, pairs in named[:most]]


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
    return snapshot.words()


def index_facts(snapshot: Snapshot) -> dict[str, str | int]:
    """What a report says of the index it was made with."""
    documents, elements = snapshot.totals()
    return {
        "path": display_location(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": documents,
        "elements": elements,
    }


def lost_report(order: Order, given: Given) -> Report:
    """The report on a submission over which workers died."""
    detail = f"{WORKER_DIED} while checking it"
    lost = Skipped(given.shown, Reason.CRASHED, detail)
    basis = ReportConfig(order.tools.recipe, order.settings, {}, RuleChoices(order.exclusions))
    return build_unchecked_report(basis, given.shown, lost)
