"""Tell a text that was reworked from two texts on one subject that share no sentence.

Two theses that define the same thing use the same terms, and their evidence adds up over a page. A
text made from another keeps its words close together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.numbered_text import (
    Integers,
    NumberedText,
    keep_with_text,
    measure_common_share,
)

_RUN = 6
"""Equal words in a row that hardly any two texts share by chance."""
_THIN = 0.5
"""Nats for each word. Of 53 passages in 300 pairs of PAN that have no such run and were reworked
the thinnest has .54; between theses of one chair 5 of 13 had .38 and less."""
_THIN_ON_SUBJECT = 1.0
_KEPT_ON_SUBJECT = 0.6
"""Nats for each word, and share of common words, of a passage that an index proposed between two
texts on one subject. With less of both 3 of the 53 are left out, and 4 of the 13."""
_SUBJECT_WORDS = 10


def are_on_one_subject(submission: NumberedText, source: NumberedText) -> bool:
    """Tell whether a content word is among the ten that each text uses most."""
    return bool(_find_subject(submission) & _find_subject(source))


def has_equal_run(aligned: AlignedRange, submission: NumberedText, source: NumberedText) -> bool:
    """Tell whether both sides have six equal words in a row."""
    own = submission.words[aligned.start : aligned.end]
    others = source.words[aligned.origin_start : aligned.origin_end]
    return not set(_list_runs(own)).isdisjoint(_list_runs(others))


def has_reworked_sentence(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText, *, chosen: bool
) -> bool:
    """Tell whether a range without equal runs says more than that both texts have one subject.

    `chosen` says that a person named both texts; an index proposes whatever is on one subject.
    """
    density = aligned.score / aligned.longer_side()
    if density >= _THIN_ON_SUBJECT:
        return True
    if density < _THIN:
        return False
    if chosen or not are_on_one_subject(submission, source):
        return True
    inside = slice(aligned.start, aligned.end)
    there = slice(aligned.origin_start, aligned.origin_end)
    kept = measure_common_share(
        submission.lemmas[inside][submission.content[inside]],
        source.lemmas[there][source.content[there]],
    )
    return kept >= _KEPT_ON_SUBJECT


@keep_with_text
def _find_subject(text: NumberedText) -> set[int]:
    lemmas, counts = np.unique(text.lemmas[text.content], return_counts=True)
    return set(lemmas[np.argsort(-counts, kind="stable")[:_SUBJECT_WORDS]].tolist())


def _list_runs(words: Integers) -> Iterator[tuple[int, ...]]:
    listed = words.tolist()
    return zip(*(islice(listed, first, None) for first in range(_RUN)), strict=False)
