"""Signatures that match → pairs of elements, under one stated rule for very common elements.

A template phrase may stand at thousands of places, and a submission of such phrases would give
billions of pairs that all say the same. So:

1. Equal elements of a submission are searched once, and their matches are given for the first
   `MOST_PLACES` places of the submission where they stand, and of each source.
2. Elements are followed from the rarest to the commonest, by the number of places in the whole
   index that match them, as long as that makes at most `MOST_PAIRS` pairs; the commonest beyond
   are not.

Elements of which a match was left out by either are marked, and the report counts them.

Matches are counted as they come. Beyond `MOST_HITS` they are not kept meanwhile; once it is known
which elements are followed, those are searched again. So a search takes no more than 300 MB,
whatever it finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import expand_ranges as each_place
from plagcheck.arrays import number_repeats
from plagcheck.index import Tables
from plagcheck.matching.candidates import find_hits, hits_in_parts
from plagcheck.matching.scanning import Apart, Pairs, in_order
from plagcheck.model import Bits

MOST_PLACES = 16
"""Places of one element, in the submission and in each source, for which pairs are given."""

MOST_PAIRS = 1 << 21
"""Pairs of a submission's elements with those of the whole index."""

MOST_HITS = 1 << 21
"""Pairs of an element and a signature that are kept while they are counted: 50 MB. A thesis copied
whole has a twentieth of that."""


class Followed(NamedTuple):
    """Pairs of elements, and which elements have more than are given."""

    pairs: list[Pairs]
    """For each segment, rows of (query number, element number, distance), in order."""
    common: NDArray[np.bool_]
    """For each query, whether matches of it were left out."""


def find_pairs(queries: Bits, tables: Tables, distance: int, apart: Apart | None = None) -> Pairs:
    """All pairs of a query and a stored element within `distance`, each once, in order."""
    return _elements(find_hits(queries, tables, distance, apart).rows, tables)


def follow(
    queries: Bits,
    segments: Sequence[tuple[Tables, NDArray[np.int64]]],
    distance: int,
    own: Apart | None = None,
) -> Followed:
    """The pairs of a submission's elements with those of all segments, under the rule above.

    Beside the tables of a segment stand the numbers of the first element of each of its sources,
    ascending.
    """
    asked = Asked.of(queries)
    distinct = asked.signatures
    places = np.zeros(len(distinct), dtype=np.int64)
    kept: list[Pairs | None] = []
    left = MOST_HITS
    for tables, _ in segments:
        counted, hits = places_of(distinct, tables, distance, own, left)
        places += counted
        kept.append(hits)
        left -= 0 if hits is None else len(hits)
    followed = asked.followed(places)
    wanted = followed & (places > 0)
    found = [
        pairs_of(
            hits_of(distinct, tables, distance, own, wanted) if hits is None else hits,
            tables,
            starts,
            followed,
        )
        for hits, (tables, starts) in zip(kept, segments, strict=True)
    ]
    return asked.gathered(places, followed, found)


class Found(NamedTuple):
    """What one segment has of the elements that are followed."""

    pairs: Pairs
    """Rows of (distinct signature asked for, element number, distance), in order."""
    cut: NDArray[np.int64]
    """Distinct signatures of which a source has more places than are given."""


