"""How much a distance between two windows tells, in nats, and how much a passage needs.

The evidence is the logarithm of how much likelier a similarity is between translations of each
other than between sentences on one subject. Of sentences of ten words and more, translations have a
cosine of .77 ± .10; of manuals on one subject, the best of 55 stays below .44 in 95 of 100 cases
and below .53 in 99; in 12 million pairs from English and Russian theses, 1 of 8,000 exceeds .5 and
1 of 2 million .65. From .4 to .8 the logarithm is nearly a line.

In one language sentences on one subject are closer: of 250,000 pairs from honest pages on one
subject (PAN), 1 of 1,000 exceeds .59 and 1 of 10,000 .72, and a rewritten sentence that kept hardly
a word has .55 ± .12. What tells them apart is that the honest ones are close to others as well, so
a pair counts from its background on (`backgrounds.py`).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plagcheck.text.languages import LANGUAGES

KEPT_IN_UKRAINIAN = 0.94
"""Share of a cosine that is left where one of two windows was Ukrainian. Rewritten word by word, 55
sentences have a cosine of .89 with translations into Russian by hand. Of 10 million pairs of
windows of Ukrainian texts, chance then gives 3 passages of 8 nats and none of 10; with .91 there
are 4 of 12."""
_UKRAINIAN = LANGUAGES.index("uk")

GAIN = 45.0
"""Nats for each unit of cosine: the slope of that line."""
EVEN = 0.47
"""Cosine that is as likely between translations as between sentences on one subject."""
MOST, LEAST = 12.0, -6.0
"""Bounds for one pair: some sentences are in every thesis, and some translations are free."""
SHORT_WORDS = 4.0
"""A sentence of so many words tells half as much: its vector depends on single words."""
SHORT_EVEN = 0.1
"""How much closer the shortest sentences are that have nothing to do with each other."""

NEEDED = 24.0
"""Evidence of the weakest translation, two or three sentences. From 20 to 28, plagdet over eight
directions goes from .978 to .962."""
DECAY = 0.7
"""λ: how much rarer a passage by chance is for each nat."""
CHANCE = 3e-5
"""K: passages by chance for each pair of windows. 29 million pairs of windows of English and
Russian theses gave 13 passages of 6 nats, 4 of 8 and none of 14."""
TOLERATED = 0.02
"""Passages by chance in one search beyond which more evidence is needed."""

REWRITTEN_GAIN = 25.0
"""Nats for each unit of cosine in one language."""
REWRITTEN_EVEN = 0.33
"""Least cosine that is as likely between rewritten sentences as between others."""
ABOVE_BACKGROUND = 0.1
"""How far above its background a pair must be to count."""
MOST_REWRITTEN = 8.0
"""Bound for one pair in one language."""
NEEDED_IN_ONE_LANGUAGE = 12.0
"""Evidence of the weakest passage in one language that words do not confirm. 25 students who
answered questions without a certain page have at most 7 nats with that page; 150 honest pairs of
PAN have at most 10; of 93 pairs of short answers to one question, 4 have 12 and more."""
CHANCE_IN_ONE_LANGUAGE = 1e-4
"""K in one language. 178 million pairs of windows of English and Russian theses, without title
pages and references, gave 16 passages of 7 nats, 5 of 8 and two of 12, one of them copied."""


def restore_cosines(
    cosines: NDArray[np.floating],
    languages: NDArray[np.uint8],
    source_languages: NDArray[np.uint8],
) -> NDArray[np.floating]:
    """Return the cosines that pairs of windows would have if Ukrainian were translated well."""
    kept = np.where(languages == _UKRAINIAN, KEPT_IN_UKRAINIAN, 1.0)
    kept = kept * np.where(source_languages == _UKRAINIAN, KEPT_IN_UKRAINIAN, 1.0)
    return np.asarray(np.minimum(cosines / kept, 1.0))


def weigh_pairs(cosines: NDArray[np.floating], words: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return the evidence of pairs of windows; `words` are those of the shorter window."""
    share = words / (words + SHORT_WORDS)
    evidence = GAIN * share * (cosines - EVEN - SHORT_EVEN * (1 - share))
    return np.clip(evidence, LEAST, MOST)


def weigh_rewritten(
    cosines: NDArray[np.floating], words: NDArray[np.floating], backgrounds: NDArray[np.floating]
) -> NDArray[np.floating]:
    """Return the evidence of pairs of windows in one language, given their backgrounds."""
    share = words / (words + SHORT_WORDS)
    even = np.maximum(backgrounds + ABOVE_BACKGROUND, REWRITTEN_EVEN) + SHORT_EVEN * (1 - share)
    evidence = np.clip(REWRITTEN_GAIN * share * (cosines - even), LEAST, MOST_REWRITTEN)
    return np.asarray(evidence)


def count_expected(score: float, pairs: float, *, translated: bool) -> float:
    """Return how many passages with this evidence chance gives among so many pairs of windows."""
    chance = CHANCE if translated else CHANCE_IN_ONE_LANGUAGE
    return chance * pairs * math.exp(-DECAY * score)


def find_needed_score(pairs: float, *, translated: bool) -> float:
    """Return the evidence a passage needs: the more windows are compared, the more."""
    least = NEEDED if translated else NEEDED_IN_ONE_LANGUAGE
    expected = count_expected(least, pairs, translated=translated)
    return least + math.log(max(expected / TOLERATED, 1.0)) / DECAY
