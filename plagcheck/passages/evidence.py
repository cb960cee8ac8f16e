"""How far a passage reaches: each word speaks for or against it.

A word that the other side has too is evidence for copying, the more the less likely it would stand
there by chance; a word it lacks is evidence against. The passage is the run of words with the
greatest sum, found on one side for fixed words of the other, in turns, until both agree.
"""

from __future__ import annotations

import math

import numpy as np

from plagcheck.passages.facing import Facing, places_in
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.sides import Integers, Side, counted
from plagcheck.passages.stretch import BARRIER, Stretch, best_run

_SHORTEST = 5


def refined(
    stretch: Stretch, mine: Facing, theirs: Facing, parameters: Parameters
) -> Stretch | None:
    """The stretch with its ends where the evidence puts them; None if nothing is left."""
    start, end, origin_start, origin_end, *_ = stretch
    score = there = 0.0
    for number in range(parameters.rounds):
        before = start, end, origin_start, origin_end
        tight = number >= parameters.rounds - parameters.tight_rounds
        margin = 0 if tight else parameters.margin
        near = _around(theirs.common, origin_start, origin_end, margin)
        start, end, forward, here = _moved(mine, start, end, theirs, near, there, parameters)
        if end - start < _SHORTEST:
            return None
        near = _around(mine.common, start, end, margin)
        origin_start, origin_end, backward, there = _moved(
            theirs, origin_start, origin_end, mine, near, here, parameters
        )
        if origin_end - origin_start < _SHORTEST:
            return None
        score = min(forward, backward)
        if score < parameters.first_score:
            return None
        if tight and before == (start, end, origin_start, origin_end):
            break
    return Stretch(start, end, origin_start, origin_end, score)


def in_order(
    stretch: Stretch,
    mine: Facing,
    theirs: Facing,
    parameters: Parameters,
    *,
    verbatim: bool = False,
) -> float:
    """Evidence of the word order: for copying if more of it is kept than one subject explains.

    Neighbours that recur count once, unless the whole is known to be copied word for word.
    """
    here = _neighbours(mine.common[stretch.start : stretch.end], len(mine.counts))
    there = _neighbours(theirs.common[stretch.origin_start : stretch.origin_end], len(mine.counts))
    kept = np.isin(here, there).sum() if verbatim else len(np.intersect1d(here, there))
    by_subject = parameters.order_background * stretch.longer_side()
    return parameters.order_gain * (float(kept) - by_subject)


def beyond_subject(stretch: Stretch, one: Side, other: Side, parameters: Parameters) -> float:
    """Evidence that the submission's words were kept, and not only shared by texts on one subject.

    Those have words in common where they meet, too, but fewer. How much likelier is it that so
    many of the different words are common at their own share than at the share of one subject?
    What a text is about, it says again and again, so each word counts once. A word in no dictionary
    may be misread: that the other side lacks it says nothing. Without a content word in common,
    as in two alphabets, nothing was kept.
    """
    words, first = np.unique(one.lemmas[stretch.start : stretch.end], return_index=True)
    found = np.isin(words, other.lemmas[stretch.origin_start : stretch.origin_end])
    if not (found & one.content[stretch.start : stretch.end][first]).any():
        return 0.0
    unknown = one.unknown(stretch.start, stretch.end)[first]
    kept, lost = int(found.sum()), int((~found & ~unknown).sum())
    return more_kept(kept, lost, parameters.subject_share)


def more_kept(kept: int, lost: int, by_subject: float) -> float:
    """Evidence that more words were kept than the share that the subject alone explains."""
    share = kept / max(kept + lost, 1)
    if share <= by_subject:
        return 0.0
    evidence = kept * math.log(share / by_subject)
    return evidence + lost * math.log((1 - share) / (1 - by_subject)) if lost else evidence


def _neighbours(words: Integers, size: int) -> Integers:
    """Pairs of common words that stand beside each other, each pair as one number."""
    both = (words[:-1] >= 0) & (words[1:] >= 0)
    return words[:-1][both] * size + words[1:][both]


def _around(words: Integers, start: int, end: int, margin: int) -> Integers:
    return words[max(start - margin, 0) : end + margin]


def _moved(
    side: Facing,
    start: int,
    end: int,
    other: Facing,
    near: Integers,
    other_kept: float,
    parameters: Parameters,
) -> tuple[int, int, float, float]:
    """The run of words of one side that the words `near` on the other support best.

    With its evidence, and the share of words that it was taken to keep.
    """
    low = max(start - parameters.reach, 0)
    high = min(end + parameters.reach, len(side.common))
    words, alive = side.common[low:high], side.alive[low:high]
    figure = side.side.figure[low:high]
    # Only words of the passage are looked at: the vocabulary of a thesis is a hundred times that.
    known, times = counted(near[near >= 0])
    if not len(known):
        return start, start, 0.0, 0.0
    place = places_in(known, words)
    hit = (place >= 0) & alive
    core = slice(start - low, end - low)
    here = np.bincount(place[core][hit[core]], minlength=len(known))
    # A word used once there cannot account for five uses here.
    share = times / np.maximum(here, times)
    credit = np.where(hit, share[place], 0.0)
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
    scores = credit * gain[place] + (1 - credit) * math.log(1 - kept)
    scores[figure] = 0.0
    scores[~alive] = BARRIER
    first, last, score = best_run(scores)
    return low + first, low + last, score, kept
