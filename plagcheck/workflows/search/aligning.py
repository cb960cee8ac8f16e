"""A submission × its candidates → passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from plagcheck.arrays import group_ranges
from plagcheck.findings.inputs import AlignedSources, MatchedSource, SourceFacts
from plagcheck.findings.pairs import match_source, measure_spans
from plagcheck.findings.structure.zones import find_structure
from plagcheck.index import StoredDocument
from plagcheck.matching import Candidate, Pairs
from plagcheck.model import (
    Document,
    Elements,
    Fingerprint,
    Numbers,
    Passage,
    Reason,
    Settings,
    Skipped,
    Text,
)
from plagcheck.model.limits import MOST_EFFORT, LimitCounts
from plagcheck.passages import (
    NumberedSource,
    NumberedText,
    Numbering,
    SearchSpace,
    SourceElements,
    align_texts,
    chain_pairs,
)
from plagcheck.workflows.analyzer import Analyzer
from plagcheck.workflows.index_checks import (
    TOO_COSTLY,
    TextTooCostly,
    check_elements,
    limiting_memory,
)
from plagcheck.workflows.search.interface import SignedSubmission, skip_lost_file

Spans = tuple[Numbers, Numbers]
"""Starts and ends of elements."""

_BATCH_WORDS = 150_000
"""Words of the sources that are aligned together, those of ten theses: more save little time. Each
word takes some 200 bytes meanwhile."""


class OpenSource(NamedTuple):
    """A source as it was read from the index."""

    document: Document
    text: Text
    elements: Elements
    pairs: Pairs
    effort: int = MOST_EFFORT
    """What its passages may take if signatures are their only judge."""


class Aligner:
    """Aligns one submission with sources.

    `scale` is the largest distance of two elements; `lists_pairs` keeps the pairs of matched
    elements for the report.
    """

    def __init__(
        self,
        submission: Fingerprint,
        settings: Settings,
        space: SearchSpace,
        scale: int,
        *,
        lists_pairs: bool = False,
    ) -> None:
        self._settings = settings
        self._scale = scale
        self._lists_pairs = lists_pairs
        self._elements = len(submission.elements)
        self._space = space
        self._numbering = Numbering()
        self._submission = submission.document, self._number(submission.text, submission.elements)

    def align_text(
        self, document: Document, text: Text, elements: Elements, pairs: Pairs
    ) -> AlignedSources:
        """Find the passages that the submission shares with a source."""
        (aligned,) = self.align_texts([OpenSource(document, text, elements, pairs)])
        return aligned

    def align_texts(self, sources: Sequence[OpenSource]) -> list[AlignedSources]:
        """Find the passages that the submission shares with each source."""
        spans = [measure_spans(source.text, source.elements) for source in sources]
        limits: list[LimitCounts] = [Counter() for _ in sources]
        if self._settings.judge == "signatures":
            found = [
                self._chain(
                    SourceElements(source.document, own, source.effort), source.pairs, counts
                )
                for source, own, counts in zip(sources, spans, limits, strict=True)
            ]
        else:
            numbered = [
                NumberedSource(document, self._number(text, elements), pairs, counts)
                for (document, text, elements, pairs, _), counts in zip(
                    sources, limits, strict=True
                )
            ]
            found = align_texts(self._submission, numbered, self._settings, self._space)
        return [
            collect_passages(
                passages,
                document,
                text.starts[text.counted],
                self._match_source(document, own, pairs),
            )._replace(limits=counts)
            for passages, own, counts, (document, text, _, pairs, _) in zip(
                found, spans, limits, sources, strict=True
            )
        ]

    def align_textless(self, source: SourceElements, pairs: Pairs) -> AlignedSources:
        """Find the passages that the submission shares with a source whose text is not stored.

        Signatures are its only judge.
        """
        document, spans, _ = source
        limits: LimitCounts = Counter()
        passages = self._chain(source, pairs, limits)
        matched = self._match_source(document, spans, pairs)
        aligned = collect_passages(passages, document, spans[0], matched, unquoted=1)
        return aligned._replace(limits=limits)

    def list_pairs(self, document: Document, spans: Spans, pairs: Pairs) -> AlignedSources:
        """List the pairs of a source, without looking for passages."""
        return collect_passages([], document, spans[0], self._match_source(document, spans, pairs))

    def _chain(self, source: SourceElements, pairs: Pairs, limits: LimitCounts) -> list[Passage]:
        return chain_pairs(pairs, self._submission, source, self._scale, limits)

    def _match_source(
        self, document: Document, spans: tuple[Numbers, Numbers], pairs: Pairs
    ) -> MatchedSource:
        return match_source(document, spans, pairs, self._elements, listed=self._lists_pairs)

    def _number(self, text: Text, elements: Elements) -> NumberedText:
        return NumberedText.from_text(text, elements, self._numbering)


def batch_candidates(candidates: Sequence[Candidate], processes: int) -> list[list[Candidate]]:
    """Cut candidates into batches to align together, at least two for each process.

    What is found does not depend on the batches.
    """
    words = np.array([candidate.stored.words for candidate in candidates], dtype=np.int64)
    most = _BATCH_WORDS if processes < 2 else int(words.sum()) // (2 * processes) + 1
    batches = group_ranges(words, min(most, _BATCH_WORDS))
    return [[*candidates[batch]] for batch in batches]


def align_batch(
    aligner: Aligner, analyzer: Analyzer, submission: SignedSubmission, batch: Sequence[Candidate]
) -> AlignedSources:
    """Align the submission with sources of the index, all together; with itself it is not."""
    with suppress(TextTooCostly), limiting_memory(batch[0].stored.id):
        return _align_together(aligner, analyzer, submission, batch)
    if len(batch) == 1:
        costly = Skipped(batch[0].stored.path, Reason.LIMIT, f"its text {TOO_COSTLY}")
        return AlignedSources([], {}, [costly], 0)
    return merge_results(
        align_batch(aligner, analyzer, submission, [candidate]) for candidate in batch
    )


def _align_together(
    aligner: Aligner, analyzer: Analyzer, submission: SignedSubmission, batch: Sequence[Candidate]
) -> AlignedSources:
    opened = [_open_source(aligner, analyzer, submission, candidate) for candidate in batch]
    sources = [source for source in opened if isinstance(source, OpenSource)]
    aligned = iter(aligner.align_texts(sources))
    results = [next(aligned) if isinstance(source, OpenSource) else source for source in opened]
    return merge_results(
        name_index(result, candidate.stored)
        for result, candidate in zip(results, batch, strict=True)
    )


def _open_source(
    aligner: Aligner, analyzer: Analyzer, submission: SignedSubmission, candidate: Candidate
) -> OpenSource | AlignedSources:
    """Read a source from the index; align one whose text is not stored at once."""
    stored, pairs, effort = candidate
    if submission.is_same_document(stored):
        itself = Skipped(stored.path, Reason.SELF, "the submission itself is indexed")
        return AlignedSources([], {}, [itself], 0)
    document = analyzer.snapshot.read_document(stored)
    if not stored.has_text:
        starts, ends = analyzer.snapshot.read_spans(stored)
        return aligner.align_textless(SourceElements(document, (starts, ends), effort), pairs)
    text, elements = analyzer.cut_stored(stored, document)
    check_elements(stored, elements, pairs)
    return OpenSource(document, text, elements, pairs, effort)


def list_candidate(
    aligner: Aligner, analyzer: Analyzer, submission: SignedSubmission, candidate: Candidate
) -> AlignedSources:
    """List the pairs of a source that is not among the likeliest, unless it is the submission."""
    stored, pairs, _ = candidate
    if submission.is_same_document(stored):
        return align_batch(aligner, analyzer, submission, [candidate])
    document = analyzer.snapshot.read_document(stored)
    if not stored.has_text:
        starts, ends = analyzer.snapshot.read_spans(stored)
        return name_index(aligner.list_pairs(document, (starts, ends), pairs), stored)
    try:
        with limiting_memory(stored.id):
            text, elements = analyzer.cut_stored(stored, document)
            check_elements(stored, elements, pairs)
            spans = measure_spans(text, elements)
    except TextTooCostly:
        costly = Skipped(stored.path, Reason.LIMIT, f"its text {TOO_COSTLY}")
        return AlignedSources([], {}, [costly], 0)
    return name_index(aligner.list_pairs(document, spans, pairs), stored)


def name_index(aligned: AlignedSources, stored: StoredDocument) -> AlignedSources:
    """Name the index of a source, if several are searched."""
    if not stored.index:
        return aligned
    sources = {
        id_: facts._replace(index_name=stored.index) for id_, facts in aligned.sources.items()
    }
    matched = tuple(
        source._replace(pairs=source.pairs and replace(source.pairs, index=stored.index))
        for source in aligned.matched
    )
    return aligned._replace(sources=sources, matched=matched)


def merge_results(parts: Iterable[AlignedSources]) -> AlignedSources:
    """Join the results for all candidates of one submission, in their order."""
    whole = AlignedSources([], {}, [], 0, limits=Counter())
    for part in parts:
        if whole.limits is not None and part.limits:
            whole.limits.update(part.limits)
        whole.passages.extend(part.passages)
        whole.sources.update(part.sources)
        whole.skipped.extend(part.skipped)
        whole = whole._replace(
            unquoted=whole.unquoted + part.unquoted, matched=whole.matched + part.matched
        )
    return whole


def collect_passages(
    passages: list[Passage],
    document: Document,
    starts: Numbers,
    source: MatchedSource | None = None,
    *,
    unquoted: int = 0,
) -> AlignedSources:
    """Describe the source of pairs and passages, if there are any."""
    matched = (source,) if source and len(source.elements) else ()
    if not passages:
        return AlignedSources([], {}, [], 0, matched)
    zones = find_structure(document)
    facts = SourceFacts(
        document.path,
        document.sha256,
        document.title,
        starts,
        zones,
        document.authors,
        document.year,
    )
    return AlignedSources(passages, {document.id: facts}, [], unquoted, matched)


def merge_parts(
    submissions: Sequence[SignedSubmission], parts: Iterable[tuple[int, AlignedSources | None]]
) -> list[AlignedSources | Skipped]:
    """Merge what was found for each submission; one that lost a part has no verdict."""
    merged: list[list[AlignedSources]] = [[] for _ in submissions]
    lost: set[int] = set()
    for number, part in parts:
        if part is None:
            lost.add(number)
        else:
            merged[number].append(part)
    return [
        skip_lost_file(submission.file) if number in lost else merge_results(merged[number])
        for number, submission in enumerate(submissions)
    ]
