"""Ranges that say the same in partly other words: they grow from pairs of sentences.

Pairs that lie close together in both texts are refined as one range. What such a passage leaves
beside it is examined again.
"""

from __future__ import annotations

import numpy as np

from plagcheck.model.limits import SENTENCES_LEFT
from plagcheck.passages.aligned_range import AlignedRange, group_close_ranges
from plagcheck.passages.evidence import score_word_order
from plagcheck.passages.joining import snap_to_sentences
from plagcheck.passages.lockstep import PassageSearch
from plagcheck.passages.numbered_text import Integers, count_distinct
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.refinement import Cores
from plagcheck.passages.sentence_pairs import pair_sentences
from plagcheck.passages.shared_lemmas import SharedLemmas


def find_reworked(
    mine: SharedLemmas, theirs: SharedLemmas, min_score: float, parameters: Parameters
) -> PassageSearch[list[AlignedRange]]:
    """Find ranges that grow from pairs of sentences."""
    submission, source = mine.text, theirs.text
    pairs = pair_sentences(mine, theirs, parameters)
    if not len(pairs):
        return []
    sentences = np.stack((pairs[:, 0], pairs[:, 0] + 1, pairs[:, 1], pairs[:, 1] + 1), axis=1)
    groups = group_close_ranges(sentences, parameters.sentence_gap)
    spans = np.concatenate(
        (submission.sentences[sentences[:, :2]], source.sentences[sentences[:, 2:]]), axis=1
    )[np.concatenate(groups)]
    sizes = np.array([len(group) for group in groups])
    found = []
    for _ in range(parameters.rests):
        ranges, scores = yield Cores(_enclose(spans, sizes), mine, theirs, min_score)
        good = np.zeros(len(sizes), dtype=bool)
        for number in scores.nonzero()[0].tolist():
            grown = AlignedRange(*ranges[number].tolist())._replace(score=float(scores[number]))
            score = grown.score + score_word_order(grown, mine, theirs, parameters)
            if score >= min_score:
                good[number] = True
                grown = grown._replace(score=score)
                found.append(snap_to_sentences(grown, submission, source, parameters))
        # The greatest sum comes first: if it is too small, the rest need not be examined.
        spans, sizes, ranges = spans[np.repeat(good, sizes)], sizes[good], ranges[good]
        spans, sizes = split_rest(spans, sizes, ranges)
        if not len(sizes):
            return found
    mine.limits[SENTENCES_LEFT] += len(spans)
    return found


def _enclose(spans: Integers, sizes: Integers) -> Integers:
    """Return the range that encloses the spans of each group."""
    begin = np.cumsum(sizes) - sizes
    low, high = np.minimum.reduceat(spans, begin), np.maximum.reduceat(spans, begin)
    return np.stack((low[:, 0], high[:, 1], low[:, 2], high[:, 3]), axis=1)


def split_rest(spans: Integers, sizes: Integers, passages: Integers) -> tuple[Integers, Integers]:
    """Return the spans beside the passage of their group: a group for each corner, and its size.

    A passage that grew from all spans of a group to a range outside it leaves nothing: the same
    spans would lead there again.
    """
    owner = np.repeat(np.arange(len(sizes)), sizes)
    start, end, origin_start, origin_end = passages[owner].T
    before, after = spans[:, 1] <= start, spans[:, 0] >= end
    origin_before, origin_after = spans[:, 3] <= origin_start, spans[:, 2] >= origin_end
    beside = ((before | after) & (origin_before | origin_after)).nonzero()[0]
    corner = 4 * owner + 2 * after + origin_after
    beside = beside[np.argsort(corner[beside], kind="stable")]
    corners, counts = count_distinct(corner[beside])
    smaller = counts < sizes[corners // 4]
    return spans[beside[np.repeat(smaller, counts)]], counts[smaller]
