"""Tell a text that was reworked from two texts on one subject that share no sentence.

Two theses that define the same thing use the same terms, and their evidence adds up over a page. A
text made from another keeps its words close together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from plagcheck.passages.aligned_range import AlignedRange
from plagcheck.passages.numbered_text import Integers, NumberedText, measure_common_share

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
_USED, _COMMON = 5, 3
"""How often a text must use a word besides the passage, and how many such words both must have
among their ten, to be on one subject whatever the passage is about. The two theses of 48 that
agreed by chance at more than half a nat a word have five; of 21 true passages in a third of PAN's
pairs that one common word put in doubt 19 are kept. One word, as `system`, is a field."""


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
    if chosen or not _share_subject_besides(aligned, submission, source):
        return True
    inside = slice(aligned.start, aligned.end)
    there = slice(aligned.origin_start, aligned.origin_end)
    kept = measure_common_share(
        submission.lemmas[inside][submission.content[inside]],
        source.lemmas[there][source.content[there]],
    )
    return kept >= _KEPT_ON_SUBJECT


def _share_subject_besides(
    aligned: AlignedRange, submission: NumberedText, source: NumberedText
) -> bool:
    """Tell whether both texts are on one subject also without the words of the range.

    A copied paragraph is the subject of a short text, and of every text that copied it.
    """
    own = _find_subject(submission, slice(aligned.start, aligned.end), _USED)
    others = _find_subject(source, slice(aligned.origin_start, aligned.origin_end), _USED)
    return len(own & others) >= _COMMON


def _find_subject(text: NumberedText, without: slice = slice(0), least_used: int = 1) -> set[int]:
    """Return the content words that a text uses most, and as often as `least_used`."""
    content = text.content.copy()
    content[without] = False
    lemmas, counts = np.unique(text.lemmas[content], return_counts=True)
    most = np.argsort(-counts, kind="stable")[:_SUBJECT_WORDS]
    return set(lemmas[most[counts[most] >= least_used]].tolist())


def _list_runs(words: Integers) -> Iterator[tuple[int, ...]]:
    listed = words.tolist()
    return zip(*(islice(listed, first, None) for first in range(_RUN)), strict=False)
