"""Two documents → the passages they share: the top function of this room.

Verbatim ranges are found first. In the rest, sentences that say the same in partly other words are
paired, and their surroundings decide how far each passage reaches. Summaries come last. Every
passage is decided on its own, so a verbatim run does not hide a paraphrase beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Document, Passage, Settings
from plagcheck.passages.aligned_range import AlignedRange, group_close_ranges
from plagcheck.passages.chinese import convert_to_words, split_into_characters
from plagcheck.passages.evidence import refine_ends, score_beyond_subject, score_word_order
from plagcheck.passages.expectation import SearchSpace
from plagcheck.passages.letter_shapes import reduce_to_shapes
from plagcheck.passages.numbered_text import Integers, NumberedText
from plagcheck.passages.parameters import PARAMETERS, Parameters
from plagcheck.passages.passage_builder import build_passage, verify_pairs
from plagcheck.passages.sentence_pairs import pair_sentences
from plagcheck.passages.shared_lemmas import SharedLemmas, find_shared_lemmas
from plagcheck.passages.summaries import add_summaries
from plagcheck.passages.verbatim import find_verbatim

_SUMMARY_SNAP = 0.9
"""The source range of a summary almost always ends at whole sentences."""


def align_texts(
    pairs: NDArray[np.int64],
    submission: tuple[Document, NumberedText],
    source: tuple[Document, NumberedText],
    source_id: str,
    settings: Settings,
    search: SearchSpace,
) -> list[Passage]:
    """Find the passages that a submission shares with one source, in the submission's order.

    `pairs` are candidate pairs of elements; those whose words agree are listed in their passage.
    """
    (document, text), (source_document, source_text) = submission, source
    text, source_text = reduce_to_shapes(text, source_text, PARAMETERS)
    strict = replace(settings, min_score=search.find_needed_score(settings))
    found = find_aligned_ranges(text, source_text, strict)
    matches = verify_pairs(pairs, text, source_text) if found else pairs
    return [
        build_passage(
            aligned,
            (document, text),
            (source_document, source_text),
            source_id,
            matches,
            search.count_expected(aligned.score, settings, summary=aligned.summary),
        )
        for aligned in found
    ]


def find_aligned_ranges(
    submission: NumberedText,
    source: NumberedText,
    settings: Settings,
    parameters: Parameters = PARAMETERS,
) -> list[AlignedRange]:
    """Find where two texts agree, in the submission's order."""
    submission, source = split_into_characters(submission), split_into_characters(source)
    mine, theirs = find_shared_lemmas(submission, source, parameters)
    copied = _score_verbatim(
        find_verbatim(submission, source, parameters), mine, theirs, parameters
    )
    for aligned in copied:
        mine.claim(aligned.start, aligned.end)
        theirs.claim(aligned.origin_start, aligned.origin_end)
    found = [*copied, *_find_reworked(mine, theirs, settings, parameters)]
    found = [
        aligned
        for aligned in found
        if convert_to_words(aligned, submission, source).shorter_side() >= settings.min_words
    ]
    beyond = parameters.subject_part * settings.min_score
    found = [
        aligned
        for aligned in _merge_close(_drop_overlapping(found), parameters.merge_words)
        if score_beyond_subject(aligned, submission, source, parameters) >= beyond
    ]
    found = add_summaries(found, mine, theirs, parameters)
    whole = (
        _snap_to_sentences(aligned, submission, source, parameters) if aligned.summary else aligned
        for aligned in found
    )
    return sorted(convert_to_words(aligned, submission, source) for aligned in whole)


def _score_verbatim(
    found: Sequence[AlignedRange], mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> list[AlignedRange]:
    """Score verbatim ranges by the evidence of their words."""
    judged = [(aligned, refine_ends(aligned, mine, theirs, parameters)) for aligned in found]
    return [
        aligned._replace(
            score=(judge.score if judge else 0.0)
            + score_word_order(aligned, mine, theirs, parameters, verbatim=True)
        )
        for aligned, judge in judged
    ]


def _find_reworked(
    mine: SharedLemmas, theirs: SharedLemmas, settings: Settings, parameters: Parameters
) -> list[AlignedRange]:
    """Find ranges that grow from pairs of sentences."""
    submission, source = mine.text, theirs.text
    pairs = pair_sentences(mine, theirs, parameters)
    if not len(pairs):
        return []
    ranges = np.stack((pairs[:, 0], pairs[:, 0] + 1, pairs[:, 1], pairs[:, 1] + 1), axis=1)
    found = []
    waiting = [ranges[group] for group in group_close_ranges(ranges, parameters.sentence_gap)]
    most = len(waiting) + parameters.rests
    while waiting and most:
        most -= 1
        group = waiting.pop()
        low, high = group.min(axis=0), group.max(axis=0)
        start, end = int(submission.sentences[low[0]]), int(submission.sentences[high[1]])
        origin_start, origin_end = int(source.sentences[low[2]]), int(source.sentences[high[3]])
        core = AlignedRange(start, end, origin_start, origin_end)
        grown = refine_ends(core, mine, theirs, parameters)
        if not grown:
            continue
        score = grown.score + score_word_order(grown, mine, theirs, parameters)
        if score >= settings.min_score:
            # The greatest sum comes first: if it is too small, the rest need not be examined.
            waiting += _split_rest(group, grown, submission, source)
            found.append(
                _snap_to_sentences(grown._replace(score=score), submission, source, parameters)
            )
    return found


def _split_rest(
    group: Integers, grown: AlignedRange, submission: NumberedText, source: NumberedText
) -> list[Integers]:
    """Return the sentence pairs of a group before a passage, and those after it."""
    before = submission.sentences[group[:, 1]] <= grown.start
    before &= source.sentences[group[:, 3]] <= grown.origin_start
    after = submission.sentences[group[:, 0]] >= grown.end
    after &= source.sentences[group[:, 2]] >= grown.origin_end
    return [group[side] for side in (before, after) if side.any()]


def _snap_to_sentences(
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


def _drop_overlapping(found: list[AlignedRange]) -> list[AlignedRange]:
    """Keep the range with the best evidence of those that overlap on both sides."""
    kept: list[AlignedRange] = []
    for aligned in sorted(found, key=lambda aligned: (-aligned.score, aligned)):
        if not any(aligned.overlaps(better) for better in kept):
            kept.append(aligned)
    return kept


def _merge_close(found: list[AlignedRange], gap: int) -> list[AlignedRange]:
    """Merge ranges that follow each other closely on both sides."""
    result: list[AlignedRange] = []
    for aligned in sorted(found):
        if result:
            last = result[-1]
            ahead = aligned.origin_start - last.origin_end
            if aligned.start - last.end <= gap and -5 <= ahead <= gap:
                result[-1] = AlignedRange(
                    last.start,
                    max(last.end, aligned.end),
                    last.origin_start,
                    max(last.origin_end, aligned.origin_end),
                    last.score + aligned.score,
                )
                continue
        result.append(aligned)
    return result
