"""Pairs of matched elements → the view that lists them all, and its summary."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import sort_distinct
from plagcheck.findings.inputs import AlignedSources, MatchedSource, ReportConfig
from plagcheck.model import (
    Document,
    ElementPositions,
    Elements,
    Fingerprint,
    MatchSummary,
    Numbers,
    PairsView,
    SourcePairs,
    Text,
)


def summarize_matches(
    config: ReportConfig, submission: Fingerprint, aligned: AlignedSources
) -> MatchSummary:
    """Count the elements of a submission that match its sources."""
    recipe, matched = config.recipe, np.zeros(len(submission.elements), dtype=bool)
    for source in aligned.matched:
        matched[source.elements] = True
    return MatchSummary(
        recipe.method,
        recipe.comparison,
        recipe.bits,
        config.scale,
        config.settings.distance or 0,
        len(submission.elements),
        int(matched.sum()),
        len(aligned.matched),
        config.measure,
        config.estimates,
    )


def build_pairs_view(submission: Fingerprint, sources: Sequence[MatchedSource]) -> PairsView:
    """List every pair of a submission, the source with the most matched elements first."""
    listed = [source.pairs for source in sources if source.pairs is not None]
    numbers = [source.elements for source in sources]
    matched = sort_distinct(np.concatenate([np.empty(0, np.uint32), *numbers]))
    starts, ends = measure_spans(submission.text, submission.elements)
    return PairsView(
        locate_elements(submission.document, starts, ends, matched),
        tuple(sorted(listed, key=lambda source: (-source.matched, source.path))),
    )


def match_source(
    document: Document,
    spans: tuple[Numbers, Numbers],
    pairs: NDArray[np.int64],
    elements: int,
    *,
    listed: bool,
) -> MatchedSource:
    """Describe the pairs of a source; they are kept only if they are to be listed.

    `spans` are the starts and ends of all its elements, `elements` is the number of elements of
    the submission.
    """
    matched = sort_distinct(pairs[:, 0]).astype(np.uint32)
    if not listed:
        return MatchedSource(document.id, matched)
    return MatchedSource(
        document.id,
        matched,
        SourcePairs(
            document.id,
            document.path,
            document.sha256,
            len(matched),
            round(len(matched) / elements, 6),
            pairs.astype(np.int32),
            locate_elements(document, *spans, sort_distinct(pairs[:, 1])),
        ),
    )


def measure_spans(text: Text, elements: Elements) -> tuple[Numbers, Numbers]:
    """Return the first character of each element, and one past its last."""
    first, last = elements.content[elements.first], elements.content[elements.last - 1]
    return text.starts[first], text.ends[last]


def locate_elements(
    document: Document, starts: Numbers, ends: Numbers, numbers: NDArray[np.integer]
) -> ElementPositions:
    """Say where elements are, with an excerpt of the document's text that holds them all.

    `starts` and `ends` are those of all elements, `numbers` are ascending.
    """
    starts, ends = starts[numbers], ends[numbers]
    pages = np.searchsorted(document.page_starts, starts, side="right")
    if document.page_starts:
        pages = np.maximum(pages, 1)
    excerpt, offsets = _cut_excerpt(document.text, numbers, starts, ends)
    return ElementPositions(
        numbers.astype(np.uint32), starts, ends, pages.astype(np.uint32), excerpt, offsets
    )


def _cut_excerpt(
    text: str, numbers: NDArray[np.integer], starts: Numbers, ends: Numbers
) -> tuple[str, Numbers]:
    """Cut the stretches of neighbouring elements, and find each element in them."""
    if not text or not len(numbers):
        return "", np.zeros(len(numbers), dtype=np.uint32)
    reach = np.maximum.accumulate(ends)
    is_first = np.ones(len(numbers), dtype=bool)
    is_first[1:] = (np.diff(numbers) > 1) & (starts[1:] > reach[:-1])
    first = np.flatnonzero(is_first)
    stretch_starts = np.minimum.reduceat(starts, first).astype(np.int64)
    stretch_ends = np.maximum.reduceat(ends, first).astype(np.int64)
    lengths = stretch_ends - stretch_starts
    before = np.cumsum(lengths) - lengths
    stretch = np.cumsum(is_first) - 1
    offsets = before[stretch] + starts - stretch_starts[stretch]
    excerpt = "".join(
        text[start:end]
        for start, end in zip(stretch_starts.tolist(), stretch_ends.tolist(), strict=True)
    )
    return excerpt, offsets.astype(np.uint32)
