"""A submission × windows of meaning → passages that a source has in other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.inputs import AlignedSources
from plagcheck.index import Snapshot, StoredDocument, StoredWindows
from plagcheck.matching import WindowHits, rank_runs, search_bands
from plagcheck.meaning import (
    EncodedDocument,
    estimate_cosines,
    find_passages_by_meaning,
    restore_cosines,
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


class RankedDocument(NamedTuple):
    """A document that may say what a submission says; the better its best run, the less it is."""

    score: float
    """Evidence of the best run, in nats, below 0."""
    segment: int
    number: int
    windows: int


class RankedDocuments(NamedTuple):
    """Documents with the evidence of their best runs."""

    foreign: list[RankedDocument]
    own: list[RankedDocument]
    """By windows in the submission's language. They are ranked apart: in one language runs by
    chance are longer, and would crowd out translations."""


class MeaningTask(NamedTuple):
    """Some sources of one submission, as segments and numbers of documents."""

    number: int
    """Number of the submission in its round."""
    submission: SignedSubmission
    sources: Sequence[tuple[int, int]]
    limits: LimitCounts | None = None
    """Documents left out for the submission, told once."""


def align_by_meaning(config: CheckConfig, submission: SignedSubmission) -> AlignedSources:
    """Find the passages of a submission that indexed documents have in other words."""
    snapshot = open_analyzer(config.analyzer).snapshot
    if submission.encoded is None:
        return merge_results([])
    segments = range(len(snapshot.segments))
    ranked = rank_segments(submission.encoded, snapshot, segments)
    sources = select_sources([ranked], len(submission.encoded.windows), config.settings)
    aligned = align_sources(config, submission, sources)
    return aligned._replace(limits=count_left_out([ranked], sources))


def align_sources(
    config: CheckConfig, submission: SignedSubmission, sources: Sequence[tuple[int, int]]
) -> AlignedSources:
    """Find the passages of a submission that some documents have in other words."""
    analyzer = open_analyzer(config.analyzer)
    if submission.encoded is None:
        return merge_results([])
    found = (analyzer.snapshot.describe_document(*source) for source in sources)
    return merge_results(
        align_source_by_meaning(
            submission.fingerprint, submission.encoded.windows, analyzer, stored, config.settings
        )
        for stored in found
        if not submission.is_same_document(stored)
    )


def find_sources_by_meaning(
    submission: EncodedDocument, snapshot: Snapshot, settings: Settings
) -> Iterator[StoredDocument]:
    """Yield the documents with the best runs of windows that say what the submission says."""
    ranked = rank_segments(submission, snapshot, range(len(snapshot.segments)))
    for source in select_sources([ranked], len(submission.windows), settings):
        yield snapshot.describe_document(*source)


def rank_segments(
    submission: EncodedDocument, snapshot: Snapshot, segments: Iterable[int]
) -> RankedDocuments:
    """Return the documents of some segments that are worth aligning."""
    ranked = RankedDocuments([], [])
    for number in segments:
        segment = snapshot.segments[number]
        removed = snapshot.catalogue.segments[number].removed
        with checking_damage(segment.check_all):
            stored = segment.windows
            if stored is None:
                continue
            runs = rank_documents(submission, stored, len(snapshot.segments))
            sizes = np.diff(stored.ends).tolist()
        needed = FEWEST_NATS, FEWEST_IN_ONE_LANGUAGE
        for documents, best, least in zip(ranked, runs, needed, strict=True):
            documents += [
                RankedDocument(-score, number, owner, sizes[owner])
                for owner, score in best
                if owner not in removed and score >= least
            ]
    return ranked


def select_sources(
    parts: Sequence[RankedDocuments], windows: int, settings: Settings
) -> list[tuple[int, int]]:
    """Select the documents that are aligned with a submission of so many windows, best first."""
    own = chain.from_iterable(part.own for part in parts)
    foreign = chain.from_iterable(part.foreign for part in parts)
    best = {
        (document.segment, document.number): document
        for ranked in (own, foreign)
        for document in sorted(ranked)[: settings.candidates]
    }
    left = MOST_WINDOW_PAIRS
    selected = []
    for document in sorted(best.values()):
        if left < 0:
            break
        left -= windows * document.windows
        selected.append((document.segment, document.number))
    return selected


def count_left_out(
    parts: Sequence[RankedDocuments], selected: Sequence[tuple[int, int]]
) -> LimitCounts:
    """Count the documents that were worth aligning, but are not among the selected."""
    ranked = {
        (document.segment, document.number)
        for part in parts
        for documents in part
        for document in documents
    }
    return Counter({MEANINGS_LEFT: len(ranked - {*selected})})


class DocumentRuns(NamedTuple):
    """Documents of a segment with the evidence of their best runs, best first."""

    foreign: list[tuple[int, float]]
    own: list[tuple[int, float]]


def rank_documents(
    submission: EncodedDocument, stored: StoredWindows, segments: int
) -> DocumentRuns:
    """Rank the documents of a segment by runs of windows that say what the submission says.

    `segments` is the number of all that are searched.
    """
    if not len(stored.windows) or not len(submission.windows):
        return DocumentRuns([], [])
    mine, theirs = submission.windows, stored.windows
    bits = 64 * mine.signatures.shape[1]
    furthest = int(bits * np.arccos(CLOSE_IN_ONE_LANGUAGE) / np.pi)
    margins = np.abs(submission.vectors)
    hits = search_bands(
        mine.signatures, margins, stored.bands, theirs.signatures, furthest, segments
    )
    words = np.minimum(mine.words[hits.queries], theirs.words[hits.windows]).astype(np.float64)
    languages = mine.languages[hits.queries], theirs.languages[hits.windows]
    cosines = restore_cosines(estimate_cosines(hits.distances.astype(np.float64), bits), *languages)
    owners = np.searchsorted(stored.ends, hits.windows, side="right") - 1
    is_own = languages[0] == languages[1]
    is_foreign = ~is_own & (cosines >= CLOSE)
    evidence = np.zeros(len(words))
    evidence[is_foreign] = weigh_pairs(cosines[is_foreign], words[is_foreign])
    evidence[is_own] = weigh_rewritten(
        cosines[is_own], words[is_own], np.full(int(is_own.sum()), USUAL_BACKGROUND)
    )
    evidence[is_own] -= _weigh_common(hits.queries[is_own], owners[is_own])
    return DocumentRuns(
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


def rank_in_partition(
    config: CheckConfig, submissions: Sequence[EncodedDocument | None], segments: Sequence[int]
) -> list[RankedDocuments]:
    """Return the best documents of some segments for each submission. Runs in a worker."""
    snapshot = open_analyzer(config.analyzer).snapshot
    return [
        rank_segments(submission, snapshot, segments) if submission else RankedDocuments([], [])
        for submission in submissions
    ]


def split_sources(
    submissions: Sequence[SignedSubmission],
    answers: Sequence[Sequence[RankedDocuments]],
    settings: Settings,
    most: int,
) -> Iterator[MeaningTask]:
    """Select the sources of every submission from what each partition answered, and split them."""
    for number, submission in enumerate(submissions):
        ranked = [answer[number] for answer in answers]
        windows = len(submission.encoded.windows) if submission.encoded else 0
        sources = select_sources(ranked, windows, settings)
        limits = count_left_out(ranked, sources)
        for first in range(0, len(sources), most):
            part = sources[first : first + most]
            yield MeaningTask(number, submission, part, None if first else limits)


def align_task(config: CheckConfig, task: MeaningTask) -> tuple[int, AlignedSources | None]:
    """Align a submission with some of its sources. Runs in a worker."""
    aligned = align_sources(config, task.submission, task.sources)
    return task.number, aligned._replace(limits=task.limits)


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
