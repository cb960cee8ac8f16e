"""What the workers of a cluster do: search partitions of the index, align candidates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Segment
from plagcheck.matching import (
    Candidate,
    DistanceFunction,
    Pairs,
    SegmentPairs,
    choose_distance_function,
    count_matches,
    pair_elements,
    search_again,
)
from plagcheck.model import Bits, NearDuplicate, Numbers
from plagcheck.passages import SearchSpace
from plagcheck.workflows.analyzer import open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.duplicates import find_near_duplicates
from plagcheck.workflows.search.aligning import Aligner, align_candidate, merge_results
from plagcheck.workflows.search.interface import SignedSubmission
from plagcheck.workflows.trusting import checking_damage

MAX_KEPT_HITS = 8_000_000
"""Hits that a worker keeps between counting and pairing; the rest are searched again."""

Partition = tuple[int, ...]
"""Numbers of neighbouring segments."""


class Query(NamedTuple):
    """What one submission asks of a segment."""

    signatures: Bits
    """Its distinct signatures."""
    signature: Bits
    shingles: Bits


class Round(NamedTuple):
    """What all submissions of a round ask."""

    name: str
    config: CheckConfig
    queries: tuple[Query, ...]


class MatchCounts(NamedTuple):
    """The number of elements of a partition that match each signature, without the zeros."""

    numbers: Numbers
    """Numbers of the signatures."""
    matches: Numbers


class PartitionMatches(NamedTuple):
    """What a partition has for one submission."""

    pairs: dict[int, SegmentPairs]
    """By segment."""
    near_duplicates: list[NearDuplicate]


class AlignTask(NamedTuple):
    """Some candidates of one submission."""

    number: int
    """Number of the submission in its round."""
    submission: SignedSubmission
    candidates: Sequence[Candidate]
    space: SearchSpace


def count_in_partition(round_: Round, partition: Partition) -> list[MatchCounts]:
    """Count the elements of a partition that match each signature of every query."""
    snapshot = open_analyzer(round_.config.analyzer).snapshot
    if any(name != round_.name for name, _, _ in _kept_hits):
        _kept_hits.clear()
    counted = []
    for number, query in enumerate(round_.queries):
        total = np.zeros(len(query.signatures), dtype=np.int64)
        for segment_number in partition:
            segment = snapshot.segments[segment_number]
            room = MAX_KEPT_HITS - sum(map(len, _kept_hits.values()))
            with checking_damage(partial(_check_segment, segment)):
                counts, hits = count_matches(
                    query.signatures, segment.tables, *_choose_distance(round_.config), room
                )
            total += counts
            if hits is not None:
                _kept_hits[round_.name, segment_number, number] = hits
        matching = np.flatnonzero(total)
        counted.append(MatchCounts(matching.astype(np.uint32), total[matching].astype(np.uint32)))
    return counted


def find_in_partition(
    round_: Round, wanted: Sequence[NDArray[np.bool_]], partition: Partition
) -> list[PartitionMatches]:
    """Find the pairs of the wanted signatures of every query, and documents alike."""
    config = round_.config
    analyzer = open_analyzer(config.analyzer)
    found = []
    for number, (query, mine) in enumerate(zip(round_.queries, wanted, strict=True)):
        pairs = {}
        for segment_number in partition:
            segment = analyzer.snapshot.segments[segment_number]
            hits = _kept_hits.get((round_.name, segment_number, number))
            if hits is None:
                with checking_damage(partial(_check_segment, segment)):
                    hits = search_again(
                        query.signatures, segment.tables, *_choose_distance(config), mine
                    )
            part = pair_elements(hits, segment.tables, segment.element_starts[:-1], mine)
            if len(part.pairs) or len(part.cut):
                pairs[segment_number] = SegmentPairs(part.pairs.astype(np.uint32), part.cut)
        near = find_near_duplicates(
            analyzer, query.signature, query.shingles, config.settings, partition
        )
        found.append(PartitionMatches(pairs, [*near]))
    return found


def align_candidates(config: CheckConfig, task: AlignTask) -> tuple[int, AlignedSources | None]:
    """Align a submission with some of its candidates."""
    number, submission, candidates, space = task
    analyzer = open_analyzer(config.analyzer)
    aligner = Aligner(
        submission.fingerprint, config.settings, space, lists_pairs=config.lists_pairs
    )
    return number, merge_results(
        align_candidate(aligner, analyzer, submission, candidate) for candidate in candidates
    )


_kept_hits: dict[tuple[str, int, int], Pairs] = {}
"""Hits of the round that this worker is at, by segment and submission."""


def _choose_distance(config: CheckConfig) -> tuple[int, DistanceFunction | None]:
    """Return the distance within which signatures match, and its function if not in bits."""
    analyzer = open_analyzer(config.analyzer)
    measure = choose_distance_function(config.analyzer.recipe, analyzer.method)
    return config.settings.distance or 0, measure


def _check_segment(segment: Segment) -> None:
    for name in segment.components:
        segment.check_component(name)
