"""Frozen values that pass from room to room.

Document → Text → Elements → (signatures) → Match → Passage → Report

Spans are half-open and count characters of the *original* extracted text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint32]
"""Positions: token numbers, element numbers, character offsets."""

Bits = NDArray[np.uint64]
"""Signatures, one row each; a row is one or more 64-bit columns, most significant first."""

Kind = Literal["verbatim", "near", "paraphrase", "summary"]


class Span(NamedTuple):
    """A half-open range of characters of the original text."""

    start: int
    end: int


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
class Flag:
    """Something in a document that a reader of the report should know."""

    kind: str
    count: int
    pages: tuple[int, ...]
    example: str


LOW_COVERAGE = "low_coverage"
"""Kind of the flag that takes the verdict from a report: too little could be read."""


COMMON_ELEMENTS = "common_elements"
"""Kind of the flag that counts elements whose matches were not all followed."""


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

    def page_at(self, offset: int) -> int | None:
        """Number of the page (from 1) that holds the character at `offset`."""
        return page_at(self.page_starts, offset)


def page_at(page_starts: Sequence[int], offset: int) -> int | None:
    """Number of the page (from 1) that holds `offset`; None where there are no pages."""
    return bisect_right(page_starts, offset) or 1 if len(page_starts) else None


class Word(NamedTuple):
    """A distinct word, as a lexicon is asked for it."""

    language: str
    text: str


class Entry(NamedTuple):
    """What a lexicon says of a word."""

    lemma: str
    weight: int
    """0: not a content word."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """The words of a document in reading order, each with its span in the original."""

    starts: Numbers
    """First character of each token."""
    ends: Numbers
    """One past the last character of each token."""
    words: tuple[str, ...]
    """Distinct words, normalised and casefolded; a word of two languages stands here twice."""
    languages: tuple[str, ...]
    """For each distinct word, the language it was read in."""
    word_ids: Numbers
    """For each token, its place in `words`."""
    lemmas: tuple[str, ...]
    """For each distinct word, its dictionary form."""
    weights: NDArray[np.int32]
    """For each distinct word, how much it tells; 0 for words that are not content words."""
    sentences: Numbers
    """For each sentence, the number of its first token."""
    counted: NDArray[np.bool_]
    """For each token, whether it belongs to the running text."""
    flags: tuple[Flag, ...] = ()
    """Disguises that normalisation undid."""

    def __len__(self) -> int:
        return len(self.word_ids)

    def content(self) -> Numbers:
        """Numbers of the tokens that are content words of the running text."""
        telling = (self.weights[self.word_ids] > 0) & self.counted
        return np.flatnonzero(telling).astype(np.uint32)


@dataclass(frozen=True, slots=True, eq=False)
class Elements:
    """Runs of consecutive content words; element i gets signature i."""

    content: Numbers
    """Token numbers of the content words."""
    first: Numbers
    """For each element, the place in `content` of its first word."""
    last: Numbers
    """For each element, one past the place in `content` of its last word."""

    def __len__(self) -> int:
        return len(self.first)

    def tokens(self, element: int) -> tuple[int, int]:
        """The half-open range of tokens that an element spans."""
        return int(self.content[self.first[element]]), int(self.content[self.last[element] - 1]) + 1


@dataclass(frozen=True, slots=True, eq=False)
class Frequencies:
    """In how many documents each word stands, frozen when an index was begun (document C)."""

    documents: int
    words: Bits
    """Hashes of the words, ascending."""
    counts: Bits
    """For each word, the documents that have it."""


class Match(NamedTuple):
    """A pair of elements found to be alike, and by how many bits they differ."""

    submission: int
    source: int
    distance: int


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
class Report:
    """Everything there is to say about one submission."""

    tool: dict[str, str]
    recipe: dict[str, str | int | bool]
    index: dict[str, str | int]
    settings: dict[str, str | int | float]
    submission: Submission
    similarity: float | None
    """Share of counted words inside passages, overlaps once; None if it could not be checked."""
    near_duplicates: tuple[NearDuplicate, ...] = ()
    """Indexed documents like the submission as a whole, most alike first."""
    sources: tuple[Source, ...] = ()
    passages: tuple[Passage, ...] = ()
    flags: tuple[Flag, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    timings: dict[str, float] = field(default_factory=dict)
