"""Spans of a submission, on two scales.

One scale is the characters of the original text. The other is the *counted words*, numbered from 0:
similarity is a share of them, and every share is a sum of lengths of such spans, so any reader of a
report can compute it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range: of characters of the original text, or of counted words."""

    start: int
    end: int


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """A page or a section of the submission."""

    title: str
    """Heading of a section; empty for a page. Hostile, escape before showing."""
    start: int
    """Its first character."""
    page: int | None
    word_span: Span
    """Its counted words."""
    share: float
    """Share of them that count as similar."""
