"""Submissions × index → reports, segment by segment, where the segments are.

The segments of an index are dealt into partitions. A worker that was asked of a partition is asked
of it again, so that each segment is opened by one worker, for all submissions of a round. In turn:

1. every submission is read and signed;
2. of every partition: at how many places does each signature match? The sums decide, under the
   rule of matching/element_pairs.py, which are followed;
3. of every partition: the pairs of those that are followed, and documents alike as a whole;
4. the best candidates by all their pairs are looked at closely, and reports are made.

Sums and sorts are the same in any order, so the reports are those of a check in one process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NoReturn
from uuid import uuid4

import numpy as np

from plagcheck.engine import Engine, in_batches
from plagcheck.errors import WorkLost
from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Snapshot, StoredDocument
from plagcheck.matching import DistinctQueries, Pairs, SegmentPairs
from plagcheck.model import NearDuplicate, Report
from plagcheck.workflows.aligning import joined
from plagcheck.workflows.analyzer import Given
from plagcheck.workflows.check import index_words, lost_report, ranked
from plagcheck.workflows.clock import Clock
from plagcheck.workflows.config import Order
from plagcheck.workflows.visits import (
    Closer,
    Partition,
    Question,
    Round,
    Signed,
    Verdict,
    count_places,
    find_pairs,
    look_closer,
    make_report,
    sign,
)

ROUND_ELEMENTS = 2_000_000
"""Elements of submissions after which a round is full: bounds memory everywhere."""

PARTITIONS = 4
"""Partitions for each worker: a slow worker gets fewer."""

LOOKED_AT = 8
"""Candidates that one task looks at closely, if there are few submissions."""


def check_partitioned(
    order: Order, snapshot: Snapshot, given: Sequence[Given], engine: Engine
) -> Iterator[Report]:
    """A report for each submission, in order."""
    single = [(Given(one.shown, one.path and one.path.absolute(), one.data),) for one in given]
    taken = in_batches(engine, partial(sign, order), single, partial(_lost, order))
    pending: list[Signed | Report] = []
    elements = 0
    for one in taken:
        pending.append(one)
        elements += len(one.taken.elements) if isinstance(one, Signed) else 0
        if elements >= ROUND_ELEMENTS:
            yield from _round(order, snapshot, pending, engine)
            pending, elements = [], 0
    yield from _round(order, snapshot, pending, engine)


def _round(
    order: Order, snapshot: Snapshot, pending: Sequence[Signed | Report], engine: Engine
) -> Iterator[Report]:
    """The reports of one round."""
    signed = [one for one in pending if isinstance(one, Signed)]
    reports = iter(_checked(order, snapshot, signed, engine) if signed else ())
    for one in pending:
        yield next(reports) if isinstance(one, Signed) else one


def _checked(
    order: Order, snapshot: Snapshot, signed: Sequence[Signed], engine: Engine
) -> Iterator[Report]:
    clock = Clock()
    asked = [DistinctQueries.from_queries(one.taken.signatures) for one in signed]
    questions = tuple(
        Question(mine.signatures, one.whole, one.shingles)
        for mine, one in zip(asked, signed, strict=True)
    )
    this = Round(uuid4().hex, order, questions)
    workers = max(engine.workers, 1)  # all may just be starting again
    partitions = _dealt(len(snapshot.segments), PARTITIONS * workers)

    places = [np.zeros(len(mine.signatures), dtype=np.int64) for mine in asked]
    for counts in engine.map(partial(count_places, this), partitions, _lost_partition):
        for total, counted in zip(places, counts, strict=True):
            total[counted.numbers] += counted.places
    followed = [mine.select_rarest(total) for mine, total in zip(asked, places, strict=True)]

    nothing = SegmentPairs(np.empty((0, 3), dtype=np.int64), np.empty(0, dtype=np.int64))
    found = [[nothing] * len(snapshot.segments) for _ in signed]
    near: list[list[NearDuplicate]] = [[] for _ in signed]
    wanted = [kept & (total > 0) for kept, total in zip(followed, places, strict=True)]
    for answers in engine.map(partial(find_pairs, this, wanted), partitions, _lost_partition):
        for number, answer in enumerate(answers):
            near[number] += answer.near
            for segment, part in answer.found.items():
                found[number][segment] = SegmentPairs(part.pairs.astype(np.int64), part.cut)
    clock.lap("match")

    gathered = [
        mine.merge_segments(total, kept, parts)
        for mine, total, kept, parts in zip(asked, places, followed, found, strict=True)
    ]
    alike = [ranked(one, snapshot, order.settings.candidates) for one in gathered]
    looks = [(look,) for look in _looks(signed, alike, workers)]
    parts_of: list[list[AlignedSources]] = [[] for _ in signed]
    lost: set[int] = set()
    work = partial(look_closer, order, index_words(snapshot))
    for number, closer in in_batches(engine, work, looks, lambda look: (look.number, None)):
        if closer is None:
            lost.add(number)
        else:
            parts_of[number].append(closer)
    clock.lap("align")
    verdicts = [
        (Verdict(one, joined(parts), alike_whole, every.common, clock.seconds),)
        for one, parts, alike_whole, every in zip(signed, parts_of, near, gathered, strict=True)
    ]
    left = [one for number, one in enumerate(verdicts) if number not in lost]
    reports = in_batches(engine, partial(make_report, order), left, partial(_lost_verdict, order))
    for number, one in enumerate(signed):
        yield lost_report(order, one.given) if number in lost else next(reports)


def _dealt(segments: int, most: int) -> list[Partition]:
    """Segments in runs of about the same number."""
    count = min(segments, most)
    edges = [segments * number // count for number in range(count + 1)]
    return [tuple(range(*run)) for run in pairwise(edges)]


def _looks(
    signed: Sequence[Signed], alike: Sequence[list[tuple[StoredDocument, Pairs]]], workers: int
) -> Iterator[Closer]:
    """Candidates of every submission in pieces, about two for each worker in all."""
    step = max(LOOKED_AT, -(-sum(map(len, alike)) // (2 * workers)))
    for number, (one, found) in enumerate(zip(signed, alike, strict=True)):
        for at in range(0, len(found), step):
            yield Closer(number, one, found[at : at + step])


def _lost(order: Order, given: Given) -> Signed | Report:
    return lost_report(order, given)


def _lost_verdict(order: Order, verdict: Verdict) -> Report:
    return lost_report(order, verdict.signed.given)


def _lost_partition(partition: Partition) -> NoReturn:
    raise WorkLost(
        f"Workers died while they searched segments {partition[0]} to {partition[-1]}.",
        "They may be short of memory. `plagcheck verify` tells whether the index is sound.",
    )
