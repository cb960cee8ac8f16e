"""How many passages as good as a given one arise by chance, like the E-value of sequence search.

Between unrelated texts, passages with more evidence become rarer by a constant factor for each nat,
and their number grows with the words compared in both texts (Karlin and Altschul 1990): K · m · n ·
exp(-λ · score). K and λ were fitted to honest texts; docs/QUALITY.md compares the prediction with
counts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from plagcheck.model import Settings
from plagcheck.passages.parameters import PARAMETERS, Parameters

HONEST_WORDS = 1_000_000
"""Words of honest text that give one passage by chance, at the default settings."""


@dataclass(frozen=True, slots=True)
class SearchSpace:
    """How much a submission was compared with."""

    words: int
    """Words of the submission."""
    source_words: int
    """Words of all documents it was compared with, directly or through the index."""
    indexed: bool
    """Whether the index proposed the sources; it skips most of what agrees by chance."""

    def count_expected(
        self,
        score: float,
        settings: Settings,
        *,
        summary: bool = False,
        parameters: Parameters = PARAMETERS,
    ) -> float:
        """Return how many passages with at least this score chance gives in such a search."""
        # No summary is as short as most passages by chance.
        share = 1.0 if summary else _share_long_enough(settings.min_words, parameters)
        return self._rate(score, parameters) * self.words * self.source_words * share

    def find_needed_score(self, settings: Settings, parameters: Parameters = PARAMETERS) -> float:
        """Return the score a passage needs: the more words are searched, the higher."""
        usual = Settings()
        share = _share_long_enough(usual.min_words, parameters)
        fair = 1 / (self._rate(usual.min_score, parameters) * HONEST_WORDS * share)
        return settings.min_score + math.log(max(self.source_words / fair, 1)) / parameters.decay

    def _rate(self, score: float, parameters: Parameters) -> float:
        """Return the passages by chance for each pair of a word here and a word there."""
        if not self.indexed:
            return parameters.chance_compared * math.exp(-parameters.decay * score)
        least = max(score, parameters.chance_seen)
        return parameters.chance_indexed * math.exp(-parameters.decay * least)


def _share_long_enough(words: int, parameters: Parameters) -> float:
    """Return the share of passages by chance that have `words` words; most are short."""
    least, shown = parameters.chance_words, min(words, Settings().min_words)
    return math.exp(-parameters.chance_shortness * max(shown - least, 0))
