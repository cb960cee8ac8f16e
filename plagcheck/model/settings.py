"""The choices of one check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from plagcheck import defaults


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one check; they shape passages, never signatures."""

    distance: int | None = None
    """Bits that two matched elements may differ in; by default what the recipe's tables find."""
    min_words: int = defaults.MIN_WORDS
    """Words of the shortest passage that is looked for."""
    min_score: float = defaults.MIN_SCORE
    """Evidence that a passage needs, in nats, and more in a large index."""
    candidates: int = defaults.CANDIDATES
    """Sources that are aligned with the submission: those whose elements match best."""
    min_coverage: float = defaults.MIN_COVERAGE
    """Below this share of pages with text, a report is no verdict on the document."""
    judge: Literal["words", "signatures"] = "words"
    """What decides on passages: the words of both texts, or the pairs of elements alone."""
    exhaustive: bool = False
    """Whether elements are compared with all others where tables do not reach, instead of those
    that bands of bits find."""
    near_duplicate: float = defaults.NEAR_DUPLICATE
    """Share of common shingles from which two documents count as near-duplicates."""
