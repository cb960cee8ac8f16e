"""A submission × windows of meaning → passages that a source has in other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Segment, Snapshot, StoredDocument
from plagcheck.matching import WindowHits, rank_runs, search_bands
from plagcheck.meaning import (
    EncodedDocument,
    estimate_cosines,
    find_passages_by_meaning,
    weigh_pairs,
    weigh_rewritten,
)
from plagcheck.model import Fingerprint, Passage, Settings, SignedWindows
from plagcheck.model.limits import MEANINGS_LEFT, LimitCounts
from plagcheck.workflows.analyzer import Analyzer, open_analyzer
from plagcheck.workflows.config import CheckConfig
from plagcheck.workflows.index_checks import checking_damage, limiting_memory
from plagcheck.workflows.search.aligning import collect_passages, merge_results, name_index
from plagcheck.workflows.search.interface import SignedSubmission

CLOSE, CLOSE_IN_ONE_LANGUAGE = 0.6, 0.5
"""Cosine of windows that propose a document. 19 of 20 translated sentences are closer than the
first, and 1 of 200,000 pairs of unrelated ones is; two of three rewritten sentences are closer than
the second, and 1 of 1,000 pairs of sentences in theses of one field is."""

FEWEST_NATS, FEWEST_IN_ONE_LANGUAGE = 8.0, 5.0
"""Evidence of the best run of a document that is worth aligning: one close pair of sentences."""

USUAL_BACKGROUND = 0.3
"""Background of a window in a document on another subject."""

MOST_WINDOW_PAIRS = 60_000_000
"""Pairs of windows that are compared for one submission: two seconds. The documents with the best
runs come first."""


def align_by_meaning(config: CheckConfig, submission: SignedSubmission) -> AlignedSources:
    """Find the passages of a submission that indexed documents have in other words."""
    analyzer = open_analyzer(config.analyzer)
    if submission.encoded is None:
        return merge_results([])
    limits: LimitCounts = Counter()
    sources = find_sources_by_meaning(
        submission.encoded, analyzer.snapshot, config.settings, limits
    )
    aligned = merge_results(
        align_source_by_meaning(
            submission.fingerprint, submission.encoded.windows, analyzer, stored, config.settings
        )
        for stored in sources
        if not submission.is_same_document(stored)
    )
    return aligned._replace(limits=limits)


def find_sources_by_meaning(
    submission: EncodedDocument,
    snapshot: Snapshot,
    settings: Settings,
    limits: LimitCounts | None = None,
) -> Iterator[StoredDocument]:
    """Yield the documents with the best runs of windows that say what the submission says.

    Documents in other languages and in the submission's own are ranked apart: in one language runs
    by chance are longer, and would crowd out translations.
    """
    foreign: list[tuple[float, int, int]] = []
    own: list[tuple[float, int, int]] = []
    for number, segment in enumerate(snapshot.segments):
        removed = snapshot.catalogue.segments[number].removed
        with checking_damage(snapshot.check_all):
            runs = _rank_documents(submission, segment)
        for ranked, part in zip((foreign, own), runs, strict=True):
            ranked += [(-score, number, owner) for owner, score in part if owner not in removed]
    good = [
        sorted(document for document in ranked if -document[0] >= least)
        for ranked, least in ((own, FEWEST_IN_ONE_LANGUAGE), (foreign, FEWEST_NATS))
    ]
    best = {
        (number, owner): score
        for ranked in good
        for score, number, owner in ranked[: settings.candidates]
    }
    every = {document[1:] for ranked in good for document in ranked}
    limits = Counter() if limits is None else limits
    limits[MEANINGS_LEFT] += len(every) - len(best)
    left = MOST_WINDOW_PAIRS
    for done, (number, owner) in enumerate(sorted(best, key=lambda key: (best[key], key))):
        stored = snapshot.segments[number].windows
        if left < 0 or stored is None:
            limits[MEANINGS_LEFT] += len(best) - done
            return
        left -= len(submission.windows) * len(stored.select_document(owner))
        yield snapshot.describe_document(number, owner)


class _RankedDocuments(NamedTuple):
    """Documents of a segment with the evidence of their best runs."""

    foreign: list[tuple[int, float]]
    own: list[tuple[int, float]]
    """By windows in the submission's language."""


def _rank_documents(submission: EncodedDocument, segment: Segment) -> _RankedDocuments:
    stored = segment.windows
    if stored is None or not len(stored.windows) or not len(submission.windows):
        return _RankedDocuments([], [])
    mine, theirs = submission.windows, stored.windows
    bits = 64 * mine.signatures.shape[1]
    furthest = int(bits * np.arccos(CLOSE_IN_ONE_LANGUAGE) / np.pi)
    margins = np.abs(submission.vectors)
    hits = search_bands(mine.signatures, margins, stored.bands, theirs.signatures, furthest)
    words = np.minimum(mine.words[hits.queries], theirs.words[hits.windows]).astype(np.float64)
    cosines = estimate_cosines(hits.distances.astype(np.float64), bits)
    owners = np.searchsorted(stored.ends, hits.windows, side="right") - 1
    is_own = mine.languages[hits.queries] == theirs.languages[hits.windows]
    is_foreign = ~is_own & (cosines >= CLOSE)
    evidence = np.zeros(len(words))
    evidence[is_foreign] = weigh_pairs(cosines[is_foreign], words[is_foreign])
    evidence[is_own] = weigh_rewritten(
        cosines[is_own], words[is_own], np.full(int(is_own.sum()), USUAL_BACKGROUND)
    )
    evidence[is_own] -= _weigh_common(hits.queries[is_own], owners[is_own])
    return _RankedDocuments(
        *(
            rank_runs(
                WindowHits(*(values[chosen] for values in hits)), evidence[chosen], owners[chosen]
            )
            for chosen in (is_foreign, is_own & (evidence > 0))
        )
    )


def _weigh_common(queries: NDArray[np.int64], owners: NDArray[np.int64]) -> NDArray[np.floating]:
    """Return what a hit loses because other documents say the same, such as title pages."""
    distinct = np.unique(np.stack((queries, owners)), axis=1)[0]
    counts = np.bincount(distinct, minlength=int(queries.max(initial=0)) + 1)
    lost: NDArray[np.floating] = np.log(counts[queries])
    return lost


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
