"""The words of a document, its elements, and flags for what was noticed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    # The reader's process and the first moments of a command need the model, but no arrays.
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.uint32]"
"""Positions: token numbers, element numbers, character offsets."""

Bits: TypeAlias = "NDArray[np.uint64]"
"""Signatures, one row each; a row is one or more 64-bit columns, most significant first."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something in a document that a reader of the report should know."""

    kind: str
    count: int
    pages: tuple[int, ...]
    example: str


LOW_COVERAGE = "low_coverage"
"""Kind of the flag that withholds the verdict: too little could be read."""

TEXT_NOT_STORED = "source_text_not_stored"
"""Kind of the flag that counts sources whose text is not stored: they are not quoted, and their
passages were found by signatures alone."""

TRANSLATIONS = "translations_not_sought"
"""Kind of the note that documents in other languages were not compared by meaning; its example
counts them by language: `ru 1240, zh 3`."""

BANDS = "bands"
"""Kind of the note that says which share of the pairs at the threshold was looked for."""

COMMON_ELEMENTS = "common_elements"
"""Kind of the note that counts elements whose matches were not all followed."""

LETTER_SLIPS = "letter_slips"
"""Kind of the note that counts words with a look-alike letter, as few as slips of a keyboard."""


class Word(NamedTuple):
    """A distinct word, as a lexicon looks it up."""

    language: str
    text: str


class Entry(NamedTuple):
    """A word's entry in a lexicon."""

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
    """Distinct words, normalised and casefolded; a word of two languages is listed twice."""
    languages: tuple[str, ...]
    """For each distinct word, the language it was read in."""
    word_ids: Numbers
    """For each token, the number of its word in `words`."""
    lemmas: tuple[str, ...]
    """For each distinct word, its dictionary form."""
    weights: NDArray[np.int32]
    """For each distinct word, its weight; 0 for words that are not content words."""
    sentences: Numbers
    """For each sentence, the number of its first token."""
    counted: NDArray[np.bool_]
    """For each token, whether it belongs to the running text."""
    flags: tuple[Flag, ...] = ()
    """Disguises that normalisation undid."""

    def __len__(self) -> int:
        return len(self.word_ids)

    def content(self) -> Numbers:
        """Return the numbers of the tokens that are content words of the running text."""
        is_content = (self.weights[self.word_ids] > 0) & self.counted
        return is_content.nonzero()[0].astype("u4")


@dataclass(frozen=True, slots=True, eq=False)
class Elements:
    """Runs of consecutive content words; element i gets signature i."""

    content: Numbers
    """Token numbers of the content words."""
    first: Numbers
    """For each element, the position in `content` of its first word."""
    last: Numbers
    """For each element, one past the position in `content` of its last word."""

    def __len__(self) -> int:
        return len(self.first)

    def tokens(self, element: int) -> tuple[int, int]:
        """Return the half-open range of tokens that an element spans."""
        return int(self.content[self.first[element]]), int(self.content[self.last[element] - 1]) + 1


@dataclass(frozen=True, slots=True, eq=False)
class Frequencies:
    """Number of documents that have each word, frozen when an index was begun (document C)."""

    documents: int
    words: Bits
    """Hashes of the words, ascending."""
    counts: Bits
    """For each word, the documents that have it."""
