"""The choices of one check."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one check; they shape passages, never signatures."""

    distance: int | None = None
    """Bits that two matched elements may differ in; by default what the recipe's tables find."""
    min_words: int = 25
    """Shorter passages are taken for chance or idiom."""
    min_score: float = 38.0
    """Evidence that a passage needs, in nats, and more in a large index; 26 to 38 differ by .001
    of plagdet, and 38 keeps chance below one passage in a million words."""
    candidates: int = 100
    """Sources looked at closely: those whose elements match best."""
    min_coverage: float = 0.8
    """Share of pages with text below which a report is no verdict on the document."""
    near_duplicate: float = 0.4
    """Share of common shingles from which two documents count as near-duplicates."""
