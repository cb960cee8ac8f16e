"""The limits that bound a check, to count what each leaves out.

Without them, documents made of one phrase would keep a check busy for hours. A check with
`--timings` reports the counts.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

LimitCounts: TypeAlias = Counter[str]
"""Limit → what it left out."""

DOCUMENTS_LEFT = "documents_left"
"""Documents with matched elements beyond the likeliest ones, which are aligned (`candidates`)."""
REPEATED_RUNS = "repeated_runs"
"""Runs of equal words paired with one of their many places in a source."""
FREQUENT_WORDS = "common_words"
"""Words that two texts have in too many sentences to pair those."""
SENTENCES_LEFT = "sentences_left"
"""Pairs of sentences left over by the last round of looking for passages."""
ENDS_MOVING = "ends_moving"
"""Ranges whose ends still moved in their last round."""
SUMMARIES_LEFT = "summaries_left"
"""Parts of sources with more possible summaries than are examined."""
MEANINGS_LEFT = "meanings_left"
"""Documents that may say the same in other words, beyond those compared."""
CHAINS_LEFT = "chains_left"
"""Chains of pairs, in sources judged by signatures alone, beyond the longest (`chained_pairs`)."""

MOST_EFFORT = 3 << 18
"""Effort that the passages of one submission in all sources judged by signatures alone may take. A
pair of elements takes one. Of 24 English and 24 Russian theses against each other, none takes more
than a quarter; the index that takes the most keeps a check busy for 5 s."""
PASSAGE_EFFORT = 32
"""What a passage takes besides its pairs: finding, judging and writing it."""

LIMITS = (
    DOCUMENTS_LEFT,
    REPEATED_RUNS,
    FREQUENT_WORDS,
    SENTENCES_LEFT,
    ENDS_MOVING,
    SUMMARIES_LEFT,
    MEANINGS_LEFT,
    CHAINS_LEFT,
)
"""In the order of a report."""
