"""Where in a submission something stands, and how much of it.

Two rulers: characters of the original text, and *counted words*, the words that similarity is a
share of, numbered from 0. On the second every share is a sum of lengths, so that any reader of a
report can compute it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args


class Span(NamedTuple):
    """A half-open range: of characters of the original text, or of counted words."""

    start: int
    end: int


NOWHERE = Span(0, 0)


Rule = Literal[
    "cited_quotation",
    "quotation",
    "bibliography",
    "contents",
    "title_page",
    "template",
    "short",
    "common",
    "ignored",
    "own",
    "waived",
    "baseline",
]
"""What can take a passage, or some of its words, out of the count."""

RULES: tuple[Rule, ...] = get_args(Rule)

ZONE_RULES: tuple[Rule, ...] = RULES[:5]
"""Rules that need nothing but the submission; each is on or off."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of the submission whose words an exclusion takes out of the count."""

    rule: Rule
    start: int
    end: int
    page: int | None
    place: Span
    """Its counted words."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """How much one rule took out of the count."""

    rule: Rule
    words: int
    """Words inside passages that would count without it; each word goes to one rule."""
    share: float
    """The same as a share of the counted words."""
    passages: int
    """Passages of which nothing is left to count."""


@dataclass(frozen=True, slots=True)
class Part:
    """A page or a section of the submission."""

    title: str
    """Heading of a section; empty for a page. Hostile, escape before showing."""
    start: int
    """Its first character."""
    page: int | None
    place: Span
    """Its counted words."""
    share: float
    """Share of them that count as similar."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """Someone's word that a passage is in order."""

    passage: str
    """Hash of the passage."""
    reason: str
    by: str
    until: str
    """Last day on which it holds, as 2026-12-31."""


@dataclass(frozen=True, slots=True)
class Known:
    """A passage of an earlier report."""

    source: str
    """SHA-256 of the source."""
    text: str
    """The submission's side."""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """Which passages of a check do not count."""

    zones: tuple[Rule, ...] = ("bibliography", "contents")
    """Rules of `ZONE_RULES` that are on."""
    min_words: int = 0
    """Shorter passages are found and shown, but do not count."""
    common: int | None = None
    """Words that stand in passages of more sources than this are common phrases."""
    ignored: tuple[str, ...] = ()
    """Globs of sources whose passages do not count."""
    own: tuple[str, ...] = ()
    """Globs of the author's own earlier work."""
    templates: tuple[str, ...] = ()
    """Files whose words anyone is given."""
    waivers: tuple[Waiver, ...] = ()
    """Those that hold today."""
    known: tuple[Known, ...] | None = None
    """Passages of an earlier report; None if there is none to compare with."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of a policy, held against its bounds."""

    name: str
    value: float
    band: str
    """Name of the band the value falls into; empty where the policy has none."""
    limit: float | None
    """Where the gate stands."""
    passed: bool


@dataclass(frozen=True, slots=True)
class PolicyView:
    """A report as an institution's policy sees it."""

    id: str
    title: str
    basis: str
    """The rule book it follows, and where to find it."""
    measures: tuple[Measure, ...]
