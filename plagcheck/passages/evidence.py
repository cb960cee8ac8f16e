"""Evidence beyond common words: is their order kept, and are they more than a subject explains?"""

from __future__ import annotations

import math

import numpy as np

from plagcheck.arrays import mark_members, sort_distinct
from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.numbered_text import Integers, NumberedText
from plagcheck.passages.parameters import Parameters
from plagcheck.passages.shared_lemmas import SharedLemmas


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
    kept = mark_members(here if verbatim else sort_distinct(here), there).sum()
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
    found = mark_members(words, source.lemmas[aligned.origin_start : aligned.origin_end])
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
