"""A search in one other document, without an index."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import StoredDocument, TableChoice, Tables, choose_plan
from plagcheck.matching import (
    Candidate,
    MatchResult,
    Pairs,
    match_elements,
)
from plagcheck.model import Fingerprint, NearDuplicate, Settings, SignedWindows, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.workflows.analyzer import Analyzer, InputFile, open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.duplicates import find_shingles, measure_resemblance
from plagcheck.workflows.search.aligning import Aligner, collect_passages
from plagcheck.workflows.search.interface import Clock, Matches, Search, SignedSubmission

TABLE_SPACE = 4_096.0
"""Bytes of tables for each element of the source: they live for a moment. The space of an index
makes short documents scan each other, which takes twice as long."""

FEWEST_ELEMENTS = 100
"""A shorter source gets the tables of one with this many elements: a scan goes through the
submission element by element."""


class PairSearch(Search):
    """Searches one other document, the source."""

    def __init__(self, config: CheckConfig, source: InputFile) -> None:
        super().__init__(config)
        self._file = source

    @cached_property
    def _source(self) -> Fingerprint | Skipped:
        return open_analyzer(self.config.analyzer).analyze(self._file)

    def match(self, submissions: Sequence[SignedSubmission], clock: Clock) -> list[Matches]:
        """Compare every submission with the source, which is its only candidate."""
        source = self._source
        clock.lap("read and sign")
        if isinstance(source, Skipped):
            return [Matches([], np.empty(0, dtype=bool), []) for _ in submissions]
        matches = [self._match(submission, source) for submission in submissions]
        clock.lap("match")
        return matches

    def align(
        self, submissions: Sequence[SignedSubmission], matches: Sequence[Matches]
    ) -> list[AlignedSources | Skipped]:
        """Align every submission with the source, unless that could not be read."""
        source = self._source
        if isinstance(source, Skipped):
            return [source for _ in submissions]
        config = self.config
        return [
            align_pair(
                submission.fingerprint,
                source,
                pairs,
                config.settings,
                config.analyzer.recipe.scale,
                lists_pairs=config.lists_pairs,
            )
            for submission, found in zip(submissions, matches, strict=True)
            for _, pairs, _ in found.candidates
        ]

    def align_by_meaning(
        self, submissions: Sequence[SignedSubmission]
    ) -> list[AlignedSources | Skipped]:
        """Compare every submission with the source window by window."""
        source = self._source
        if isinstance(source, Skipped):
            return [source for _ in submissions]
        encoded = open_analyzer(self.config.analyzer).encode(source)
        return [
            align_pair_by_meaning(
                submission.fingerprint, mine.windows, source, encoded.windows, self.config.settings
            )
            for submission in submissions
            if (mine := submission.encoded)
        ]

    def _match(self, submission: SignedSubmission, source: Fingerprint) -> Matches:
        settings, document = self.config.settings, source.document
        analyzer = open_analyzer(self.config.analyzer)
        (pairs,), common = match_pair(submission.fingerprint, source, analyzer, settings)
        facts = document.path, document.sha256, document.title
        counts = len(document.page_starts), len(source.text), len(source.elements)
        stored = StoredDocument(0, 0, *facts[:2], document.format, facts[2], *counts, has_text=True)
        shingles = find_shingles(source.text)
        similarity = measure_resemblance(submission.shingles, shingles)
        named = document.authors, document.year
        near = [NearDuplicate(document.id, *facts, similarity, *named)]
        near = near if similarity >= settings.near_duplicate else []
        return Matches([Candidate(stored, pairs)], common, near)


def match_pair(
    submission: Fingerprint, source: Fingerprint, analyzer: Analyzer, settings: Settings
) -> MatchResult:
    """Find the pairs of elements of two documents that are alike."""
    size = max(len(source.signatures), FEWEST_ELEMENTS)
    plan = choose_plan(analyzer.config.recipe, size, TableChoice(TABLE_SPACE))
    segment = Tables.build(source.signatures, plan), np.zeros(1, dtype=np.int64)
    near = settings.distance or 0, analyzer.measure
    return match_elements(submission.signatures, [segment], *near)


def align_pair_by_meaning(
    submission: Fingerprint,
    windows: SignedWindows,
    source: Fingerprint,
    source_windows: SignedWindows,
    settings: Settings,
) -> AlignedSources:
    """Find the passages that a source has in other words."""
    from plagcheck.meaning import find_passages_by_meaning

    passages = find_passages_by_meaning(
        (submission.document, submission.text, windows),
        (source.document, source_windows),
        settings,
        len(source_windows),
    )
    starts = source.text.starts[source.text.counted]
    return collect_passages(passages, source.document, starts)


def align_pair(
    submission: Fingerprint,
    source: Fingerprint,
    pairs: Pairs,
    settings: Settings,
    scale: int,
    *,
    lists_pairs: bool = False,
) -> AlignedSources:
    """Find the passages that two documents share."""
    space = SearchSpace(len(submission.text), len(source.text), indexed=False)
    aligner = Aligner(submission, settings, space, scale, lists_pairs=lists_pairs)
    return aligner.align_text(source.document, source.text, source.elements, pairs)
