"""Documents → in how many of them each word stands, for the methods that need it (document C)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np

from plagcheck.engine import engine_for
from plagcheck.model import Bits, Frequencies, Skipped
from plagcheck.pipeline.workshop import Given, Tools, workshop
from plagcheck.signatures import document_words

BATCH = 1_000
"""Documents whose words are counted together; bounds memory."""


def count_words(
    contents: Sequence[tuple[Given, ...]], tools: Tools, *, jobs: int = 1
) -> Frequencies:
    """The frequencies over documents, each given by the files that hold it.

    Reads every document once more than indexing does; it happens once in the life of an index.
    """
    found = engine_for(jobs, len(contents)).map(partial(_words, tools), contents, _lost)
    return added(words for words in found if words is not None)


def added(documents: Iterable[Bits]) -> Frequencies:
    """The frequencies of words over documents, each given by its distinct words."""
    words, counts, total = np.empty(0, np.uint64), np.empty(0, np.uint64), 0
    batch: list[Bits] = []

    def merged() -> tuple[Bits, Bits]:
        new, which = np.unique(np.concatenate((words, *batch)), return_inverse=True)
        weights = np.concatenate((counts, np.ones(len(which) - len(counts), np.uint64)))
        sums = np.zeros(len(new), dtype=np.uint64)
        np.add.at(sums, which, weights)
        return new, sums

    for own in documents:
        batch.append(own)
        total += 1
        if len(batch) == BATCH:
            words, counts = merged()
            batch.clear()
    words, counts = merged()
    return Frequencies(total, words, counts)


def _words(tools: Tools, alike: tuple[Given, ...]) -> Bits | None:
    """The words of one document. Runs in a worker."""
    shop = workshop(tools)
    for given in alike:
        document = shop.read(given)
        if not isinstance(document, Skipped):
            text, elements = shop.cut(document)
            return document_words(text, elements.content)
    return None


def _lost(_: tuple[Given, ...]) -> None:
    """A document that kills its reader has no words; indexing tells the user."""
