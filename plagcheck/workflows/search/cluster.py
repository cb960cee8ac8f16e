"""A search by segment, where the segments are, for many submissions at once.

The segments of an index are split into partitions. A worker that searched a partition is asked for
it again, so that each segment is opened by one worker, for all submissions of a round:

1. Workers count, in every partition, the elements that match each signature. The sums decide,
   under the rule of matching/element_pairs.py, which signatures are followed.
2. Workers find, in every partition, the pairs of those, and the documents alike as a whole.
3. The best candidates by all their pairs are aligned.

Sums and sorts are the same in any order, so the reports are those of a check in one process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NoReturn

import numpy as np

from plagcheck.engine import Engine, Item, Result, map_batches
from plagcheck.errors import WorkLost
from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Snapshot
from plagcheck.matching import Candidate, DistinctQueries, SegmentPairs, rank_candidates
from plagcheck.model import NearDuplicate, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.search.aligning import merge_results
from plagcheck.workflows.search.interface import (
    Clock,
    Matches,
    Search,
    SignedSubmission,
    skip_lost_file,
)
from plagcheck.workflows.search.partitions import (
    AlignTask,
    Partition,
    Query,
    Round,
    align_candidates,
    count_in_partition,
    find_in_partition,
)

ROUND_ELEMENTS = 2_000_000
"""Elements of submissions after which a round is full: bounds memory everywhere."""

PARTITIONS_PER_WORKER = 4
"""More than one, so that a slow worker gets fewer."""

TASK_CANDIDATES = 8
"""Fewest candidates that one task aligns, if there are few submissions."""


class _Progress:
    """What is known so far of the matches of one submission."""

    def __init__(self, submission: SignedSubmission, segments: int) -> None:
        self.distinct = DistinctQueries.from_queries(submission.fingerprint.signatures)
        self.query = Query(self.distinct.signatures, submission.signature, submission.shingles)
        self.counts = np.zeros(len(self.query.signatures), dtype=np.int64)
        self.pairs = [SegmentPairs(np.empty((0, 3), np.int64), np.empty(0, np.int64))] * segments
        self.near_duplicates: list[NearDuplicate] = []


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
        segments, most = len(self._snapshot.segments), PARTITIONS_PER_WORKER * self._workers
        partitions = split_segments(segments, most) if submissions else []
        progress = [_Progress(submission, segments) for submission in submissions]
        queries = tuple(known.query for known in progress)
        round_ = Round(os.urandom(16).hex(), self.config, queries)

        count = partial(count_in_partition, round_)
        for all_counts in self._engine.map(count, partitions, _lose_partition):
            for known, counts in zip(progress, all_counts, strict=True):
                known.counts[counts.numbers] += counts.matches

        selected = [known.distinct.select_rarest(known.counts) for known in progress]
        wanted = [kept & (known.counts > 0) for kept, known in zip(selected, progress, strict=True)]
        find = partial(find_in_partition, round_, wanted)
        for answers in self._engine.map(find, partitions, _lose_partition):
            for known, answer in zip(progress, answers, strict=True):
                known.near_duplicates += answer.near_duplicates
                for segment, part in answer.pairs.items():
                    known.pairs[segment] = SegmentPairs(part.pairs.astype(np.int64), part.cut)

        matches = []
        for known, kept in zip(progress, selected, strict=True):
            result = known.distinct.merge_segments(known.counts, kept, known.pairs)
            candidates = rank_candidates(result, self._snapshot, self.config.settings.candidates)
            matches.append(Matches(candidates, result.common, known.near_duplicates))
        clock.lap("match")
        return matches

    def align(
        self, submissions: Sequence[SignedSubmission], matches: Sequence[Matches]
    ) -> list[AlignedSources | Skipped]:
        """Share all candidates among the workers."""
        parts: list[list[AlignedSources]] = [[] for _ in submissions]
        lost: set[int] = set()
        tasks = self._split_candidates(submissions, [found.candidates for found in matches])
        for number, part in self.run(align_candidates, tasks, lambda task: (task.number, None)):
            if part is None:
                lost.add(number)
            else:
                parts[number].append(part)
        return [
            skip_lost_file(submission.file) if number in lost else merge_results(parts[number])
            for number, submission in enumerate(submissions)
        ]

    def _split_candidates(
        self,
        submissions: Sequence[SignedSubmission],
        candidates: Sequence[Sequence[Candidate]],
    ) -> Iterator[AlignTask]:
        """Split the candidates of all submissions into about two tasks for each worker."""
        words = self._snapshot.words() if submissions else 0
        step = max(TASK_CANDIDATES, -(-sum(map(len, candidates)) // (2 * self._workers)))
        for number, (submission, found) in enumerate(zip(submissions, candidates, strict=True)):
            space = SearchSpace(len(submission.fingerprint.text), words, indexed=True)
            for first in range(0, len(found), step):
                yield AlignTask(number, submission, found[first : first + step], space)

    @property
    def _workers(self) -> int:
        return max(self._engine.workers, 1)  # all may just be starting again


def split_segments(segments: int, most: int) -> list[Partition]:
    """Split segments into at most `most` runs of about the same length."""
    count = min(segments, most)
    edges = [segments * number // count for number in range(count + 1)]
    return [tuple(range(*run)) for run in pairwise(edges)]


def _apply(
    step: Callable[[CheckConfig, Item], Result], config: CheckConfig, batch: Sequence[Item]
) -> Result:
    """Apply a step to the only item of a batch. Runs in a worker."""
    (item,) = batch
    return step(config, item)


def _lose_partition(partition: Partition) -> NoReturn:
    raise WorkLost(
        f"Workers died while they searched segments {partition[0]} to {partition[-1]}.",
        "They may be short of memory. `plagcheck verify` tells whether the index is sound.",
    )
