"""Matching signatures → pairs of elements, with one stated limit for very common elements.

A template phrase may occur thousands of times, and a submission made of such phrases would give
billions of pairs that all say the same. So:

1. Equal elements of a submission are searched once. Pairs are made for their first
   `MAX_OCCURRENCES` occurrences in the submission, and in each source.
2. Elements are selected from the rarest to the commonest, by the number of elements in the whole
   index that match them, as long as that makes at most `MAX_PAIRS` pairs. The rest are left out.

Elements that lost a match to either limit are marked, and the report counts them.

Matches are counted as they come. Beyond `MAX_KEPT_HITS` hits are not kept meanwhile; once the
elements are selected, those are searched again. So a search takes at most 250 MB, whatever it
finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges, number_repeats, sort_distinct
from plagcheck.index import Tables
from plagcheck.matching.candidates import Hits, find_hits, iterate_hits
from plagcheck.matching.scanning import DistanceFunction, Pairs, sort_pairs
from plagcheck.matching.wide_search import BandDesign, choose_bands
from plagcheck.model import Bits

MAX_OCCURRENCES = 16
"""Occurrences of one element, in the submission and in each source, for which pairs are made."""

MAX_PAIRS = 1 << 21
"""Pairs of a submission's elements with those of the whole index."""

MAX_KEPT_HITS = 1 << 20
"""Pairs of an element and a signature kept while matches are counted: 25 MB. A thesis copied whole
has a tenth of that."""


class MatchResult(NamedTuple):
    """Pairs of elements, and which elements have more matches than that."""

    pairs: list[Pairs]
    """For each segment, rows of (query number, element number, distance), in order."""
    common: NDArray[np.bool_]
    """For each query, whether some of its matches were left out."""


def find_element_pairs(
    queries: Bits, tables: Tables, distance: int, measure: DistanceFunction | None = None
) -> Pairs:
    """Find all pairs of a query and a stored element within `distance`, each once, in order."""
    return _replace_signatures(find_hits(queries, tables, distance, measure).rows, tables)


def match_elements(
    queries: Bits,
    segments: Sequence[tuple[Tables, NDArray[np.int64]]],
    distance: int,
    measure: DistanceFunction | None = None,
    *,
    exhaustive: bool = False,
) -> MatchResult:
    """Pair a submission's elements with those of all segments, within the limits above.

    Each segment comes as its tables and the number of the first element of each of its sources,
    ascending. Unless the search is `exhaustive`, bands may search what tables do not reach.
    """
    distinct = DistinctQueries.from_queries(queries)
    signatures = distinct.signatures
    near = Nearness(distance, measure, exhaustive)
    matches = np.zeros(len(signatures), dtype=np.int64)
    kept_hits: list[Pairs | None] = []
    room = MAX_KEPT_HITS
    for tables, _ in segments:
        counts, hits = count_matches(signatures, tables, near, room)
        matches += counts
        kept_hits.append(hits)
        room -= 0 if hits is None else len(hits)
    selected = distinct.select_rarest(matches)
    wanted = selected & (matches > 0)
    by_segment = [
        pair_elements(
            search_again(signatures, tables, near, wanted) if hits is None else hits,
            tables,
            starts,
            selected,
        )
        for hits, (tables, starts) in zip(kept_hits, segments, strict=True)
    ]
    return distinct.merge_segments(matches, selected, by_segment)


class Nearness(NamedTuple):
    """What makes two elements alike, and how thoroughly that is searched for."""

    distance: int
    measure: DistanceFunction | None = None
    """The distance function; None for Hamming distance."""
    exhaustive: bool = False
    """Whether everything is compared with everything where tables do not reach."""

    def iterate_hits(self, signatures: Bits, tables: Tables, queries: int) -> Iterator[Hits]:
        """Search one segment for some of the `queries` distinct signatures of a submission."""
        bands: BandDesign | None = None
        if not self.exhaustive and self.measure is None:
            bands = choose_bands(tables.plan, tables.signature_count, self.distance, queries)
        return iterate_hits(signatures, tables, self.distance, self.measure, bands)


class SegmentPairs(NamedTuple):
    """The pairs of one segment with the selected elements."""

    pairs: Pairs
    """Rows of (number of the distinct signature, element number, distance), in order."""
    cut: NDArray[np.int64]
    """Distinct signatures that occur more often in a source than pairs were made for."""


