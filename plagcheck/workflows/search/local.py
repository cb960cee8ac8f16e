"""A search in an index on this machine, one submission at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from plagcheck.engine import share_with_forks
from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Snapshot
from plagcheck.matching import Candidate, match_elements, rank_candidates
from plagcheck.model import Fingerprint, Settings, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.workflows.analyzer import Analyzer, open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.duplicates import find_near_duplicates
from plagcheck.workflows.index_checks import checking_damage
from plagcheck.workflows.search.aligning import (
    Aligner,
    align_batch,
    batch_candidates,
    list_candidate,
    merge_results,
)
from plagcheck.workflows.search.interface import Clock, Matches, Search, SignedSubmission


class LocalSearch(Search):
    """Searches the index in this process; forks help to align."""

    def __init__(self, config: CheckConfig, processes: int = 1) -> None:
        super().__init__(config)
        self._processes = processes
        self._analyzer = open_analyzer(config.analyzer)

    def match(self, submissions: Sequence[SignedSubmission], clock: Clock) -> list[Matches]:
        """Search all segments, then compare documents as a whole."""
        settings = self.config.settings
        matches = []
        for submission in submissions:
            ranked, matching, common = find_candidates(
                submission.fingerprint, self._analyzer, settings, every=self.config.lists_pairs
            )
            clock.lap("match")
            near_duplicates = find_near_duplicates(
                self._analyzer, submission.signature, submission.shingles, settings
            )
            most = settings.candidates
            left_out = max(matching - most, 0)
            listed = ranked[most:]
            matches.append(Matches(ranked[:most], common, [*near_duplicates], listed, left_out))
            clock.lap("near-duplicates")
        return matches

    def align(
        self, submissions: Sequence[SignedSubmission], matches: Sequence[Matches]
    ) -> list[AlignedSources | Skipped]:
        """Share the candidates of each submission with forks."""
        words = count_words_of_index(self._analyzer.snapshot)
        aligned: list[AlignedSources | Skipped] = []
        for submission, found in zip(submissions, matches, strict=True):
            fingerprint = submission.fingerprint
            space = SearchSpace(len(fingerprint.text), words, indexed=True)
            config, scale = self.config, self.config.analyzer.recipe.scale
            aligner = Aligner(
                fingerprint, config.settings, space, scale, lists_pairs=config.lists_pairs
            )
            align = partial(align_batch, aligner, self._analyzer, submission)
            batches = batch_candidates(found.candidates, self._processes)
            parts = share_with_forks(align, batches, self._processes)
            list_pairs = partial(list_candidate, aligner, self._analyzer, submission)
            listed = share_with_forks(list_pairs, found.listed, self._processes)
            aligned.append(merge_results([*parts, *listed]))
        return aligned

    def align_by_meaning(
        self, submissions: Sequence[SignedSubmission]
    ) -> list[AlignedSources | Skipped]:
        """Search the windows of the index in this process."""
        from plagcheck.workflows.search.by_meaning import align_by_meaning

        return [align_by_meaning(self.config, submission) for submission in submissions]


def find_candidates(
    submission: Fingerprint, analyzer: Analyzer, settings: Settings, *, every: bool = False
) -> tuple[list[Candidate], int, NDArray[np.bool_]]:
    """Find the indexed documents with elements like the submission's, the likeliest first.

    Without `every`, only as many as are aligned at most. Return also how many there are in all, and
    for each element whether it is so common that matches of it were left out.
    """
    snapshot = analyzer.snapshot
    segments = [(segment.tables, segment.element_starts[:-1]) for segment in snapshot.segments]
    with checking_damage(snapshot.check_all):
        found = match_elements(
            submission.signatures,
            segments,
            settings.distance or 0,
            analyzer.measure,
            exhaustive=settings.exhaustive,
        )
        most = None if every else settings.candidates
        return *rank_candidates(found, snapshot, most), found.common


@lru_cache(maxsize=2)
def count_words_of_index(snapshot: Snapshot) -> int:
    """Count the words of all documents of an index."""
    return snapshot.words()
