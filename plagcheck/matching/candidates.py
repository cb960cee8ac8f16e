"""Signatures × tables → every stored signature within k bits of a query.

In each table a query looks at the runs whose lead differs from its own in at most the table's
radius, and is compared with each signature there. That nothing is missed is the plan's doing (see
index/plan.py). Queries go in the order of the table, so that neighbours find what they read in the
cache, or at least in the same page of the file.
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
from plagcheck.matching.ahead import reading_ahead
from plagcheck.matching.scanning import Apart, Pairs, in_order, scan_in_parts
from plagcheck.model import Bits

PROBES = 1 << 15
"""Runs looked up at a time: what is made of them fits the cache."""

COMPARED = 1 << 17
"""Comparisons made at a time; with `PROBES`, what bounds the memory of a search."""


class Hits(NamedTuple):
    """What a search found."""

    rows: Pairs
    """Rows of (query number, signature number, distance), in order."""
    candidates: int
    """Comparisons made for it."""


def find_hits(queries: Bits, tables: Tables, distance: int, apart: Apart | None = None) -> Hits:
    """All pairs of a query and a distinct signature within `distance`, each once, in order.

    The distance is Hamming's, in bits, unless `apart` gives another.
    """
    parts = [*hits_in_parts(queries, tables, distance, apart)]
    rows = np.concatenate([np.empty((0, 3), dtype=np.int64), *(part.rows for part in parts)])
    return Hits(in_order(rows), sum(part.candidates for part in parts))


def hits_in_parts(
    queries: Bits, tables: Tables, distance: int, apart: Apart | None = None
) -> Iterator[Hits]:
    """The same pairs in no order, at most `COMPARED` of them at a time."""
    if tables.plan.scan:
        for rows in scan_in_parts(queries, tables.tables[0].rows, distance, apart):
            yield Hits(rows, 0)
        yield Hits(np.empty((0, 3), dtype=np.int64), len(queries) * tables.signatures)
        return
    first = tables.tables[0]
    groups = [(table.runs, table.rows) for table in tables.tables]
    probes = max(table.lead.probes for table in tables.tables)
    with reading_ahead([groups[0], tables.owners, *groups[1:]], len(queries) * probes) as there:
        for number, table in enumerate(tables.tables):
            there[number + (number > 0)].wait()
            for query, differing, candidates in _in_table(queries, table, distance):
                new = _not_found_before(differing, tables.tables[:number])
                query, differing = query[new], differing[new]
                signatures = _numbers(first, queries[query] ^ differing)
                bits = np.bitwise_count(differing).sum(axis=1, dtype=np.int64)
                yield Hits(np.stack((query, signatures, bits), axis=1), candidates)


def _in_table(
    queries: Bits, table: Table, distance: int
) -> Iterator[tuple[NDArray[np.int64], Bits, int]]:
    """Queries, the bits in which a stored signature differs, and the comparisons made for them."""
    turned = table.arrangement.turned(queries)
    order = np.argsort(turned[:, 0], kind="stable")
    turned = turned[order]
    flips = _flips(table.lead.length, table.lead.radius)
    leads = _leads(turned, table)
    runs, rows = np.asarray(table.runs), np.asarray(table.rows)
    step = max(PROBES // len(flips), 1)
    for at in range(0, len(leads), step):
        probes = (leads[at : at + step, None] ^ flips).reshape(-1)
        low = runs[probes].astype(np.int64)
        probes += 1
        lengths = runs[probes] - low
        if lengths.max(initial=0) > rows.shape[1]:
            raise IndexError("a run is longer than its table: the directory is damaged")
        asking = np.repeat(np.arange(at, min(at + step, len(leads))), len(flips))
        if lengths.max(initial=0) > COMPARED:
            run, low, lengths = cut_ranges(low, lengths, COMPARED)
            asking = asking[run]
        for part in group_ranges(lengths, COMPARED):
            place = expand_ranges(low[part], lengths[part])
            # Most candidates differ too much in the first column already.
            differing = np.repeat(turned[asking[part], 0], lengths[part])
            differing ^= rows[0][place]
            near = np.flatnonzero(np.bitwise_count(differing) <= distance)
            query = asking[part][np.searchsorted(np.cumsum(lengths[part]), near, side="right")]
            whole = rows[:, place[near]].T ^ turned[query]
            close = np.bitwise_count(whole).sum(axis=1, dtype=np.int64) <= distance
            yield order[query[close]], table.arrangement.restored(whole[close]), len(place)


def _not_found_before(differing: Bits, earlier: Sequence[Table]) -> NDArray[np.bool_]:
    """Which pairs no earlier table has given: those that its lead did not let through."""
    new = np.ones(len(differing), dtype=bool)
    for table in earlier:
        lead = _leads(table.arrangement.turned(differing), table)
        new &= np.bitwise_count(lead) > table.lead.radius
    return new


def _numbers(table: Table, signatures: Bits) -> NDArray[np.int64]:
    """The rows of a table that hold these signatures, all of which it has."""
    wanted = table.arrangement.turned(signatures)
    leads = _leads(wanted, table)
    low, high = table.runs[leads].astype(np.int64), table.runs[leads + 1].astype(np.int64)
    while (open_ := np.flatnonzero(high - low > 1)).size:
        middle = (low[open_] + high[open_]) // 2
        above = _ascending(wanted[open_], table.rows[:, middle].T)
        high[open_[above]] = middle[above]
        low[open_[~above]] = middle[~above]
    return low


def _ascending(one: Bits, other: Bits) -> NDArray[np.bool_]:
    """Where a signature comes before the other, row by row."""
    before = np.zeros(len(one), dtype=bool)
    for column in reversed(range(one.shape[1])):
        left, right = one[:, column], other[:, column]
        before = (left < right) | ((left == right) & before)
    return before


def _leads(turned: Bits, table: Table) -> NDArray[np.int64]:
    """The leading bits of signatures, as numbers of runs."""
    return (turned[:, 0] >> np.uint64(64 - table.lead.length)).view(np.int64)


@lru_cache(maxsize=64)
def _flips(length: int, radius: int) -> NDArray[np.int64]:
    """Every choice of at most `radius` among so many bits, as numbers."""
    flips = [
        sum(1 << bit for bit in chosen)
        for flipped in range(radius + 1)
        for chosen in combinations(range(length), flipped)
    ]
    return np.array(flips, dtype=np.int64)
