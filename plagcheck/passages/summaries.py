"""Stretches of the submission that sum up a long piece of a source.

No sentence of a summary need resemble one of the source; but its content words stand in the source
far more often than the words around it do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import Integers, Side, contained
from plagcheck.passages.stretch import BARRIER, Stretch, best_run

_MOST = 3
"""Summaries looked for in one block of a source."""


def with_summaries(
    found: Sequence[Stretch], one: Side, other: Side, parameters: Parameters
) -> list[Stretch]:
    """The stretches found so far, less those that are part of a summary, and the summaries."""
    result = list(found)
    content = np.flatnonzero(other.content)
    size = parameters.summary_block
    for begin in range(0, max(len(content) - size // 2, 1), size // 2):
        block = content[begin : begin + size]
        for window in _windows(one, other.lemmas[block], parameters):
            over = [
                known
                for known in result
                if min(known.end, window.end) > max(known.start, window.start)
            ]
            summary = _spread(window, one, other, block, parameters)
            if summary and not _explained(window, over, one, other, block, parameters):
                result = [known for known in result if known not in over]
                result.append(summary)
    return result


def _windows(one: Side, source: Integers, parameters: Parameters) -> Iterator[Stretch]:
    """Stretches of the submission whose content words stand in `source` unusually often."""
    content = np.flatnonzero(one.content)
    if len(content) < parameters.summary_content or len(source) < parameters.summary_content:
        return
    hit = contained(one.lemmas[content], source)
    kept = parameters.summary_kept
    chance = min(max(float(hit.mean()), 0.05), 0.6 * kept)
    scores = np.where(hit, math.log(kept / chance), math.log((1 - kept) / (1 - chance)))
    for _ in range(_MOST):
        first, last, score = best_run(scores)
        if score < parameters.summary_score:
            return
        scores[first:last] = BARRIER
        start, end = int(content[first]), int(content[last - 1]) + 1
        inside = float(hit[first:last].mean())
        outside = (hit.sum() - hit[first:last].sum() + 1) / (len(hit) - (last - first) + 5)
        if (
            last - first >= parameters.summary_content
            and len(np.unique(one.lemmas[content[first:last]])) >= parameters.summary_distinct
            and end - start <= parameters.summary_words
            and inside >= parameters.summary_rate
            and inside - outside >= parameters.summary_excess
        ):
            yield Stretch(start, end, 0, 0, score, summary=True)


def _told(one: Side, window: Stretch) -> Integers:
    """Lemmas of the window's content words."""
    inside = slice(window.start, window.end)
    return one.lemmas[inside][one.content[inside]]


def _explained(
    window: Stretch,
    over: Sequence[Stretch],
    one: Side,
    other: Side,
    block: Integers,
    parameters: Parameters,
) -> bool:
    """Whether a passage that is known already accounts for the window."""
    told = _told(one, window)
    everywhere = np.isin(told, other.lemmas[block[0] : block[-1] + 1]).sum()
    return any(
        np.isin(told, other.lemmas[known.origin_start : known.origin_end]).sum()
        >= parameters.summary_explained * everywhere
        for known in over
    )


def _spread(
    window: Stretch, one: Side, other: Side, block: Integers, parameters: Parameters
) -> Stretch | None:
    """The window with the piece of the source that its words are spread over."""
    places = block[np.isin(other.lemmas[block], _told(one, window))]
    if len(places) < 2:
        return None
    start, end = int(places[0]), int(places[-1]) + 1
    if end - start < parameters.summary_ratio * (window.end - window.start):
        return None
    return window._replace(origin_start=start, origin_end=end)
