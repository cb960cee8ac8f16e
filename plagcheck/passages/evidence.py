"""How far a passage reaches: each word is evidence for or against it.

A word that the other text also has is evidence for copying; the less likely it is by chance, the
stronger. A word that the other text lacks is evidence against. The passage is the run of words with
the greatest sum. It is found in one text for fixed words of the other, in turns, until both agree.
"""

from __future__ import annotations

import math

import numpy as np

from plagcheck.passages.aligned_range import BARRIER, AlignedRange, find_best_run
from plagcheck.passages.numbered_text import Integers, NumberedText, count_distinct
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas, find_positions

_MIN_WORDS = 5


def refine_ends(
    aligned: AlignedRange, mine: SharedLemmas, theirs: SharedLemmas, parameters: Parameters
) -> AlignedRange | None:
    """Move the ends of a range to where the evidence puts them; None if nothing is left."""
    start, end, origin_start, origin_end, *_ = aligned
    score = there = 0.0
    for number in range(parameters.rounds):
        before = start, end, origin_start, origin_end
        tight = number >= parameters.rounds - parameters.tight_rounds
        margin = 0 if tight else parameters.margin
        near = _slice_around(theirs.common, origin_start, origin_end, margin)
        start, end, forward, here = _move_ends(mine, start, end, theirs, near, there, parameters)
        if end - start < _MIN_WORDS:
            return None
        near = _slice_around(mine.common, start, end, margin)
        origin_start, origin_end, backward, there = _move_ends(
            theirs, origin_start, origin_end, mine, near, here, parameters
        )
        if origin_end - origin_start < _MIN_WORDS:
            return None
        score = min(forward, backward)
        if score < parameters.first_score:
            return None
        if tight and before == (start, end, origin_start, origin_end):
            break
    return AlignedRange(start, end, origin_start, origin_end, score)


def score_word_order(
    aligned: AlignedRange,
    mine: SharedLemmas,
    theirs: SharedLemmas,
    parameters: Parameters,
    *,
    verbatim: bool = False,
) -> float:
    """Return evidence from word order: is more of it kept than a common subject explains?

    Neighbours that recur count once, unless the whole range is known to be copied word for word.
    """
    here = _pair_neighbours(mine.common[aligned.start : aligned.end], len(mine.counts))
    there = _pair_neighbours(
        theirs.common[aligned.origin_start : aligned.origin_end], len(mine.counts)
    )
    kept = np.isin(here, there).sum() if verbatim else len(np.intersect1d(here, there))
    by_subject = parameters.order_background * aligned.longer_side()
    return parameters.order_gain * (float(kept) - by_subject)


def score_beyond_subject(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText, parameters: Parameters
) -> float:
    """Return evidence that words were kept, and not only shared because of a common subject.

    Texts on one subject have common words too, but fewer. How much likelier is this number of
    common distinct words at their own share than at the share of a common subject? A text repeats
    what it is about, so each word counts once. A word in no dictionary may be misread, so it says
    nothing if the source lacks it. Without a common content word, as in two alphabets, nothing was
    kept.
    """
    words, first = np.unique(submission.lemmas[aligned.start : aligned.end], return_index=True)
    found = np.isin(words, source.lemmas[aligned.origin_start : aligned.origin_end])
    if not (found & submission.content[aligned.start : aligned.end][first]).any():
        return 0.0
    unknown = submission.mark_unknown(aligned.start, aligned.end)[first]
    kept, lost = int(found.sum()), int((~found & ~unknown).sum())
    return score_kept_words(kept, lost, parameters.subject_share)


def score_kept_words(kept: int, lost: int, by_subject: float) -> float:
    """Return evidence that more words were kept than the share that the subject alone explains."""
    share = kept / max(kept + lost, 1)
    if share <= by_subject:
        return 0.0
    evidence = kept * math.log(share / by_subject)
    return evidence + lost * math.log((1 - share) / (1 - by_subject)) if lost else evidence


def _pair_neighbours(words: Integers, size: int) -> Integers:
    """Return pairs of neighbouring common words, each pair as one number."""
    both = (words[:-1] >= 0) & (words[1:] >= 0)
    return words[:-1][both] * size + words[1:][both]


def _slice_around(words: Integers, start: int, end: int, margin: int) -> Integers:
    return words[max(start - margin, 0) : end + margin]


def _move_ends(
    side: SharedLemmas,
    start: int,
    end: int,
    other: SharedLemmas,
    near: Integers,
    other_kept: float,
    parameters: Parameters,
) -> tuple[int, int, float, float]:
    """Find the run of words in `side` that the words `near` in the other text support best.

    Return its start, its end, its evidence, and the estimated share of kept words.
    """
    low = max(start - parameters.reach, 0)
    high = min(end + parameters.reach, len(side.common))
    words, free = side.common[low:high], side.free[low:high]
    figure = side.text.figure[low:high]
    # Only words of the passage are numbered: a thesis has a hundred times as many lemmas.
    known, times = count_distinct(near[near >= 0])
    if not len(known):
        return start, start, 0.0, 0.0
    position = find_positions(known, words)
    hit = (position >= 0) & free
    core = slice(start - low, end - low)
    here = np.bincount(position[core][hit[core]], minlength=len(known))
    # A word used once there cannot account for five uses here.
    share = times / np.maximum(here, times)
    credit = np.where(hit, share[position], 0.0)
    words_in_core = int(np.count_nonzero(~figure[core]))
    common = float(credit[core].sum()) / max(words_in_core, 1)
    kept = (common - parameters.background) / (1 - parameters.background)
    least = max(parameters.kept_least, parameters.kept_balance * other_kept)
    kept = min(max(kept, least), parameters.kept_most)

    outside = np.maximum(other.counts[known] - times, 0) + other.expected[known]
    size = max(len(other.common) - len(near), 0) + parameters.prior_words
    frequency = (outside + parameters.unseen) / size
    chance = 1 - (1 - np.minimum(frequency, 0.5)) ** len(near)
    chance = np.minimum(np.maximum(chance, parameters.least_chance), 0.95)
    gain = np.minimum(np.log1p(kept * (1 - chance) / chance), parameters.most_gain)
    scores = credit * gain[position] + (1 - credit) * math.log(1 - kept)
    scores[figure] = 0.0
    scores[~free] = BARRIER
    first, last, score = find_best_run(scores)
    return low + first, low + last, score, kept
