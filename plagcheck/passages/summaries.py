"""Stretches of the submission that sum up a long piece of a source.

No sentence of a summary need resemble one of the source; but its content words stand in the source
far more often than the words around it do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from plagcheck.passages.evidence import more_kept
from plagcheck.passages.facing import Facing, vocabulary
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import KEPT, Integers, Mask, Side, distinct
from plagcheck.passages.stretch import BARRIER, Stretch, best_run

_MOST = 3
"""Summaries looked for in one block of a source."""


def with_summaries(
    found: Sequence[Stretch], mine: Facing, theirs: Facing, parameters: Parameters
) -> list[Stretch]:
    """The stretches found so far, less those that are part of a summary, and the summaries."""
    result = list(found)
    one, other = mine.side, theirs.side
    content, lemmas = _content(other, parameters)
    size = parameters.summary_block
    for begin in _blocks(len(content), parameters):
        block = content[begin : begin + size]
        if len(block) < parameters.summary_content:
            continue
        told = theirs.number[lemmas[begin : begin + size]]
        for window in _windows(mine, mine.at[told[told >= 0]], parameters):
            over = [
                known
                for known in result
                if min(known.end, window.end) > max(known.start, window.start)
            ]
            summary = _spread(window, one, other, block, parameters)
            if (
                summary
                and not _copied(window, mine, parameters)
                and _beyond(window, one, other, content, begin, parameters)
                >= parameters.summary_elsewhere
                and not _explained(window, over, one, other, block, parameters)
            ):
                result = [known for known in result if known not in over]
                result.append(summary)
    return result


def _blocks(length: int, parameters: Parameters) -> range:
    """Where blocks of the source begin, each halfway through the one before."""
    step = parameters.summary_block // 2
    return range(0, max(length - step, 1), step)


@lru_cache(maxsize=KEPT)
def _content(side: Side, parameters: Parameters) -> tuple[Integers, Integers]:
    """The content words of a side, and the place of each in its vocabulary."""
    content = side.telling.nonzero()[0]
    return content, vocabulary(side, parameters).places[content]


def _windows(mine: Facing, source: Integers, parameters: Parameters) -> Iterator[Stretch]:
    """Stretches of the submission whose content words stand in `source` unusually often."""
    one = mine.side
    content, lemmas = _content(one, parameters)
    if len(content) < parameters.summary_content:
        return
    listed = np.zeros(len(mine.number), dtype=bool)
    listed[source] = True
    hit = listed[lemmas]
    kept = parameters.summary_kept
    chance = min(max(np.count_nonzero(hit) / len(hit), 0.05), 0.6 * kept)
    gain, loss = math.log(kept / chance), math.log((1 - kept) / (1 - chance))
    if most(hit, gain, loss) < parameters.summary_score:
        return
    scores = np.where(hit, gain, loss)
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
            and _once(lemmas[first:last], listed, gain, loss) >= parameters.summary_once
            and end - start <= parameters.summary_words
            and inside >= parameters.summary_rate
            and inside - outside >= parameters.summary_excess
        ):
            yield Stretch(start, end, 0, 0, score, summary=True)


def _once(lemmas: Integers, listed: Mask, gain: float, loss: float) -> float:
    """The evidence if each word counts once: what a text is about, it says again and again."""
    hit = listed[distinct(lemmas)]
    hits = np.count_nonzero(hit)
    return gain * hits + loss * (len(hit) - hits)


def most(hit: Mask, gain: float, loss: float) -> float:
    """No run of these has a greater sum, if a hit gains and any other word loses.

    Told from the number of hits among every eight, at a tenth of the time of the sum itself: a run
    takes whole eights, and of the first and the last no more than their hits.
    """
    hits = np.bitwise_count(np.packbits(hit)).astype(np.float64)
    whole = gain * hits + loss * (8 - hits)
    before = np.cumsum(whole) - whole
    begun = np.maximum.accumulate(gain * hits - before - whole)
    two = (gain * hits[1:] + before[1:] + begun[:-1]).max(initial=0.0)
    return max(float(two), gain * float(hits.max(initial=0.0)))


def _told(one: Side, window: Stretch) -> Integers:
    """Lemmas of the window's content words."""
    inside = slice(window.start, window.end)
    return one.lemmas[inside][one.telling[inside]]


def _copied(window: Stretch, mine: Facing, parameters: Parameters) -> bool:
    """Whether the window is made of verbatim passages."""
    inside = slice(window.start, window.end)
    alive = mine.alive[inside][mine.side.telling[inside]]
    return float(alive.mean()) <= 1 - parameters.summary_copied


def _beyond(
    window: Stretch,
    one: Side,
    other: Side,
    content: Integers,
    begin: int,
    parameters: Parameters,
) -> float:
    """Evidence that the window was made from this block and not only on the source's subject.

    How much likelier are its different words at their share in this block than at their share in
    the best other part of the source? A short source is one block, which tells nothing.
    """
    words, size = distinct(_told(one, window)), parameters.summary_block
    kept = {
        at: int(np.isin(words, other.lemmas[content[at : at + size]]).sum())
        for at in _blocks(len(content), parameters)
    }
    elsewhere = max((count for at, count in kept.items() if abs(at - begin) >= size), default=-1)
    if elsewhere < 0:
        return math.inf
    by_subject = max(elsewhere / len(words), parameters.subject_share)
    return more_kept(kept[begin], len(words) - kept[begin], by_subject)


def _explained(
    window: Stretch,
    over: Sequence[Stretch],
    one: Side,
    other: Side,
    block: Integers,
    parameters: Parameters,
) -> bool:
    """Whether passages that are known already account for the window."""
    words = window.start + one.telling[window.start : window.end].nonzero()[0]
    told = one.lemmas[words]
    everywhere = np.isin(told, other.lemmas[block[0] : block[-1] + 1]).sum()
    left = np.ones(len(words), dtype=bool)
    for known in over:
        there = other.lemmas[known.origin_start : known.origin_end]
        if np.isin(told, there).sum() >= parameters.summary_explained * everywhere:
            return True
        left &= (words < known.start) | (words >= known.end)
    rest = told[left]
    if not over or len(rest) < parameters.summary_rest:
        return False
    return float(np.isin(rest, other.lemmas[block]).mean()) < parameters.summary_beyond


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
