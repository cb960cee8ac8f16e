"""Ranges found one by one → the ranges of a report: none within another, neighbours joined."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.evidence import score_beyond_subject
from plagcheck.passages.numbered_text import Integers, NumberedText
from plagcheck.passages.parameters import Parameters

_SUMMARY_SNAP = 0.9
"""The source range of a summary almost always ends at whole sentences."""


def snap_to_sentences(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText, parameters: Parameters
) -> AlignedRange:
    """Move ends to sentence ends nearby."""
    share, words = parameters.snap_share, parameters.snap_words
    start, end = _snap_range(submission.sentences, aligned.start, aligned.end, share, words)
    share = _SUMMARY_SNAP if aligned.summary else share
    origin_start, origin_end = _snap_range(
        source.sentences, aligned.origin_start, aligned.origin_end, share, words
    )
    return AlignedRange(start, end, origin_start, origin_end, aligned.score, aligned.summary)


def _snap_range(
    sentences: Integers, start: int, end: int, share: float, words: int
) -> tuple[int, int]:
    first = int(np.searchsorted(sentences, start, side="right")) - 1
    last = int(np.searchsorted(sentences, end, side="left"))
    for boundary, limit in ((first, first + 1), (last, last - 1)):
        length = abs(int(sentences[limit]) - int(sentences[boundary]))
        near = max(share * length, words)
        if boundary == first and start - sentences[boundary] <= near:
            start = int(sentences[boundary])
        elif boundary == last and sentences[boundary] - end <= near:
            end = int(sentences[boundary])
    return start, end


def drop_covered(found: list[AlignedRange]) -> list[AlignedRange]:
    """Drop every range that one with better evidence covers by half, on either side.

    Ranges that overlap less are neighbours, one of which ends at a sentence of the other.
    """
    kept: list[AlignedRange] = []
    for aligned in sorted(found, key=lambda aligned: (-aligned.score, aligned)):
        if not any(better.covers_half(aligned) for better in kept):
            kept.append(aligned)
    return kept


def merge_neighbours(
    found: list[AlignedRange],
    submission: NumberedText,
    source: NumberedText,
    needed: float,
    parameters: Parameters,
) -> list[AlignedRange]:
    """Merge ranges that are one passage: they are close, or what lies between was reworked too."""
    close = merge_close(found, parameters.merge_words)
    return _merge_if(
        close,
        lambda first, second: _is_reworked_between(
            first, second, submission, source, needed, parameters
        ),
    )


def merge_close(found: list[AlignedRange], gap: int) -> list[AlignedRange]:
    """Merge ranges that are close on both sides, in whatever order: sentences may be moved."""
    return _merge_if(found, lambda first, second: _is_close(first, second, gap))


def _merge_if(
    found: list[AlignedRange], is_one: Callable[[AlignedRange, AlignedRange], bool]
) -> list[AlignedRange]:
    result: list[AlignedRange] = []
    for aligned in sorted(found):
        if result and is_one(result[-1], aligned):
            last = result.pop()
            aligned = AlignedRange(
                last.start,
                max(last.end, aligned.end),
                min(last.origin_start, aligned.origin_start),
                max(last.origin_end, aligned.origin_end),
                last.score + aligned.score,
            )
        result.append(aligned)
    return result


def _is_close(first: AlignedRange, second: AlignedRange, gap: int) -> bool:
    """Whether at most `gap` words lie between two ranges on either side."""
    there = max(first.origin_start, second.origin_start) - min(first.origin_end, second.origin_end)
    return second.start - first.end <= gap and there <= gap


def _is_reworked_between(
    first: AlignedRange,
    second: AlignedRange,
    submission: NumberedText,
    source: NumberedText,
    needed: float,
    parameters: Parameters,
) -> bool:
    """Whether the words between two ranges keep more of each other than a subject explains.

    They are too weak for a passage of their own, so each neighbour must be as long as they are.
    """
    here, there = (first.end, second.start), (first.origin_end, second.origin_start)
    between = AlignedRange(*here, *there)
    if between.shorter_side() <= 0:
        return False
    if between.longer_side() > min(first.shorter_side(), second.shorter_side()):
        return False
    back = AlignedRange(*there, *here)
    return needed <= min(
        score_beyond_subject(between, submission, source, parameters),
        score_beyond_subject(back, source, submission, parameters),
    )
