"""How much a distance between two windows tells, in nats, and how much a passage needs.

The evidence is the logarithm of how much likelier a similarity is between translations of each
other than between sentences on one subject. Of sentences of ten words and more, translations have a
cosine of .77 ± .10; of manuals on one subject, the best of 55 stays below .44 in 95 of 100 cases
and below .53 in 99; in 12 million pairs from English and Russian theses, 1 of 8,000 exceeds .5 and
1 of 2 million .65. From .4 to .8 the logarithm is nearly a line.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

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

NEEDED = 20.0
"""Evidence of the weakest passage, two or three sentences. With 14, stock phrases of manuals are
found too (precision .95 instead of .98); with 26, a third more of the short passages is lost."""
DECAY = 0.7
"""λ: how much rarer a passage by chance is for each nat."""
CHANCE = 3e-5
"""K: passages by chance for each pair of windows. 29 million pairs of windows of English and
Russian theses gave 13 passages of 6 nats, 4 of 8 and none of 14."""
TOLERATED = 0.02
"""Passages by chance in one search beyond which more evidence is needed."""


def weigh_pairs(cosines: NDArray[np.floating], words: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return the evidence of pairs of windows; `words` are those of the shorter window."""
    share = words / (words + SHORT_WORDS)
    evidence = GAIN * share * (cosines - EVEN - SHORT_EVEN * (1 - share))
    return np.clip(evidence, LEAST, MOST)


def count_expected(score: float, pairs: float) -> float:
    """Return how many passages with this evidence chance gives among so many pairs of windows."""
    return CHANCE * pairs * math.exp(-DECAY * score)


def find_needed_score(pairs: float) -> float:
    """Return the evidence a passage needs: the more windows are compared, the more."""
    return NEEDED + math.log(max(count_expected(NEEDED, pairs) / TOLERATED, 1.0)) / DECAY