class Asked(NamedTuple):
    """The signatures of a submission, each once, and where it has them.

    What is asked of a segment, `places_of`, `hits_of` and `pairs_of`, needs `signatures` alone,
    wherever that segment is; the rest is decided and put together here.
    """

    signatures: Bits
    """Ascending."""
    which: NDArray[np.int64]
    """For each element of the submission, which of them it has."""
    order: NDArray[np.int64]
    """Elements by their signature."""
    repeated: NDArray[np.int64]
    """For each in that order, how many before it have the same."""

    @classmethod
    def of(cls, queries: Bits) -> Asked:
        """The signatures of a submission's elements."""
        distinct, which = _distinct(queries)
        order = np.argsort(which, kind="stable")
        return cls(distinct, which, order, number_repeats(which[order]))

    def followed(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which are followed, by the number of places in the whole index that match each."""
        times = np.minimum(np.bincount(self.which, minlength=len(places)), MOST_PLACES)
        rarest = np.argsort(places, kind="stable")
        followed = np.empty(len(places), dtype=bool)
        followed[rarest] = np.cumsum((places * times)[rarest]) <= MOST_PAIRS
        return followed

    def gathered(
        self,
        places: NDArray[np.int64],
        followed: NDArray[np.bool_],
        found: Sequence[Found],
    ) -> Followed:
        """What all segments have, for every element of the submission that is given."""
        common = ~followed
        for one in found:
            common[one.cut] = True
        every = common[self.which]
        beyond = self.order[self.repeated >= MOST_PLACES]
        every[beyond] |= places[self.which[beyond]] > 0
        given = np.sort(self.order[self.repeated < MOST_PLACES])
        return Followed([_repeated(one.pairs, given, self.which[given]) for one in found], every)


def places_of(
    signatures: Bits, tables: Tables, distance: int, own: Apart | None, most: int
) -> tuple[NDArray[np.int64], Pairs | None]:
    """At how many places of a segment each signature matches; and the hits, if at most so many."""
    places = np.zeros(len(signatures), dtype=np.int64)
    kept: list[Pairs] = [np.empty((0, 3), dtype=np.int64)]
    for rows, _ in hits_in_parts(signatures, tables, distance, own):
        np.add.at(places, rows[:, 0], tables.owners.lengths(rows[:, 1]))
        most -= len(rows)
        if most >= 0:
            kept.append(rows)
        else:
            kept.clear()
    return places, np.concatenate(kept) if kept else None


def hits_of(
    signatures: Bits,
    tables: Tables,
    distance: int,
    own: Apart | None,
    wanted: NDArray[np.bool_],
) -> Pairs:
    """The hits of some signatures, searched again because they were not kept."""
    numbers = np.flatnonzero(wanted)
    hits = find_hits(signatures[numbers], tables, distance, own).rows
    hits[:, 0] = numbers[hits[:, 0]]
    return hits


def pairs_of(
    hits: Pairs, tables: Tables, starts: NDArray[np.int64], followed: NDArray[np.bool_]
) -> Found:
    """The pairs in one segment, whose sources begin at the elements `starts`."""
    found = _elements(in_order(hits[followed[hits[:, 0]]]), tables)
    source = np.searchsorted(starts, found[:, 1], side="right")
    group = found[:, 0] * (len(starts) + 1) + source
    many = np.zeros(len(group), dtype=bool)
    many[MOST_PLACES:] = group[MOST_PLACES:] == group[:-MOST_PLACES]
    cut = np.unique(found[many, 0])
    return Found(found[~many] if len(cut) else found, cut)


def _distinct(queries: Bits) -> tuple[Bits, NDArray[np.int64]]:
    """Each signature once, ascending, and which of them every query is."""
    # Whole rows take ten times as long to sort as single numbers.
    values = queries[:, 0] if queries.shape[1] == 1 else queries
    distinct, which = np.unique(values, axis=0, return_inverse=True)
    return distinct.reshape(-1, queries.shape[1]), which.reshape(-1)


def _elements(hits: Pairs, tables: Tables) -> Pairs:
    """Signatures by number → the elements that have them; sorted faster if those are in order."""
    hit, element = tables.owners.of_each(hits[:, 1])
    pairs = hits.take(hit, axis=0)
    pairs[:, 1] = element
    return in_order(pairs)


def _repeated(found: Pairs, given: NDArray[np.int64], which: NDArray[np.int64]) -> Pairs:
    """Pairs of distinct queries → pairs of every query that is given; both in order."""
    counts = np.bincount(found[:, 0], minlength=int(which.max(initial=-1)) + 1)
    lengths = counts[which]
    pairs = found.take(each_place((np.cumsum(counts) - counts)[which], lengths), axis=0)
    pairs[:, 0] = np.repeat(given, lengths)
    return pairs
