"""A search by segment, where the segments are, for many submissions at once.

The segments of an index are split into partitions. A worker that searched a partition is asked for
it again, so that each segment is opened by one worker, for all submissions of a round:

1. Workers count, in every partition, the elements that match each signature. The sums decide,
   under the rule of matching/element_pairs.py, which signatures are followed.
2. Workers find, in every partition, the pairs of those, and the documents alike as a whole.
3. The best candidates by all their pairs are aligned.
4. With meaning, workers rank the documents of every partition by runs of windows, and the best of
   all partitions are aligned.

Sums and sorts are the same in any order, so the reports are those of a check in one process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from plagcheck.engine import Engine, Item, Result, map_batches
from plagcheck.errors import WorkLost
from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Snapshot
from plagcheck.matching import (
    Candidate,
    DistinctQueries,
    Pairs,
    SegmentPairs,
    count_matches,
    pair_elements,
    rank_candidates,
    search_again,
)
from plagcheck.model import Bits, NearDuplicate, Numbers, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.workflows.analyzer import open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.duplicates import find_near_duplicates
from plagcheck.workflows.index_checks import checking_damage
from plagcheck.workflows.search.aligning import (
    Aligner,
    align_batch,
    batch_candidates,
    list_candidate,
    merge_parts,
    merge_results,
)
from plagcheck.workflows.search.interface import (
    Clock,
    Matches,
    Search,
    SignedSubmission,
)

ROUND_ELEMENTS = 2_000_000
"""Elements of submissions after which a round is full: bounds memory everywhere."""

PARTITIONS_PER_WORKER = 4
"""More than one, so that a slow worker gets fewer."""

TASK_CANDIDATES = 8
"""Fewest candidates that one task aligns, if there are few submissions."""

WORKER_HITS = 8_000_000
"""Hits that a worker keeps between counting and pairing; the rest are searched again."""

Partition = tuple[int, ...]
"""Numbers of neighbouring segments."""


class Query(NamedTuple):
    """What one submission asks of a partition."""

    signatures: Bits
    """The distinct signatures of its elements."""
    signature: Bits
    shingles: Bits


class Round(NamedTuple):
    """What all submissions of a round ask."""

    name: str
    config: CheckConfig
    queries: tuple[Query, ...]


class PartitionMatches(NamedTuple):
    """What a partition has for one submission."""

    pairs: dict[int, SegmentPairs]
    """Segment → its pairs."""
    near_duplicates: list[NearDuplicate]


class AlignTask(NamedTuple):
    """Some candidates of one submission."""

    number: int
    """Number of the submission in its round."""
    submission: SignedSubmission
    candidates: Sequence[Candidate]
    space: SearchSpace
    is_aligned: bool = True
    """Whether passages are looked for, or pairs only listed."""


class ClusterSearch(Search):
    """Searches an index with the workers of a cluster."""

    round_elements = ROUND_ELEMENTS

    def __init__(self, config: CheckConfig, snapshot: Snapshot, engine: Engine) -> None:
        super().__init__(config)
        self._snapshot = snapshot
        self._engine = engine

    def run(
        self,
        step: Callable[[CheckConfig, Item], Result],
        items: Iterable[Item],
        lost: Callable[[Item], Result],
    ) -> Iterator[Result]:
        """Apply a step to every item, each a task of its own."""
        batches = ((item,) for item in items)
        return map_batches(self._engine, partial(_apply, step, self.config), batches, lost)

    def match(self, submissions: Sequence[SignedSubmission], clock: Clock) -> list[Matches]:
        """Ask every partition for all submissions together."""
        if not submissions:
            return []
        partitions = self._partition()
        segments = len(self._snapshot.segments)
        collectors = [_Collector(submission, segments) for submission in submissions]
        queries = tuple(collector.query for collector in collectors)
        round_ = Round(os.urandom(16).hex(), self.config, queries)
        count = partial(count_in_partition, round_)
        for counts in self._engine.map(count, partitions, _lose_partition):
            for collector, (numbers, matches) in zip(collectors, counts, strict=True):
                collector.counts[numbers] += matches
        find = partial(find_in_partition, round_, [part.select_wanted() for part in collectors])
        for answers in self._engine.map(find, partitions, _lose_partition):
            for collector, answer in zip(collectors, answers, strict=True):
                collector.add(answer)
        found = [collector.merge(self._snapshot, self.config) for collector in collectors]
        clock.lap("match")
        return found

    def align(
        self, submissions: Sequence[SignedSubmission], matches: Sequence[Matches]
    ) -> list[AlignedSources | Skipped]:
        """Share all candidates among the workers."""
        tasks = (
            *self._split_candidates(submissions, [found.candidates for found in matches]),
            *self._split_candidates(submissions, [found.listed for found in matches], False),
        )
        parts = self.run(align_candidates, tasks, lambda task: (task.number, None))
        return merge_parts(submissions, parts)

    def align_by_meaning(
        self, submissions: Sequence[SignedSubmission]
    ) -> list[AlignedSources | Skipped]:
        """Ask every partition for the documents with the best runs, then share those."""
        from plagcheck.workflows.search.by_meaning import (
            align_task,
            rank_in_partition,
            split_sources,
        )

        if not submissions:
            return []
        encoded = [submission.encoded for submission in submissions]
        rank = partial(rank_in_partition, self.config, encoded)
        answers = [*self._engine.map(rank, self._partition(), _lose_partition)]
        tasks = split_sources(submissions, answers, self.config.settings, TASK_CANDIDATES)
        return merge_parts(
            submissions, self.run(align_task, tasks, lambda task: (task.number, None))
        )

    def _split_candidates(
        self,
        submissions: Sequence[SignedSubmission],
        candidates: Sequence[Sequence[Candidate]],
        is_aligned: bool = True,
    ) -> Iterator[AlignTask]:
        """Split the candidates of all submissions into about two tasks for each worker."""
        words = self._snapshot.words() if submissions else 0
        step = max(TASK_CANDIDATES, -(-sum(map(len, candidates)) // (2 * self._workers)))
        for number, (submission, found) in enumerate(zip(submissions, candidates, strict=True)):
            space = SearchSpace(len(submission.fingerprint.text), words, indexed=True)
            for first in range(0, len(found), step):
                yield AlignTask(number, submission, found[first : first + step], space, is_aligned)

    def _partition(self) -> list[Partition]:
        return split_segments(len(self._snapshot.segments), PARTITIONS_PER_WORKER * self._workers)

    @property
    def _workers(self) -> int:
        return max(self._engine.workers, 1)  # all may just be starting again


class _Collector:
    """Collects what the partitions have for one submission."""

    def __init__(self, submission: SignedSubmission, segments: int) -> None:
        self._distinct = DistinctQueries.from_queries(submission.fingerprint.signatures)
        self.query = Query(self._distinct.signatures, submission.signature, submission.shingles)
        self.counts = np.zeros(len(self.query.signatures), dtype=np.int64)
        self._pairs = [SegmentPairs(np.empty((0, 3), np.int64), np.empty(0, np.int64))] * segments
        self._near_duplicates: list[NearDuplicate] = []

    def select_wanted(self) -> NDArray[np.bool_]:
        """Select the signatures whose pairs are wanted."""
        return self._distinct.select_rarest(self.counts) & (self.counts > 0)

    def add(self, found: PartitionMatches) -> None:
        """Add the pairs and the near-duplicates of a partition."""
        self._near_duplicates += found.near_duplicates
        for segment, part in found.pairs.items():
            self._pairs[segment] = SegmentPairs(part.pairs.astype(np.int64), part.cut)

    def merge(self, snapshot: Snapshot, config: CheckConfig) -> Matches:
        """Rank the candidates by all their pairs."""
        most = config.settings.candidates
        selected = self._distinct.select_rarest(self.counts)
        result = self._distinct.merge_segments(self.counts, selected, self._pairs)
        ranked = rank_candidates(result, snapshot, None if config.lists_pairs else most)
        return Matches(ranked[:most], result.common, self._near_duplicates, ranked[most:])


def split_segments(segments: int, most: int) -> list[Partition]:
    """Split segments into at most `most` runs of about the same length."""
    count = min(segments, most)
    edges = [segments * number // count for number in range(count + 1)]
    return [tuple(range(*run)) for run in pairwise(edges)]


# The rest runs in workers.

_kept_hits: dict[tuple[str, int, int], Pairs] = {}
"""Hits of the present round, by its name, segment and submission."""


def count_in_partition(round_: Round, partition: Partition) -> list[tuple[Numbers, Numbers]]:
    """Count the elements that match each signature of every query.

    Return the numbers of the signatures that match any, and their counts.
    """
    analyzer = open_analyzer(round_.config.analyzer)
    near = round_.config.settings.distance or 0, analyzer.measure
    if any(name != round_.name for name, _, _ in _kept_hits):
        _kept_hits.clear()
    counts = []
    for number, query in enumerate(round_.queries):
        total = np.zeros(len(query.signatures), dtype=np.int64)
        for segment_number in partition:
            segment = analyzer.snapshot.segments[segment_number]
            room = WORKER_HITS - sum(map(len, _kept_hits.values()))
            with checking_damage(segment.check_all):
                matches, hits = count_matches(query.signatures, segment.tables, *near, room)
            total += matches
            if hits is not None:
                _kept_hits[round_.name, segment_number, number] = hits
        numbers = np.flatnonzero(total)
        counts.append((numbers.astype(np.uint32), total[numbers].astype(np.uint32)))
    return counts


def find_in_partition(
    round_: Round, wanted: Sequence[NDArray[np.bool_]], partition: Partition
) -> list[PartitionMatches]:
    """Find the pairs of the wanted signatures of every query, and documents alike."""
    config = round_.config
    analyzer = open_analyzer(config.analyzer)
    near = config.settings.distance or 0, analyzer.measure
    found = []
    for number, (query, selected) in enumerate(zip(round_.queries, wanted, strict=True)):
        pairs = {}
        for segment_number in partition:
            segment = analyzer.snapshot.segments[segment_number]
            hits = _kept_hits.get((round_.name, segment_number, number))
            if hits is None:
                with checking_damage(segment.check_all):
                    hits = search_again(query.signatures, segment.tables, *near, selected)
            part = pair_elements(hits, segment.tables, segment.element_starts[:-1], selected)
            if len(part.pairs) or len(part.cut):
                pairs[segment_number] = SegmentPairs(part.pairs.astype(np.uint32), part.cut)
        near_duplicates = find_near_duplicates(
            analyzer, query.signature, query.shingles, config.settings, partition
        )
        found.append(PartitionMatches(pairs, [*near_duplicates]))
    return found


def align_candidates(config: CheckConfig, task: AlignTask) -> tuple[int, AlignedSources | None]:
    """Align a submission with some of its candidates."""
    number, submission, candidates, space, is_aligned = task
    analyzer = open_analyzer(config.analyzer)
    scale = config.analyzer.recipe.scale
    aligner = Aligner(
        submission.fingerprint, config.settings, space, scale, lists_pairs=config.lists_pairs
    )
    if is_aligned:
        align = partial(align_batch, aligner, analyzer, submission)
        return number, merge_results(map(align, batch_candidates(candidates, processes=1)))
    list_pairs = partial(list_candidate, aligner, analyzer, submission)
    return number, merge_results(map(list_pairs, candidates))


def _apply(
    step: Callable[[CheckConfig, Item], Result], config: CheckConfig, batch: Sequence[Item]
) -> Result:
    """Apply a step to the only item of a batch."""
    (item,) = batch
    return step(config, item)


def _lose_partition(partition: Partition) -> NoReturn:
    raise WorkLost(
        f"Workers died while they searched segments {partition[0]} to {partition[-1]}.",
        "They may be short of memory. `plagcheck verify` tells whether the index is sound.",
    )
