"""A submission × windows of meaning → passages that a source has in other words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Segment, Snapshot, StoredDocument
from plagcheck.matching import WindowHits, rank_runs, search_bands
from plagcheck.meaning import (
    EncodedDocument,
    estimate_cosines,
    find_passages_by_meaning,
    weigh_pairs,
)
from plagcheck.model import Fingerprint, Passage, Settings, SignedWindows
from plagcheck.workflows.analyzer import Analyzer, open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.index_checks import checking_damage, limiting_memory
from plagcheck.workflows.search.aligning import collect_passages, merge_results, name_index
from plagcheck.workflows.search.interface import SignedSubmission

CLOSE = 0.6
"""Cosine of windows that propose a document: 19 of 20 translated sentences are closer, and 1 of
200,000 pairs of unrelated ones is."""

FEWEST_NATS = 8.0
"""Evidence of the best run of a document that is worth aligning: one close pair of sentences."""

MOST_WINDOW_PAIRS = 60_000_000
"""Pairs of windows that are compared for one submission: two seconds. The documents with the best
runs come first."""


def align_by_meaning(config: CheckConfig, submission: SignedSubmission) -> AlignedSources:
    """Find the passages of a submission that indexed documents have in other words."""
    analyzer = open_analyzer(config.analyzer)
    if submission.encoded is None:
        return merge_results([])
    sources = find_sources_by_meaning(submission.encoded, analyzer.snapshot, config.settings)
    return merge_results(
        align_source_by_meaning(
            submission.fingerprint, submission.encoded.windows, analyzer, stored, config.settings
        )
        for stored in sources
        if not submission.is_same_document(stored)
    )


def find_sources_by_meaning(
    submission: EncodedDocument, snapshot: Snapshot, settings: Settings
) -> Iterator[StoredDocument]:
    """Yield the documents with the best runs of windows that say what the submission says."""
    ranked: list[tuple[float, int, int]] = []
    for number, segment in enumerate(snapshot.segments):
        removed = snapshot.catalogue.segments[number].removed
        with checking_damage(snapshot.check_all):
            runs = _rank_documents(submission, segment)
        ranked += [(-score, number, owner) for owner, score in runs if owner not in removed]
    left = MOST_WINDOW_PAIRS
    for score, number, owner in sorted(ranked)[: settings.candidates]:
        stored = snapshot.segments[number].windows
        if -score < FEWEST_NATS or left < 0 or stored is None:
            return
        left -= len(submission.windows) * len(stored.select_document(owner))
        yield snapshot.describe_document(number, owner)


def _rank_documents(submission: EncodedDocument, segment: Segment) -> list[tuple[int, float]]:
    """Rank the documents of a segment by the best of their runs."""
    stored = segment.windows
    if stored is None or not len(stored.windows) or not len(submission.windows):
        return []
    mine, theirs = submission.windows, stored.windows
    bits = 64 * mine.signatures.shape[1]
    furthest = int(bits * np.arccos(CLOSE) / np.pi)
    margins = np.abs(submission.vectors)
    hits = search_bands(mine.signatures, margins, stored.bands, theirs.signatures, furthest)
    words = np.minimum(mine.words[hits.queries], theirs.words[hits.windows]).astype(np.float64)
    evidence = weigh_pairs(estimate_cosines(hits.distances.astype(np.float64), bits), words)
    owners = np.searchsorted(stored.ends, hits.windows, side="right") - 1
    foreign = mine.languages[hits.queries] != theirs.languages[hits.windows]
    best: dict[int, float] = {}
    for chosen in (foreign, ~foreign):
        part = WindowHits(*(values[chosen] for values in hits))
        for owner, score in rank_runs(part, evidence[chosen], owners[chosen]):
            best[owner] = max(best.get(owner, 0.0), score)
    return [*best.items()]


def align_source_by_meaning(
    submission: Fingerprint,
    windows: SignedWindows,
    analyzer: Analyzer,
    stored: StoredDocument,
    settings: Settings,
) -> AlignedSources:
    """Find the passages of a submission that one indexed document has in other words."""
    snapshot = analyzer.snapshot
    own = snapshot.segments[stored.segment].windows
    if own is None:
        return merge_results([])
    document = snapshot.read_document(stored)
    passages = find_passages_by_meaning(
        (submission.document, submission.text, windows),
        (document, own.select_document(stored.number)),
        settings,
        count_windows_of_index(snapshot),
    )
    if not passages:
        return merge_results([])
    if not stored.has_text:
        starts = snapshot.read_spans(stored)[0]
        return name_index(collect_passages(passages, document, starts, unquoted=1), stored)
    with limiting_memory(stored.id):
        text = snapshot.read_words(stored, document)
    return name_index(collect_passages(passages, document, text.starts[text.counted]), stored)


def join_results(by_words: AlignedSources, by_meaning: AlignedSources) -> AlignedSources:
    """Join what was found by words and by meaning: words lead.

    A passage by meaning is left out if most of it was found by words in the same source.
    """
    new = [
        passage for passage in by_meaning.passages if not _is_covered(passage, by_words.passages)
    ]
    used = {passage.source for passage in new}
    sources = {id_: facts for id_, facts in by_meaning.sources.items() if id_ in used}
    return merge_results([by_words, by_meaning._replace(passages=new, sources=sources)])


def _is_covered(passage: Passage, others: list[Passage]) -> bool:
    """Whether passages of the same source cover more than half of a passage."""
    quote = passage.submission
    common = sum(
        max(min(quote.end, other.submission.end) - max(quote.start, other.submission.start), 0)
        for other in others
        if other.source == passage.source
    )
    return 2 * common > quote.end - quote.start


@lru_cache(maxsize=2)
def count_windows_of_index(snapshot: Snapshot) -> int:
    """Count the windows of all documents of an index."""
    return sum(len(segment.windows.windows) for segment in snapshot.segments if segment.windows)
