"""Text that many documents have: phrases, licences, parts of a form. It points to none of them.

A user may say how many sources make a phrase common. Otherwise the size of the index says it, and a
source that has much of the submission has no say: it is a copy, and six copies of one paper are no
boilerplate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.masks import find_true_runs, mask_spans
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Passage, Span, Text

_COPIED_SHARE = 0.2
"""Share of a submission that a source has from which on it is a copy."""


class CommonRule(Rule):
    """Excludes common phrases."""

    name = "common"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether the user or the index set a number of sources."""
        return exclusions.common is not None or exclusions.boilerplate is not None

    def find_shared_zones(
        self, text: Text, passages: Sequence[Passage], choices: RuleChoices
    ) -> Iterator[Span]:
        """Find the phrases that too many sources have."""
        common, least = choices.exclusions.common, choices.exclusions.boilerplate
        if common is not None:
            return find_common_phrases(text, passages, common)
        return find_common_phrases(text, _leave_out_copies(text, passages), (least or 1) - 1)


def _leave_out_copies(text: Text, passages: Sequence[Passage]) -> list[Passage]:
    """Leave out the passages of sources that have much of a submission."""
    copies = find_copies(text, passages)
    return [passage for passage in passages if passage.source not in copies]


def find_copies(text: Text, passages: Sequence[Passage]) -> set[str]:
    """Return the sources that have so much of a submission that they are copies."""
    masks = _mask_sources(text, passages)
    most = _COPIED_SHARE * int(text.counted.sum())
    return {source for source, mask in masks.items() if int(mask.sum()) >= most}


def find_common_phrases(
    text: Text, passages: Sequence[Passage], max_sources: int
) -> Iterator[Span]:
    """Yield the spans that lie in passages of more than `max_sources` sources."""
    sources = np.zeros(len(text), dtype=np.int64)
    for mask in _mask_sources(text, passages).values():
        sources += mask
    for first, last in find_true_runs(sources > max_sources):
        yield Span(int(text.starts[first]), int(text.ends[last - 1]))


def _mask_sources(text: Text, passages: Sequence[Passage]) -> dict[str, NDArray[np.bool_]]:
    """For each source, mark the words in its passages."""
    spans_by_source: dict[str, list[Span]] = {}
    for passage in passages:
        quote = passage.submission
        spans_by_source.setdefault(passage.source, []).append(Span(quote.start, quote.end))
    return {source: mask_spans(text, spans) for source, spans in spans_by_source.items()}
