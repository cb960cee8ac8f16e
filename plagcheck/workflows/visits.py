"""What workers do for a check by partitions: visits to submissions, segments and candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged, UsageProblem
from plagcheck.findings.inputs import AlignedSources
from plagcheck.findings.judgement import find_layout
from plagcheck.findings.report import build_unchecked_report
from plagcheck.index import Segment, Snapshot, StoredDocument
from plagcheck.matching import (
    DistanceFunction,
    Pairs,
    SegmentPairs,
    choose_distance_function,
    count_matches,
    pair_elements,
    search_again,
)
from plagcheck.model import Bits, Fingerprint, NearDuplicate, Numbers, Report, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.workflows.aligning import Look, joined
from plagcheck.workflows.analyzer import Given, workshop
from plagcheck.workflows.check import reported
from plagcheck.workflows.config import Order
from plagcheck.workflows.duplicates import near_documents, shingles_of

HELD_HITS = 8_000_000
"""Hits that a worker keeps from the second step to the third; what is beyond is searched again."""

Partition = tuple[int, ...]
"""Numbers of neighbouring segments."""


class Signed(NamedTuple):
    """A submission that was read, with what is asked of the index for it."""

    given: Given
    taken: Fingerprint
    whole: Bits
    shingles: Bits


class Question(NamedTuple):
    """What one submission asks of a segment."""

    signatures: Bits
    whole: Bits
    shingles: Bits


class Round(NamedTuple):
    """What all submissions of a round ask."""

    name: str
    order: Order
    questions: tuple[Question, ...]


class Counted(NamedTuple):
    """At how many places of a partition signatures match; those that match at none left out."""

    numbers: Numbers
    places: Numbers


class Answer(NamedTuple):
    """What a partition has for one submission."""

    found: dict[int, SegmentPairs]
    """By segment."""
    near: list[NearDuplicate]


class Closer(NamedTuple):
    """Candidates of one submission to look at closely."""

    number: int
    signed: Signed
    alike: list[tuple[StoredDocument, Pairs]]


class Verdict(NamedTuple):
    """All that a report is made of."""

    signed: Signed
    aligned: AlignedSources
    near: list[NearDuplicate]
    common: NDArray[np.bool_]
    seconds: dict[str, float]


def sign(order: Order, batch: Sequence[Given]) -> Signed | Report:
    """Read and sign a submission."""
    shop = workshop(order.tools)
    (given,) = batch
    taken = shop.take(given)
    if isinstance(taken, Skipped):
        return build_unchecked_report(order.basis(), given.shown, taken)
    return Signed(given, taken, shop.whole(taken), shingles_of(taken.text, taken.elements))


def count_places(this: Round, partition: Partition) -> list[Counted]:
    """At how many places of a partition each signature matches."""
    snapshot = _opened(this.order)
    if any(name != this.name for name, _, _ in _held):
        _held.clear()
    counted = []
    for number, question in enumerate(this.questions):
        places = np.zeros(len(question.signatures), dtype=np.int64)
        for segment in partition:
            opened = snapshot.segments[segment]
            left = HELD_HITS - sum(map(len, _held.values()))
            with _searching(opened):
                here, hits = count_matches(question.signatures, opened.tables, *_near(this), left)
            places += here
            if hits is not None:
                _held[this.name, segment, number] = hits
        matching = np.flatnonzero(places)
        counted.append(Counted(matching.astype(np.uint32), places[matching].astype(np.uint32)))
    return counted


def find_pairs(
    this: Round, wanted: Sequence[NDArray[np.bool_]], partition: Partition
) -> list[Answer]:
    """The pairs of signatures that are wanted, and documents alike."""
    snapshot = _opened(this.order)
    shop = workshop(this.order.tools)
    answers = []
    for number, (question, mine) in enumerate(zip(this.questions, wanted, strict=True)):
        found = {}
        for segment in partition:
            opened = snapshot.segments[segment]
            hits = _held.get((this.name, segment, number))
            if hits is None:
                with _searching(opened):
                    hits = search_again(question.signatures, opened.tables, *_near(this), mine)
            part = pair_elements(hits, opened.tables, opened.element_starts[:-1], mine)
            if len(part.pairs) or len(part.cut):
                found[segment] = SegmentPairs(part.pairs.astype(np.uint32), part.cut)
        near = near_documents(
            shop, question.whole, question.shingles, snapshot, this.order.settings, partition
        )
        answers.append(Answer(found, [*near]))
    return answers


def look_closer(
    order: Order, words: int, looks: Sequence[Closer]
) -> tuple[int, AlignedSources | None]:
    """Look closely at candidates."""
    shop = workshop(order.tools)
    ((number, signed, alike),) = looks
    search = SearchSpace(len(signed.taken.text), words, indexed=True)
    look = Look(shop, _opened(order), order.settings, search, signed.given, signed.taken)
    return number, joined(map(look, alike))


def make_report(order: Order, batch: Sequence[Verdict]) -> Report:
    """Make a report."""
    (one,) = batch
    basis, snapshot, (given, taken, _, _) = order.basis(), _opened(order), one.signed
    layout = find_layout(taken, basis.choices)
    return reported(
        basis, snapshot, given, taken, layout, one.aligned, one.near, one.common, one.seconds
    )


def _opened(order: Order) -> Snapshot:
    """The index, as this worker has it open."""
    snapshot = workshop(order.tools).snapshot
    if snapshot is None:
        raise UsageProblem("A check needs an index.")
    return snapshot


_held: dict[tuple[str, int, int], Pairs] = {}
"""Hits of the round that this worker is at, by segment and submission."""


def _near(this: Round) -> tuple[int, DistanceFunction | None]:
    """Within what distance signatures match, and how it is measured if not in bits."""
    shop = workshop(this.order.tools)
    return this.order.settings.distance or 0, choose_distance_function(shop.recipe, shop.method)


@contextmanager
def _searching(segment: Segment) -> Iterator[None]:
    """Tables of a large index are not checked beforehand; damage to them may lead anywhere."""
    try:
        yield
    except (IndexDamaged, IndexError, ValueError, MemoryError):
        for name in segment.components:
            segment.check_component(name)
        raise
