"""Phrases that stand in so many sources that they say nothing of any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from plagcheck.findings.coverage import inside
from plagcheck.findings.ruler import runs
from plagcheck.model import Passage, Span, Text


def common_phrases(text: Text, passages: Sequence[Passage], most: int) -> Iterator[Span]:
    """Stretches that lie in passages of more than `most` sources."""
    by_source: dict[str, list[Span]] = {}
    for passage in passages:
        quote = passage.submission
        by_source.setdefault(passage.source, []).append(Span(quote.start, quote.end))
    sources = np.zeros(len(text), dtype=np.int64)
    for spans in by_source.values():
        sources += inside(text, spans)
    for first, last in runs(sources > most):
        yield Span(int(text.starts[first]), int(text.ends[last - 1]))
