"""Documents → in how many of them each word stands, for the methods that need it (document C)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from plagcheck.engine import Engine, in_batches
from plagcheck.model import Bits, Frequencies, Skipped
from plagcheck.signatures.bits import hash_document_words
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.batches import Batch, Content

TOGETHER = 64
"""Countings that are added up together; bounds memory."""


def count_words(batches: Sequence[Batch], config: AnalyzerConfig, engine: Engine) -> Frequencies:
    """The frequencies over documents.

    Reads every document once more than indexing does; it happens once in the life of an index.
    """
    return added(in_batches(engine, partial(_counted, config), batches, _lost))


def added(countings: Iterable[Frequencies]) -> Frequencies:
    """Frequencies over several sets of documents, as over all of them."""
    total = _NOTHING
    pending: list[Frequencies] = []
    for counted in countings:
        pending.append(counted)
        if len(pending) == TOGETHER:
            total = _sum([total, *pending])
            pending.clear()
    return _sum([total, *pending])


def counted(words: Bits) -> Frequencies:
    """The frequencies over one document, given by its distinct words."""
    return Frequencies(1, words, np.ones(len(words), dtype=np.uint64))


_NOTHING = Frequencies(0, np.empty(0, np.uint64), np.empty(0, np.uint64))


def _sum(countings: Sequence[Frequencies]) -> Frequencies:
    words, which = np.unique(np.concatenate([one.words for one in countings]), return_inverse=True)
    counts = np.zeros(len(words), dtype=np.uint64)
    np.add.at(counts, which, np.concatenate([one.counts for one in countings]))
    return Frequencies(sum(one.documents for one in countings), words, counts)


def _counted(config: AnalyzerConfig, batch: Sequence[Content]) -> Frequencies:
    """The frequencies over a batch. Runs in a worker."""
    return added(_each(config, batch))


def _each(config: AnalyzerConfig, batch: Sequence[Content]) -> Iterator[Frequencies]:
    analyzer = open_analyzer(config)
    for content in batch:
        for file in content.files:
            document = analyzer.read_document(file)
            if not isinstance(document, Skipped):
                text, elements = analyzer.cut_elements(document)
                yield counted(hash_document_words(text, elements.content))
                break


def _lost(_: Content) -> Frequencies:
    """A document that kills its reader has no words; indexing tells the user."""
    return _NOTHING
