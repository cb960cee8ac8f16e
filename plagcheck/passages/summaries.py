"""Ranges of the submission that summarise a long part of a source.

No sentence of a summary needs to resemble one of the source. But its content words occur in the
source far more often than the words around it do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from plagcheck.arrays import sort_distinct
from plagcheck.model.limits import SUMMARIES_LEFT
from plagcheck.passages.aligned_range import BARRIER, AlignedRange, find_best_run
from plagcheck.passages.evidence import score_kept_words
from plagcheck.passages.numbered_text import (
    Floats,
    Integers,
    Mask,
    NumberedText,
    keep_with_text,
)
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas, count_lemmas

_MAX_WINDOWS = 3
"""Summaries sought in one block of a source."""


def add_summaries(
    found: Sequence[AlignedRange], mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> list[AlignedRange]:
    """Add summaries to the ranges found so far, and drop ranges that are part of one."""
    result = list(found)
    submission, source = mine.text, theirs.text
    content, _ = _list_content_words(source, parameters)
    for begin, listed in _list_promising_blocks(mine, theirs, parameters):
        block = content[begin : begin + parameters.summary_block]
        for window in _find_windows(mine, listed, parameters):
            over = [known for known in result if known.overlaps_in_submission(window)]
            summary = _locate_in_source(window, submission, source, block, parameters)
            if (
                summary
                and not _is_copied(window, mine, parameters)
                and _score_beyond_source(window, submission, source, content, begin, parameters)
                >= parameters.summary_elsewhere
                and not _is_explained(window, over, submission, source, block, parameters)
            ):
                result = [known for known in result if known not in over]
                result.append(summary)
    return result


def _list_promising_blocks(
    mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> Iterator[tuple[int, Mask]]:
    """Yield the blocks of the source that may have been summarised.

    They come with their starts and with a mark on each lemma of the submission that they have. All
    blocks are judged together, half by half, because few are left.
    """
    content, lemmas = _list_content_words(theirs.text, parameters)
    own, own_lemmas = _list_content_words(mine.text, parameters)
    if min(len(own), len(content)) < parameters.summary_content:
        return
    starts, step = _list_block_starts(len(content), parameters), parameters.summary_block // 2
    shared = theirs.shared_numbers[lemmas]
    places = (shared >= 0).nonzero()[0]
    halves = np.zeros((len(starts) + 1, len(mine.shared_numbers)), dtype=bool)
    halves[np.minimum(places // step, len(starts)), mine.positions[shared[places]]] = True
    bits = np.packbits(halves[:, own_lemmas], axis=1)
    hits = np.bitwise_count(bits[:-1] | bits[1:]).astype(np.float64)
    weights = [_weigh_words(count / len(own), parameters) for count in hits.sum(axis=1).tolist()]
    bounds = bound_best_sums(hits, *np.array(weights).T)
    for number in (bounds >= parameters.summary_score).nonzero()[0].tolist():
        if len(content) - starts[number] >= parameters.summary_content:
            yield starts[number], halves[number] | halves[number + 1]


def _list_block_starts(length: int, parameters: Parameters) -> range:
    """Return the starts of the source's blocks; each begins halfway through the one before."""
    step = parameters.summary_block // 2
    return range(0, max(length - step, 1), step)


@keep_with_text
def _list_content_words(text: NumberedText, parameters: Parameters) -> tuple[Integers, Integers]:
    """Return the content words of a text, and the index of each in its `LemmaCounts`."""
    content = text.significant.nonzero()[0]
    return content, count_lemmas(text, parameters).positions[content]


def _find_windows(
    mine: SharedLemmas, listed: Mask, parameters: Parameters
) -> Iterator[AlignedRange]:
    """Yield ranges of the submission whose content words are `listed` unusually often."""
    content, lemmas = _list_content_words(mine.text, parameters)
    hit = listed[lemmas]
    gain, loss = _weigh_words(np.count_nonzero(hit) / len(hit), parameters)
    scores = np.where(hit, gain, loss)
    for _ in range(_MAX_WINDOWS):
        first, last, score = find_best_run(scores)
        if score < parameters.summary_score:
            return
        scores[first:last] = BARRIER
        start, end = int(content[first]), int(content[last - 1]) + 1
        inside = float(hit[first:last].mean())
        outside = (hit.sum() - hit[first:last].sum() + 1) / (len(hit) - (last - first) + 5)
        if (
            last - first >= parameters.summary_content
            and _score_distinct_words(lemmas[first:last], listed, gain, loss)
            >= parameters.summary_once
            and end - start <= parameters.summary_words
            and inside >= parameters.summary_rate
            and inside - outside >= parameters.summary_excess
        ):
            yield AlignedRange(start, end, 0, 0, score, summary=True)
    if find_best_run(scores)[2] >= parameters.summary_score:
        mine.limits[SUMMARIES_LEFT] += 1


