"""Documents → how many of them have each word, for methods that need it (document C)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from plagcheck.engine import Engine, map_batches
from plagcheck.model import Bits, Frequencies, Skipped
from plagcheck.signatures.bits import hash_document_words
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.indexing.drafting import Batch, Content

SUMMED_TOGETHER = 64
"""Frequencies that are added up together; bounds memory."""

FEWEST_DOCUMENTS = 100
"""With fewer documents, counts say more of near-duplicates among them than of words: in two files
that differ in two words, only these two would weigh anything. All words then weigh alike."""

_EQUAL = Frequencies(1, np.empty(0, np.uint64), np.empty(0, np.uint64))
_NOTHING = Frequencies(0, np.empty(0, np.uint64), np.empty(0, np.uint64))


def count_words(batches: Sequence[Batch], config: AnalyzerConfig, engine: Engine) -> Frequencies:
    """Count the documents that have each word; nothing is counted over too few documents.

    This reads every document once more than indexing does; it happens once in the life of an index.
    """
    if sum(map(len, batches)) < FEWEST_DOCUMENTS:
        return _EQUAL
    return add_frequencies(
        map_batches(engine, partial(_count_batch, config), batches, _lose_content)
    )


def add_frequencies(parts: Iterable[Frequencies]) -> Frequencies:
    """Add up the frequencies of several sets of documents."""
    total = _NOTHING
    pending: list[Frequencies] = []
    for part in parts:
        pending.append(part)
        if len(pending) == SUMMED_TOGETHER:
            total = _sum([total, *pending])
            pending.clear()
    return _sum([total, *pending])


def count_document(words: Bits) -> Frequencies:
    """Return the frequencies of one document with these distinct words."""
    return Frequencies(1, words, np.ones(len(words), dtype=np.uint64))


def _sum(parts: Sequence[Frequencies]) -> Frequencies:
    words, which = np.unique(np.concatenate([part.words for part in parts]), return_inverse=True)
    counts = np.zeros(len(words), dtype=np.uint64)
    np.add.at(counts, which, np.concatenate([part.counts for part in parts]))
    return Frequencies(sum(part.documents for part in parts), words, counts)


def _count_batch(config: AnalyzerConfig, batch: Sequence[Content]) -> Frequencies:
    """Count a batch. Runs in a worker."""
    return add_frequencies(_count_each(config, batch))


def _count_each(config: AnalyzerConfig, batch: Sequence[Content]) -> Iterator[Frequencies]:
    analyzer = open_analyzer(config)
    for content in batch:
        for file in content.files:
            document = analyzer.read_document(file)
            if not isinstance(document, Skipped):
                text, elements = analyzer.cut_elements(document)
                counted = analyzer.method.add_counted_words(text, elements.content)
                yield count_document(hash_document_words(text, counted))
                break


def _lose_content(_: Content) -> Frequencies:
    """Count no words for a document that kills its reader; indexing tells the user."""
    return _NOTHING
