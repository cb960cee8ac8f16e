"""Phrases in passages of so many sources that they point to none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.masks import find_true_runs, mask_spans
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Passage, Span, Text


class CommonRule(Rule):
    """Excludes common phrases."""

    name = "common"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether the user set a number of sources."""
        return exclusions.common is not None

    def find_shared_zones(
        self, text: Text, passages: Sequence[Passage], choices: RuleChoices
    ) -> Iterator[Span]:
        """Find the phrases that too many sources have."""
        return find_common_phrases(text, passages, choices.exclusions.common or 0)


def find_common_phrases(
    text: Text, passages: Sequence[Passage], max_sources: int
) -> Iterator[Span]:
    """Yield the spans that lie in passages of more than `max_sources` sources."""
    spans_by_source: dict[str, list[Span]] = {}
    for passage in passages:
        quote = passage.submission
        spans_by_source.setdefault(passage.source, []).append(Span(quote.start, quote.end))
    sources = np.zeros(len(text), dtype=np.int64)
    for spans in spans_by_source.values():
        sources += mask_spans(text, spans)
    for first, last in find_true_runs(sources > max_sources):
        yield Span(int(text.starts[first]), int(text.ends[last - 1]))