def _weigh_words(share: float, parameters: Parameters) -> tuple[float, float]:
    """Return the evidence of a word that a block has and of one that it lacks.

    `share` is that of the submission's words that it has.
    """
    kept = parameters.summary_kept
    chance = min(max(share, 0.05), 0.6 * kept)
    return math.log(kept / chance), math.log((1 - kept) / (1 - chance))


def _score_distinct_words(lemmas: Integers, listed: Mask, gain: float, loss: float) -> float:
    """Return the evidence if each word counts once, because a text repeats what it is about."""
    hit = listed[sort_distinct(lemmas)]
    hits = np.count_nonzero(hit)
    return gain * hits + loss * (len(hit) - hits)


def bound_best_sums(hits: Floats, gain: Floats, loss: Floats) -> Floats:
    """Return for each row an upper bound of the best run's sum, if hits gain and others lose.

    `hits` are the number of hits among every eight words. A run has whole eights, and of its first
    and last eight at most the hits.
    """
    gain, loss = gain[:, None], loss[:, None]
    whole = gain * hits + loss * (8 - hits)
    before = np.cumsum(whole, axis=1) - whole
    best_start = np.maximum.accumulate(gain * hits - before - whole, axis=1)
    across = (gain * hits + before)[:, 1:] + best_start[:, :-1]
    inside = gain[:, 0] * hits.max(axis=1, initial=0.0)
    bounds: Floats = np.maximum(across.max(axis=1, initial=0.0), inside)
    return bounds


def _list_window_lemmas(submission: NumberedText, window: AlignedRange) -> Integers:
    """Return the lemmas of the window's content words."""
    inside = slice(window.start, window.end)
    return submission.lemmas[inside][submission.significant[inside]]


def _is_copied(window: AlignedRange, mine: SharedLemmas, parameters: Parameters) -> bool:
    """Whether the window consists of verbatim passages."""
    inside = slice(window.start, window.end)
    free = mine.free[inside][mine.text.significant[inside]]
    return float(free.mean()) <= 1 - parameters.summary_copied


def _score_beyond_source(
    window: AlignedRange,
    submission: NumberedText,
    source: NumberedText,
    content: Integers,
    begin: int,
    parameters: Parameters,
) -> float:
    """Return evidence that the window comes from this block, not only from the source's subject.

    How much likelier are its distinct words at their share in this block than at their share in the
    best other part of the source? A short source is a single block, which proves nothing.
    """
    words, size = sort_distinct(_list_window_lemmas(submission, window)), parameters.summary_block
    kept = {
        at: int(np.isin(words, source.lemmas[content[at : at + size]]).sum())
        for at in _list_block_starts(len(content), parameters)
    }
    elsewhere = max((count for at, count in kept.items() if abs(at - begin) >= size), default=-1)
    if elsewhere < 0:
        return math.inf
    by_subject = max(elsewhere / len(words), parameters.subject_share)
    return score_kept_words(kept[begin], len(words) - kept[begin], by_subject)


def _is_explained(
    window: AlignedRange,
    over: Sequence[AlignedRange],
    submission: NumberedText,
    source: NumberedText,
    block: Integers,
    parameters: Parameters,
) -> bool:
    """Whether known passages already account for the window.

    Several passages from different parts of the source are what a summary is made of.
    """
    if not over:
        return False
    words = window.start + submission.significant[window.start : window.end].nonzero()[0]
    lemmas = submission.lemmas[words]
    if len(over) == 1:
        everywhere = np.isin(lemmas, source.lemmas[block[0] : block[-1] + 1]).sum()
        there = source.lemmas[over[0].origin_start : over[0].origin_end]
        if np.isin(lemmas, there).sum() >= parameters.summary_explained * everywhere:
            return True
    left = np.ones(len(words), dtype=bool)
    for known in over:
        left &= (words < known.start) | (words >= known.end)
    rest = lemmas[left]
    if len(rest) < parameters.summary_rest:
        return False
    return float(np.isin(rest, source.lemmas[block]).mean()) < parameters.summary_beyond


def _locate_in_source(
    window: AlignedRange,
    submission: NumberedText,
    source: NumberedText,
    block: Integers,
    parameters: Parameters,
) -> AlignedRange | None:
    """Add the part of the source that contains the window's words; None if it is too short."""
    positions = block[np.isin(source.lemmas[block], _list_window_lemmas(submission, window))]
    if len(positions) < 2:
        return None
    start, end = int(positions[0]), int(positions[-1]) + 1
    if end - start < parameters.summary_ratio * (window.end - window.start):
        return None
    return window._replace(origin_start=start, origin_end=end)
