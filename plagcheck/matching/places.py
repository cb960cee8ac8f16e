"""Signatures that match → pairs of elements, under one stated rule for very common elements.

A template phrase may stand at thousands of places, and a submission of such phrases would give
billions of pairs that all say the same. So:

1. Equal elements of a submission are searched once, and their matches are given for the first
   `MOST_PLACES` places of the submission where they stand, and of each source.
2. Elements are followed from the rarest to the commonest, by the number of places in the whole
   index that match them, until `MOST_PAIRS` places are listed; the commonest beyond are not.

Elements of which a match was left out by either are marked, and the report counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Tables
from plagcheck.matching.candidates import find_hits
from plagcheck.matching.ragged import rank, spread
from plagcheck.matching.scanning import Apart, Pairs
from plagcheck.model import Bits

MOST_PLACES = 16
"""Places of one element, in the submission and in each source, for which pairs are given."""

MOST_PAIRS = 1 << 22
"""Places in the whole index to which the elements of one submission are followed."""


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
    distinct, which = np.unique(queries, axis=0, return_inverse=True)
    which = which.reshape(-1)
    hits = [find_hits(distinct, tables, distance, own).rows for tables, _ in segments]
    places = np.zeros(len(distinct), dtype=np.int64)
    for rows, (tables, _) in zip(hits, segments, strict=True):
        lengths = tables.starts[rows[:, 1] + 1] - tables.starts[rows[:, 1]]
        places += np.bincount(rows[:, 0], lengths, len(distinct)).astype(np.int64)
    rarest = np.argsort(places, kind="stable")
    followed = np.empty(len(distinct), dtype=bool)
    followed[rarest] = np.cumsum(places[rarest]) <= MOST_PAIRS
    common = ~followed

    pairs = []
    for rows, (tables, starts) in zip(hits, segments, strict=True):
        found = _elements(rows[followed[rows[:, 0]]], tables)
        source = np.searchsorted(starts, found[:, 1], side="right")
        few = rank(found[:, 0] * (len(starts) + 1) + source) < MOST_PLACES
        common[found[~few, 0]] = True
        pairs.append(found[few])
    order = np.argsort(which, kind="stable")
    repeated = rank(which[order])
    every = common[which]
    every[order[repeated >= MOST_PLACES]] |= places[which[order[repeated >= MOST_PLACES]]] > 0
    first = np.flatnonzero(repeated == 0)
    times = np.minimum(np.diff(np.append(first, len(order))), MOST_PLACES)
    return Followed([_repeated(found, order, first, times) for found in pairs], every)


def _elements(hits: Pairs, tables: Tables) -> Pairs:
    """Signatures by number → the elements that have them."""
    first = tables.starts[hits[:, 1]]
    hit, place = spread(first, tables.starts[hits[:, 1] + 1] - first)
    pairs = hits[hit]
    pairs[:, 1] = tables.elements[place]
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]


def _repeated(
    found: Pairs, order: NDArray[np.int64], first: NDArray[np.int64], times: NDArray[np.int64]
) -> Pairs:
    """Pairs of distinct queries → pairs of every query that is given."""
    row, place = spread(first[found[:, 0]], times[found[:, 0]])
    pairs = found[row]
    pairs[:, 0] = order[place]
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
