"""Frozen values that pass from room to room.

Document → Text → Elements → (signatures) → Match → Passage → Report

Spans are half-open and count characters of the *original* extracted text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from plagcheck.model.corpus_map import CorpusMap as CorpusMap
from plagcheck.model.corpus_map import Likeness as Likeness
from plagcheck.model.exclusions import RULE_NAMES as RULE_NAMES
from plagcheck.model.exclusions import ZONE_RULES as ZONE_RULES
from plagcheck.model.exclusions import BaselinePassage as BaselinePassage
from plagcheck.model.exclusions import Exclusion as Exclusion
from plagcheck.model.exclusions import Exclusions as Exclusions
from plagcheck.model.exclusions import RuleName as RuleName
from plagcheck.model.exclusions import Waiver as Waiver
from plagcheck.model.exclusions import Zone as Zone
from plagcheck.model.exclusions import ZoneRuleName as ZoneRuleName
from plagcheck.model.policies import Measure as Measure
from plagcheck.model.policies import PolicyView as PolicyView
from plagcheck.model.spans import NOWHERE as NOWHERE
from plagcheck.model.spans import Part as Part
from plagcheck.model.spans import Span as Span
from plagcheck.model.words import COMMON_ELEMENTS as COMMON_ELEMENTS
from plagcheck.model.words import LOW_COVERAGE as LOW_COVERAGE
from plagcheck.model.words import TEXT_NOT_STORED as TEXT_NOT_STORED
from plagcheck.model.words import Bits as Bits
from plagcheck.model.words import Elements as Elements
from plagcheck.model.words import Entry as Entry
from plagcheck.model.words import Flag as Flag
from plagcheck.model.words import Frequencies as Frequencies
from plagcheck.model.words import Numbers as Numbers
from plagcheck.model.words import Text as Text
from plagcheck.model.words import Word as Word

Kind = Literal["verbatim", "near", "paraphrase", "summary"]


class Reason(StrEnum):
    """Why a document could not be used."""

    NO_TEXT = "no_text"
    TOO_SHORT = "too_short"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"
    LIMIT = "limit"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    UNREADABLE = "unreadable"
    SELF = "self"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A document that was left out, and why."""

    path: str
    reason: Reason
    detail: str
    """One plain sentence; names the next step where there is one."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a reader saw of a document, and what it left out."""

    pages: int = 0
    """0 for formats that have no pages."""
    pages_without_text: int = 0
    footnotes: int = 0
    """Footnotes and endnotes read."""
    encoding: str = ""
    """Of a plain text file."""
    parts_skipped: tuple[str, ...] = ()
    """What was not read and why, one plain phrase each."""


NO_COVERAGE = Coverage()
"""Nothing to say."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file with text, as its reader saw it."""

    path: str
    sha256: str
    format: str
    title: str
    text: str
    page_starts: tuple[int, ...] = ()
    """Offset at which each page begins; empty for formats that have no pages."""
    flags: tuple[Flag, ...] = ()
    uncounted: tuple[Span, ...] = ()
    """Stretches that are not the author's running text: headers, footers, comments."""
    coverage: Coverage = NO_COVERAGE

    @property
    def id(self) -> str:
        """Its name inside reports: the beginning of its content's hash."""
        return self.sha256[:12]

    def page_at(self, offset: int) -> int | None:
        """Number of the page (from 1) that holds the character at `offset`."""
        return page_at(self.page_starts, offset)


@dataclass(frozen=True, slots=True, eq=False)
class Fingerprint:
    """A document with everything that was computed from it."""

    document: Document
    text: Text
    elements: Elements
    signatures: Bits


def page_at(page_starts: Sequence[int], offset: int) -> int | None:
    """Number of the page (from 1) that holds `offset`; None where there are no pages."""
    return bisect_right(page_starts, offset) or 1 if len(page_starts) else None


@dataclass(frozen=True, slots=True)
class Quote:
    """One side of a passage."""

    start: int
    end: int
    page: int | None
    text: str
    """The original characters of the span; hostile, escape before showing."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the submission that stands, in the same or similar words, in a source."""

    id: int
    source: str
    """Id of the source, as in `Source.id`."""
    kind: Kind
    similarity: float
    """Share of common words, 0–1, computed on the words of both sides."""
    words: int
    """Words on the submission's side."""
    submission: Quote
    origin: Quote
    pairs: tuple[tuple[int, int], ...]
    """Matched elements: (number in the submission, number in the source), both from 0."""
    score: float
    """Nats of evidence that one side was made from the other."""
    expected: float | None = None
    """How many passages this good chance would give in this search; None: not asked."""
    excluded: str | None = None
    """The rule that took it out of the count."""
    reason: str = ""
    """What the rule has to say of this one: a waiver's words, the glob that named the source."""
    word_span: Span = NOWHERE
    """Its counted words on the submission's side."""
    hash: str = ""
    """Names the passage by the words of the submission's side; waivers refer to it."""


@dataclass(frozen=True, slots=True)
class Source:
    """An indexed document that passages point to."""

    id: str
    path: str
    sha256: str
    title: str
    share: float
    """Share of the submission's counted words inside passages of this source."""
    words: int
    passages: int
    """Passages that count."""
    origin_share: float = 0.0
    """The other direction: share of the source's counted words inside these passages."""


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """An indexed document that resembles the submission as a whole."""

    source: str
    """Id of the document, as in `Source.id`."""
    path: str
    sha256: str
    title: str
    similarity: float
    """Share of shingles that the two documents have in common, 0–1."""


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


@dataclass(frozen=True, slots=True)
class Submission:
    """The document that was checked."""

    path: str
    sha256: str
    title: str
    format: str
    pages: int | None
    words: int
    words_counted: int
    elements: int
    coverage: Coverage = NO_COVERAGE


@dataclass(frozen=True, slots=True)
class Failure:
    """A gate that a submission does not pass."""

    gate: str
    """Name of the gate, as in `findings.gates.GATES`."""
    value: float = 0.0
    limit: float = 0.0
    name: str = ""
    """Of the source (its path) or the measure; hostile, escape before showing."""
    policy: str = ""
    """Title of the policy whose measure it is; hostile."""
    flag: Flag | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything there is to say about one submission."""

    tool: dict[str, str]
    recipe: dict[str, str | int | bool | dict[str, str]]
    index: dict[str, str | int]
    settings: dict[str, str | int | float]
    submission: Submission
    similarity: float | None
    """Share of counted words inside passages and outside exclusions, overlaps once; None if it
    could not be checked."""
    near_duplicates: tuple[NearDuplicate, ...] = ()
    """Indexed documents like the submission as a whole, most alike first."""
    sources: tuple[Source, ...] = ()
    passages: tuple[Passage, ...] = ()
    flags: tuple[Flag, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    """What each rule excluded, in the order of `RULE_NAMES`; a rule that was on is listed even
    if it excluded nothing."""
    zones: tuple[Zone, ...] = ()
    pages: tuple[Part, ...] = ()
    """Empty for formats that have no pages."""
    sections: tuple[Part, ...] = ()
    """Empty where no headings were found."""
    coefficients: dict[int, float] = field(default_factory=dict)
    """Words in a row → share of counted words in runs that long which the source has, too."""
    policy: PolicyView | None = None
    failures: tuple[Failure, ...] = ()
    """Gates that the submission does not pass; they make the exit code 1."""
    text: str = ""
    """The submission's whole text, which its spans count in; hostile, escape before showing."""
    uncounted: tuple[Span, ...] = ()
    """Stretches of it that are not the author's running text."""
    timings: dict[str, float] = field(default_factory=dict)
