"""Passages: stretches of a submission that a source has, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from plagcheck.model.spans import NOWHERE, Span

PassageKind = Literal["verbatim", "near", "paraphrase", "summary", "translation"]


@dataclass(frozen=True, slots=True)
class Quote:
    """One side of a passage."""

    start: int
    end: int
    page: int | None
    text: str
    """The original characters of the span; hostile, escape before showing."""
    label: str | None = None
    """What is printed on the page, unless that is its number; hostile, escape before showing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of the submission that a source has in the same or similar words."""

    id: int
    source: str
    """Id of the source, as in `Source.id`."""
    kind: PassageKind
    similarity: float
    """Share of common words, 0–1, computed on the words of both sides; if found by meaning, the
    mean similarity of its windows; if found by signatures, that of its pairs."""
    score: float
    """Nats of evidence that one side was made from the other."""
    expected: float | None = None
    """Number of passages this good that chance would give in this search; None if unknown."""
    words: int
    """Words on the submission's side."""
    submission: Quote
    origin: Quote
    pairs: tuple[tuple[int, int], ...]
    """Matched elements: (number in the submission, number in the source), both from 0; if
    found by meaning, matched windows."""
    distances: tuple[int, ...] = ()
    """Distance of each pair: the bits in which their signatures differ."""
    excluded: str | None = None
    """Name of the rule that excludes it; None if it counts."""
    reason: str = ""
    """Why that rule applies: a waiver's words, the glob that named the source."""
    word_span: Span = NOWHERE
    """Its counted words on the submission's side."""
    hash: str = ""
    """Identifies the passage by the words of the submission's side; waivers refer to it."""
    found_by: Literal["words", "meaning", "signatures"] = "words"
    languages: tuple[str, str] | None = None
    """If found by meaning: the languages of the submission's side and of the source's."""
