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


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of the submission that a source has in the same or similar words."""

    id: int
    source: str
    """Id of the source, as in `Source.id`."""
    kind: PassageKind
    similarity: float
    """Share of common words, 0–1, computed on the words of both sides; of a translation, the mean
    similarity of its windows."""
    score: float
    """Nats of evidence that one side was made from the other."""
    expected: float | None = None
    """Number of passages this good that chance would give in this search; None if unknown."""
    words: int
    """Words on the submission's side."""
    submission: Quote
    origin: Quote
    pairs: tuple[tuple[int, int], ...]
    """Matched elements: (number in the submission, number in the source), both from 0; of a
    translation, matched windows."""
    excluded: str | None = None
    """Name of the rule that excludes it; None if it counts."""
    reason: str = ""
    """Why that rule applies: a waiver's words, the glob that named the source."""
    word_span: Span = NOWHERE
    """Its counted words on the submission's side."""
    hash: str = ""
    """Identifies the passage by the words of the submission's side; waivers refer to it."""
    distances: tuple[int, ...] = ()
    """Of a translation: the bits in which the signatures of each of `pairs` differ."""
    languages: tuple[str, str] | None = None
    """Of a translation: the languages of the submission's side and of the source's."""
