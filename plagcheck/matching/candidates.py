"""Signatures × tables → every stored signature within k bits of a query.

In each table a query looks at the runs whose lead differs from its own in at most the table's
radius, and is compared with each signature there. The plan guarantees that nothing is missed (see
index/tables/plan.py). Queries are sorted like the table, so that neighbours read what is already in
the cache, or at least in the same page of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import cut_ranges, expand_ranges, group_ranges
from plagcheck.index import Table, Tables
from plagcheck.index.files.reading import array_damage_error
from plagcheck.matching.prefetch import prefetch_arrays
from plagcheck.matching.scanning import DistanceFunction, Pairs, iterate_scan, sort_pairs
from plagcheck.matching.wide_search import BandDesign, iterate_band_hits
from plagcheck.model import Bits

PROBES_AT_ONCE = 1 << 15
"""Runs looked up at a time: their arrays fit the cache."""

COMPARISONS_AT_ONCE = 1 << 17
"""Comparisons made at a time; with `PROBES_AT_ONCE`, this bounds the memory of a search."""


class Hits(NamedTuple):
    """The result of a search."""

    rows: Pairs
    """Rows of (query number, signature number, distance), in order."""
    candidates: int
    """Number of comparisons made."""


def find_hits(
    queries: Bits,
    tables: Tables,
    distance: int,
    measure: DistanceFunction | None = None,
    bands: BandDesign | None = None,
) -> Hits:
    """Find all pairs of a query and a distinct signature within `distance`, each once, in order.

    Distances are Hamming distances, in bits, unless `measure` is given. With `bands`, the pairs are
    only those that these find.
    """
    parts = [np.empty((0, 3), dtype=np.int64)]
    compared = 0
    for rows, candidates in iterate_hits(queries, tables, distance, measure, bands):
        parts.append(rows)
        compared += candidates
    whole = np.concatenate(parts)
    parts.clear()
    return Hits(sort_pairs(whole), compared)


def iterate_hits(
    queries: Bits,
    tables: Tables,
    distance: int,
    measure: DistanceFunction | None = None,
    bands: BandDesign | None = None,
) -> Iterator[Hits]:
    """Like `find_hits`, but unordered, with at most `COMPARISONS_AT_ONCE` comparisons at a time."""
    if tables.plan.is_scan or distance > tables.plan.distance:
        # Tables find nothing beyond their distance for certain; their rows can be scanned.
        if not tables.plan.is_scan:
            queries = tables.tables[0].arrangement.arrange(queries)
        if bands:
            for hits in iterate_band_hits(queries, tables.tables[0].rows, distance, bands):
                yield Hits(*hits)
            return
        for rows in iterate_scan(queries, tables.tables[0].rows, distance, measure):
            yield Hits(rows, 0)
        yield Hits(np.empty((0, 3), dtype=np.int64), len(queries) * tables.signature_count)
        return
    first = tables.tables[0]
    groups = [(table.runs, table.rows) for table in tables.tables]
    probes = max(table.lead.probes for table in tables.tables)
    with prefetch_arrays([groups[0], tables.owners, *groups[1:]], len(queries) * probes) as ready:
        for number, table in enumerate(tables.tables):
            ready[number + (number > 0)].wait()
            for query, differing, candidates in _search_table(queries, table, distance):
                new = _mark_new(differing, tables.tables[:number])
                query, differing = query[new], differing[new]
                signatures = _find_rows(first, queries[query] ^ differing)
                bits = np.bitwise_count(differing).sum(axis=1, dtype=np.int64)
                yield Hits(np.stack((query, signatures, bits), axis=1), candidates)


def _search_table(
    queries: Bits, table: Table, distance: int
) -> Iterator[tuple[NDArray[np.int64], Bits, int]]:
    """Yield queries, the bits in which a stored signature differs, and the comparisons made."""
    permuted = table.arrangement.arrange(queries)
    order = np.argsort(permuted[:, 0], kind="stable")
    permuted = permuted[order]
    flips = _list_flips(table.lead.length, table.lead.radius)
    leads = _read_leads(permuted, table)
    runs, rows = np.asarray(table.runs), np.asarray(table.rows)
    step = max(PROBES_AT_ONCE // len(flips), 1)
    for start in range(0, len(leads), step):
        probes = (leads[start : start + step, None] ^ flips).reshape(-1)
        low = runs[probes].astype(np.int64)
        probes += 1
        high = runs[probes]
        lengths = high - low
        if lengths.min(initial=0) < 0 or high.max(initial=0) > rows.shape[1]:
            raise array_damage_error(table.runs, "has a run that its table does not have")
        asking = np.repeat(np.arange(start, min(start + step, len(leads))), len(flips))
        if lengths.max(initial=0) > COMPARISONS_AT_ONCE:
            run, low, lengths = cut_ranges(low, lengths, COMPARISONS_AT_ONCE)
            asking = asking[run]
        for part in group_ranges(lengths, COMPARISONS_AT_ONCE):
            positions = expand_ranges(low[part], lengths[part])
            # Most candidates differ too much in the first column already.
            differing = np.repeat(permuted[asking[part], 0], lengths[part])
            differing ^= rows[0][positions]
            near = np.flatnonzero(np.bitwise_count(differing) <= distance)
            query = asking[part][np.searchsorted(np.cumsum(lengths[part]), near, side="right")]
            whole = rows[:, positions[near]].T ^ permuted[query]
            close = np.bitwise_count(whole).sum(axis=1, dtype=np.int64) <= distance
            yield order[query[close]], table.arrangement.restore(whole[close]), len(positions)


def _mark_new(differing: Bits, earlier: Sequence[Table]) -> NDArray[np.bool_]:
    """For each pair, whether no earlier table yields it: their leads did not let it through."""
    new = np.ones(len(differing), dtype=bool)
    for table in earlier:
        lead = _read_leads(table.arrangement.arrange(differing), table)
        new &= np.bitwise_count(lead) > table.lead.radius
    return new


def _find_rows(table: Table, signatures: Bits) -> NDArray[np.int64]:
    """Return the rows of a table that hold these signatures; it has all of them."""
    wanted = table.arrangement.arrange(signatures)
    leads = _read_leads(wanted, table)
    low, high = table.runs[leads].astype(np.int64), table.runs[leads + 1].astype(np.int64)
    if high.max(initial=0) > table.rows.shape[1]:
        raise array_damage_error(table.runs, "has a run that its table does not have")
    while (open_ := np.flatnonzero(high - low > 1)).size:
        middle = (low[open_] + high[open_]) // 2
        above = _is_less(wanted[open_], table.rows[:, middle].T)
        high[open_[above]] = middle[above]
        low[open_[~above]] = middle[~above]
    if low.max(initial=-1) >= table.rows.shape[1]:
        raise array_damage_error(table.runs, "lacks a signature that another table has")
    return low


def _is_less(first: Bits, second: Bits) -> NDArray[np.bool_]:
    """For each row, whether the first signature comes before the second."""
    before = np.zeros(len(first), dtype=bool)
    for column in reversed(range(first.shape[1])):
        left, right = first[:, column], second[:, column]
        before = (left < right) | ((left == right) & before)
    return before


def _read_leads(permuted: Bits, table: Table) -> NDArray[np.int64]:
    """Return the leading bits of signatures, as numbers of runs."""
    return (permuted[:, 0] >> np.uint64(64 - table.lead.length)).view(np.int64)


@lru_cache(maxsize=64)
def _list_flips(length: int, radius: int) -> NDArray[np.int64]:
    """List every choice of at most `radius` out of `length` bits, as numbers."""
    flips = [
        sum(1 << bit for bit in chosen)
        for flipped in range(radius + 1)
        for chosen in combinations(range(length), flipped)
    ]
    return np.array(flips, dtype=np.int64)