class DistinctQueries(NamedTuple):
    """The signatures of a submission, each once, and the elements that have them.

    `count_matches`, `search_again` and `pair_elements` ask one segment and need `signatures` only,
    so they run where that segment is. Selecting and merging happen here.
    """

    signatures: Bits
    """Ascending."""
    which: NDArray[np.int64]
    """For each element of the submission, the number of its signature."""
    order: NDArray[np.int64]
    """Elements sorted by signature."""
    repeats: NDArray[np.int64]
    """For each element in that order, how many before it have the same signature."""

    @classmethod
    def from_queries(cls, queries: Bits) -> DistinctQueries:
        """Collect the distinct signatures of a submission's elements."""
        signatures, which = _find_distinct_signatures(queries)
        order = np.argsort(which, kind="stable")
        return cls(signatures, which, order, number_repeats(which[order]))

    def select_rarest(self, matches: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Select signatures by their number of matches in the whole index, rarest first."""
        times = np.minimum(np.bincount(self.which, minlength=len(matches)), MAX_OCCURRENCES)
        rarest = np.argsort(matches, kind="stable")
        selected = np.empty(len(matches), dtype=bool)
        selected[rarest] = np.cumsum((matches * times)[rarest]) <= MAX_PAIRS
        return selected

    def merge_segments(
        self,
        matches: NDArray[np.int64],
        selected: NDArray[np.bool_],
        by_segment: Sequence[SegmentPairs],
    ) -> MatchResult:
        """Repeat the pairs of all segments for every element that has the signature."""
        common = ~selected
        for segment in by_segment:
            common[segment.cut] = True
        common_elements = common[self.which]
        beyond = self.order[self.repeats >= MAX_OCCURRENCES]
        common_elements[beyond] |= matches[self.which[beyond]] > 0
        elements = np.sort(self.order[self.repeats < MAX_OCCURRENCES])
        pairs = [
            _repeat_pairs(segment.pairs, elements, self.which[elements]) for segment in by_segment
        ]
        return MatchResult(pairs, common_elements)


def count_matches(
    signatures: Bits, tables: Tables, near: Nearness, room: int
) -> tuple[NDArray[np.int64], Pairs | None]:
    """Count the elements of a segment that match each signature.

    Return the hits too if there are at most `room` of them, else None.
    """
    matches = np.zeros(len(signatures), dtype=np.int64)
    kept: list[Pairs] = [np.empty((0, 3), dtype=np.int64)]
    for rows, _ in near.iterate_hits(signatures, tables, len(signatures)):
        np.add.at(matches, rows[:, 0], tables.owners.count_elements(rows[:, 1]))
        room -= len(rows)
        if room >= 0:
            kept.append(rows)
        else:
            kept.clear()
    return matches, np.concatenate(kept) if kept else None


def search_again(
    signatures: Bits, tables: Tables, near: Nearness, wanted: NDArray[np.bool_]
) -> Pairs:
    """Find the hits of the wanted signatures, for a segment whose hits were not kept."""
    numbers = np.flatnonzero(wanted)
    parts = near.iterate_hits(signatures[numbers], tables, len(signatures))
    hits = sort_pairs(np.concatenate([np.empty((0, 3), np.int64), *(rows for rows, _ in parts)]))
    hits[:, 0] = numbers[hits[:, 0]]
    return hits


def pair_elements(
    hits: Pairs, tables: Tables, starts: NDArray[np.int64], selected: NDArray[np.bool_]
) -> SegmentPairs:
    """Pair the selected signatures with the elements of one segment.

    `starts` are the numbers of the first element of each source.
    """
    hits = hits[selected[hits[:, 0]]]
    pairs = _replace_signatures(sort_pairs(hits), tables)
    del hits
    source = np.searchsorted(starts, pairs[:, 1], side="right")
    group = pairs[:, 0] * (len(starts) + 1) + source
    surplus = np.zeros(len(group), dtype=bool)
    surplus[MAX_OCCURRENCES:] = group[MAX_OCCURRENCES:] == group[:-MAX_OCCURRENCES]
    cut = sort_distinct(pairs[surplus, 0])
    return SegmentPairs(pairs[~surplus] if len(cut) else pairs, cut)


def _find_distinct_signatures(queries: Bits) -> tuple[Bits, NDArray[np.int64]]:
    """Return each signature once, ascending, and for every query the number of its signature."""
    # Whole rows take ten times as long to sort as single numbers.
    values = queries[:, 0] if queries.shape[1] == 1 else queries
    distinct, which = np.unique(values, axis=0, return_inverse=True)
    return distinct.reshape(-1, queries.shape[1]), which.reshape(-1)


def _replace_signatures(hits: Pairs, tables: Tables) -> Pairs:
    """Replace the signature of each hit by the elements that have it; ordered hits sort faster."""
    hit, element = tables.owners.list_elements(hits[:, 1])
    pairs = hits.take(hit, axis=0)
    pairs[:, 1] = element
    del hits, hit, element  # Of millions of pairs each array counts.
    return sort_pairs(pairs)


def _repeat_pairs(pairs: Pairs, elements: NDArray[np.int64], which: NDArray[np.int64]) -> Pairs:
    """Pairs of distinct queries → pairs of these elements, which have queries `which`; in order."""
    counts = np.bincount(pairs[:, 0], minlength=int(which.max(initial=-1)) + 1)
    lengths = counts[which]
    repeated = pairs.take(expand_ranges((np.cumsum(counts) - counts)[which], lengths), axis=0)
    repeated[:, 0] = np.repeat(elements, lengths)
    return repeated
