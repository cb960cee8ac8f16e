"""Matches: pairs of elements of a submission and its sources within the threshold.

There may be hundreds of thousands, so they are arrays, never objects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    NumberArray: TypeAlias = NDArray[np.uint32]
    PairArray: TypeAlias = NDArray[np.int32]
else:  # whoever asks for the types of the fields need not load arrays
    NumberArray = PairArray = Any


def name_with_index(index: str, path: str) -> str:
    """Name an indexed document: by its path, after its index if several were searched."""
    return f"{index} › {path}" if index else path


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What was matched, by which method and threshold."""

    method: str
    comparison: str
    """What its distance is: `hamming`, or the method's own."""
    bits: int
    """Bits of a signature."""
    scale: int
    """Largest distance: similarity is 1 − distance / scale."""
    distance: int
    """The threshold: pairs are at most this far apart."""
    elements: int
    """Elements of the submission."""
    matched: int
    """Elements that match an element of a source."""
    sources: int
    """Sources that they match."""
    measure: str = ""
    """What theory tells of the words besides: `cosine`, `Jaccard`, or nothing."""
    estimates: tuple[float, ...] = ()
    """That measure for each distance, from 0 to the threshold."""

    def convert_distance(self, distance: float) -> float:
        """Return the similarity, 0–1, of elements at a distance."""
        return 1 - distance / self.scale

    def format_estimates(self, least: int, most: int) -> str:
        """Write the estimates of pairs between two distances, `cosine 0.71–1.00`, if any."""
        if most >= len(self.estimates):
            return ""
        ends = (self.estimates[distance] for distance in sorted({least, most}, reverse=True))
        return f"{self.measure} {'–'.join(f'{value:.2f}' for value in ends)}"


class PairRun(NamedTuple):
    """Pairs of elements that follow each other in the submission and in the source."""

    first: int
    """First element of the submission."""
    origin_first: int
    """First element of the source."""
    length: int
    """Number of pairs."""
    least: int
    """Least distance."""
    most: int
    """Largest distance."""


@dataclass(frozen=True, slots=True, eq=False)
class ElementPositions:
    """Where some elements of a document are, and their text."""

    numbers: NumberArray
    """Numbers of the elements, ascending."""
    starts: NumberArray
    """First character of each."""
    ends: NumberArray
    """One past the last character of each."""
    pages: NumberArray
    """Page of each, from 1; 0 in a document without pages."""
    excerpt: str
    """The text of the elements, neighbours joined; empty if the document's text is not stored.
    Hostile, escape before showing."""
    offsets: NumberArray
    """First character of each in `excerpt`."""

    def find_row(self, number: int) -> int:
        """Return the row of an element."""
        return int(self.numbers.searchsorted(number))

    def quote(self, first: int, last: int) -> str:
        """Return the text of neighbouring elements, from the row `first` to the row `last`."""
        if not self.excerpt:
            return ""
        end = int(self.offsets[last]) + int(self.ends[last]) - int(self.starts[last])
        return self.excerpt[int(self.offsets[first]) : end]


@dataclass(frozen=True, slots=True, eq=False)
class SourcePairs:
    """The matched elements of a submission and one source."""

    id: str
    """As in `Source.id`."""
    path: str
    sha256: str
    matched: int
    """Elements of the submission that have a pair."""
    share: float
    """`matched` as a share of the submission's elements."""
    pairs: PairArray
    """Rows of (element of the submission, element of the source, distance), in order."""
    positions: ElementPositions
    """The source's elements that have a pair."""
    index: str = ""
    """As in `Source.index`."""

    @property
    def name(self) -> str:
        """As in `Source.name`."""
        return name_with_index(self.index, self.path)


@dataclass(frozen=True, slots=True, eq=False)
class PairsView:
    """Every pair of matched elements, by source."""

    submission: ElementPositions
    """The submission's elements that have a pair."""
    sources: tuple[SourcePairs, ...]
    """The source with the most matched elements first."""
