"""Coefficients: the share of words in long copied runs, which some institutions look at."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from plagcheck.findings.counted_words import CountedWords
from plagcheck.findings.judgement import Judgement
from plagcheck.findings.masks import find_true_runs, mask_spans
from plagcheck.findings.plain_words import find_word_spans, list_word_runs, split_words
from plagcheck.model import Span, Text

RUN_LENGTHS = (5, 25)
"""Words in a run: short phrases, and whole borrowed stretches."""


def compute_coefficients(text: Text, judgement: Judgement) -> dict[int, float]:
    """For each run length, compute the share of counted words in runs copied from the source."""
    passages = [passage for passage in judgement.passages if passage.excluded is None]
    shares = {}
    for length in RUN_LENGTHS:
        spans = [
            Span(passage.submission.start + run.start, passage.submission.start + run.end)
            for passage in passages
            for run in find_copied_runs(passage.submission.text, passage.origin.text, length)
        ]
        words = int((mask_spans(text, spans) & judgement.similar).sum())
        shares[length] = CountedWords(text).compute_share(words)
    return shares


def find_copied_runs(text: str, source: str, length: int) -> Iterator[Span]:
    """Yield the spans of a text made of runs of `length` words that the source has, too."""
    words = split_words(text)
    in_source = set(list_word_runs(split_words(source), length))
    mask = np.zeros(len(words), dtype=bool)
    for position, run in enumerate(list_word_runs(words, length)):
        if run in in_source:
            mask[position : position + length] = True
    spans = find_word_spans(text)
    for first, last in find_true_runs(mask):
        yield Span(spans[first][0], spans[last - 1][1])
