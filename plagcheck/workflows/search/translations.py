"""A submission × windows of meaning → passages that a source has in another language."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Segment, Snapshot, StoredDocument
from plagcheck.matching import WindowHits, rank_runs, search_bands
from plagcheck.meaning import EncodedDocument, estimate_cosines, find_translations, weigh_pairs
from plagcheck.model import Fingerprint, Settings, SignedWindows
from plagcheck.workflows.analyzer import Analyzer, open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.index_checks import checking_damage, requiring_text
from plagcheck.workflows.search.aligning import collect_passages, merge_results
from plagcheck.workflows.search.interface import SignedSubmission

CLOSE = 0.6
"""Cosine of windows that propose a document: 19 of 20 translated sentences are closer, and 1 of
200,000 pairs of unrelated ones is."""

MOST_DOCUMENTS = 20
"""Documents that are aligned by meaning: those with the best runs of windows."""


def align_translations(config: CheckConfig, submission: SignedSubmission) -> AlignedSources:
    """Find the passages of a submission that sources in other languages have."""
    analyzer = open_analyzer(config.analyzer)
    if submission.encoded is None:
        return merge_results([])
    return merge_results(
        align_translated_source(
            submission.fingerprint,
            submission.encoded.windows,
            analyzer,
            stored,
            config.settings,
        )
        for stored in find_translated_sources(submission.encoded, analyzer.snapshot)
        if not submission.is_same_document(stored.path, stored.sha256)
    )


def find_translated_sources(
    submission: EncodedDocument, snapshot: Snapshot
) -> list[StoredDocument]:
    """Find the documents with the best runs of windows that say what the submission says."""
    ranked: list[tuple[float, int, int]] = []
    for number, segment in enumerate(snapshot.segments):
        if segment.windows is None:
            continue
        removed = snapshot.catalogue.segments[number].removed
        with checking_damage(snapshot.check_all):
            runs = _rank_segment(submission, segment)
        ranked += [(-score, number, owner) for owner, score in runs if owner not in removed]
    return [
        snapshot.describe_document(number, owner)
        for _, number, owner in sorted(ranked)[:MOST_DOCUMENTS]
    ]


def _rank_segment(submission: EncodedDocument, segment: Segment) -> list[tuple[int, float]]:
    """Rank the documents of a segment by the best of their runs."""
    stored = segment.windows
    if stored is None or not len(stored.windows) or not len(submission.windows):
        return []
    mine, theirs = submission.windows, stored.windows
    bits = 64 * mine.signatures.shape[1]
    furthest = int(bits * np.arccos(CLOSE) / np.pi)
    margins = np.abs(submission.vectors)
    found = search_bands(mine.signatures, margins, stored.bands, theirs.signatures, furthest)
    foreign = mine.languages[found.queries] != theirs.languages[found.windows]
    hits = WindowHits(*(values[foreign] for values in found))
    words = np.minimum(mine.words[hits.queries], theirs.words[hits.windows]).astype(np.float64)
    evidence = weigh_pairs(estimate_cosines(hits.distances.astype(np.float64), bits), words)
    owners = np.searchsorted(stored.ends, hits.windows, side="right") - 1
    return rank_runs(hits, evidence, owners)


def align_translated_source(
    submission: Fingerprint,
    windows: SignedWindows,
    analyzer: Analyzer,
    stored: StoredDocument,
    settings: Settings,
) -> AlignedSources:
    """Find the passages of a submission that one indexed document has in another language."""
    snapshot = analyzer.snapshot
    own = snapshot.segments[stored.segment].windows
    if own is None:
        return merge_results([])
    document = snapshot.read_document(stored)
    passages = find_translations(
        (submission.document, submission.text, windows),
        (document, own.select_document(stored.number)),
        settings,
        count_windows_of_index(snapshot),
    )
    if not passages:
        return merge_results([])
    if not stored.has_text:
        starts = snapshot.read_spans(stored)[0]
        return collect_passages(passages, document, starts, unquoted=1)
    with requiring_text(analyzer.lexicon, stored.id):
        text, _ = analyzer.cut_elements(document)
    return collect_passages(passages, document, text.starts[text.counted])


@lru_cache(maxsize=2)
def count_windows_of_index(snapshot: Snapshot) -> int:
    """Count the windows of all documents of an index."""
    return sum(len(segment.windows.windows) for segment in snapshot.segments if segment.windows)
