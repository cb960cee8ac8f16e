"""Search within a wide threshold: compare only signatures that nearly agree in a band of bits.

MinHash and hyperplanes call elements alike that differ in a fifth or a quarter of their bits. Block
tables (document B) would need hundreds of copies for that, and comparing everything with everything
takes minutes. But such a pair differs little in some 12 of its bits. So the bits are cut into
bands, and a query is compared with the signatures that differ from it in at most one bit of a band:
one in 315. Each band groups queries and signatures by its bits, so that whole groups are compared
at once, as a scan does it. Nothing is stored for it, and it works for every threshold that the
tables of an index do not reach.

Some pairs differ too much in all bands. As many bands are taken as find `LEAST_SHARE` of the pairs
that differ by exactly the threshold, the hardest ones; drawn pairs tell how many that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Plan
from plagcheck.index.tables.chooser import MOST_COPIES, SCAN_NANOSECONDS, USUAL_RADIUS
from plagcheck.matching.scanning import Pairs
from plagcheck.model import Bits

PIECE_BITS = 6
"""Bits of a piece; a band has two pieces."""
BAND_BITS = 2 * PIECE_BITS
FLIPS = np.array([0, *(1 << bit for bit in range(BAND_BITS))], dtype=np.uint16)
"""What the keys of a query and of the signatures that it meets may differ in: one bit of a band."""

WIDEST_TABLES = (USUAL_RADIUS + 1) * MOST_COPIES - 1
"""Largest distance for which an index has tables, unless its user gives them more space."""

LEAST_SHARE = 0.93
"""Share of the pairs at the threshold itself that bands find; of nearer pairs they find more."""
DRAWN_PAIRS = 4_096
"""Pairs drawn to predict that share: it is off by less than 1 %."""
MOST_BANDS = 64
"""Where more bands are needed, a scan is as quick."""

ROWS_AT_ONCE = 1 << 21
"""Signatures grouped at a time; bounds the memory to 32 MB for every 64 bits of a signature."""
LARGEST_COUNT = 255
"""Most bits that a byte can count."""
GROUP_COMPARISONS = 1 << 14
"""Comparisons made at a time: their numbers fit the cache."""

LONG_TEXT = 1 << 16
"""Elements of a long submission, for which the share of a search is predicted."""

GROUP_NANOSECONDS = 40.0
"""Time to group a signature by a band."""
COMPARE_NANOSECONDS = 1.6
"""Time to compare a query with a signature of its groups."""
BLOCK_NANOSECONDS = 20_000.0
"""Time to begin the comparison of a group of queries with a group of signatures."""


class BitPiece(NamedTuple):
    """Neighbouring bits of one column."""

    column: int
    first: int
    """The number of its first bit in the column."""

    def cut(self, columns: Bits) -> NDArray[np.uint16]:
        """Return these bits of signatures, which are given as columns."""
        piece: Bits = columns[self.column] >> np.uint64(64 - PIECE_BITS - self.first)
        piece &= np.uint64((1 << PIECE_BITS) - 1)
        return piece.astype(np.uint16)


class BitBand(NamedTuple):
    """Two pieces whose bits group signatures."""

    first: BitPiece
    second: BitPiece

    def cut_keys(self, columns: Bits) -> NDArray[np.uint16]:
        """Return the bits of the band as numbers, for signatures that are given as columns."""
        keys = self.first.cut(columns)
        keys <<= np.uint16(PIECE_BITS)
        keys |= self.second.cut(columns)
        return keys

    def choose_glance(self, columns: int) -> list[int]:
        """Choose the columns to compare first: half of them, and not those of the band.

        The columns of the band are alike in its bits, so that others tell strangers better.
        """
        own = {piece.column for piece in self}
        return sorted(range(columns), key=lambda column: column in own)[: max(columns // 2, 1)]


class BandDesign(NamedTuple):
    """The bands that find the pairs of signatures of a width within a distance."""

    bands: tuple[BitBand, ...]
    share: float
    """Predicted share of the pairs at the distance itself that are found."""
    most: int
    """Most bits in which the columns that are compared first may differ."""


@lru_cache(maxsize=64)
def design_bands(bits: int, distance: int) -> BandDesign | None:
    """Choose as few bands as find `LEAST_SHARE` of the pairs at a distance; None if none do."""
    columns = -(-bits // 64)
    most = _limit_glance(bits, distance, 64 * max(columns // 2, 1))
    differing = _draw_differing(bits, distance).reshape(DRAWN_PAIRS, columns, 64)
    in_pieces = np.add.reduceat(differing, np.arange(0, 64, PIECE_BITS), axis=2, dtype=np.int64)
    in_columns = differing.sum(axis=2)
    found = np.zeros(DRAWN_PAIRS, dtype=bool)
    bands = [*islice(_pair_pieces(bits), MOST_BANDS)]
    for count, band in enumerate(bands, start=1):
        apart = sum(in_pieces[:, column, first // PIECE_BITS] for column, first in band)
        passes = in_columns[:, band.choose_glance(columns)].sum(axis=1) <= most
        found |= (apart <= 1) & passes
        if found.mean() >= LEAST_SHARE:
            return BandDesign(tuple(bands[:count]), float(found.mean()), most)
    return None


def choose_bands(plan: Plan, rows: int, distance: int, queries: int) -> BandDesign | None:
    """Return the bands for a search beyond the tables of a segment; None if a scan is as quick.

    `rows` is the number of stored signatures, `queries` that of the distinct signatures of the
    whole submission, so that each part of its search decides alike.
    """
    if not _is_beyond_tables(plan, distance):
        return None
    columns = -(-plan.bits // 64)
    scan = SCAN_NANOSECONDS * columns * rows * queries
    chunks = -(-rows // ROWS_AT_ONCE)
    # The least that a search by a single band takes; designing bands takes longer than small scans.
    if scan < 2 * (GROUP_NANOSECONDS * rows + chunks * BLOCK_NANOSECONDS * min(queries, 4096)):
        return None
    design = design_bands(plan.bits, distance)
    if design is None:
        return None
    met = len(FLIPS) / (1 << BAND_BITS)
    blocks = chunks * min(queries * len(FLIPS), 1 << BAND_BITS)
    each = GROUP_NANOSECONDS * rows + BLOCK_NANOSECONDS * blocks
    each += COMPARE_NANOSECONDS * max(columns // 2, 1) * met * rows * queries
    return design if 2 * each * len(design.bands) < scan else None


def predict_share(plan: Plan, rows: int, distance: int) -> float:
    """Predict the least share of the pairs at a distance that a search for any text finds."""
    design = choose_bands(plan, rows, distance, LONG_TEXT)
    return design.share if design else 1.0


def _is_beyond_tables(plan: Plan, distance: int) -> bool:
    """Tell whether tables cannot find these pairs, instead of being too few to be worth it."""
    return distance > plan.distance or (plan.is_scan and plan.distance > WIDEST_TABLES)


def iterate_band_hits(
    queries: Bits, rows: Bits, distance: int, design: BandDesign
) -> Iterator[tuple[Pairs, int]]:
    """Yield pairs of a query and a signature within `distance`, and the comparisons made.

    `rows` are the columns of the signatures, as tables keep them. Each pair comes once, in no
    order.
    """
    columns = np.ascontiguousarray(queries.T)
    groups = [_group_queries(band, columns) for band in design.bands]
    for start in range(0, rows.shape[1], ROWS_AT_ONCE):
        part = np.ascontiguousarray(rows[:, start : start + ROWS_AT_ONCE])
        for number, band in enumerate(design.bands):
            keys = band.cut_keys(part)
            order = np.argsort(keys, kind="stable")
            ends = np.cumsum(np.bincount(keys, minlength=1 << BAND_BITS))
            asking, asking_ends = groups[number]
            glance = band.choose_glance(len(part))
            query, row, compared = _compare_groups(
                (columns[glance].take(asking, axis=1), asking_ends),
                (np.stack([part[column].take(order) for column in glance]), ends),
                design.most,
            )
            query, row = asking.take(query), order.take(row)
            differing = columns.take(query, axis=1)
            differing ^= part.take(row, axis=1)
            distances = np.bitwise_count(differing).sum(axis=0, dtype=np.int64)
            near = np.flatnonzero(distances <= distance)
            pairs = np.stack((query[near], row[near] + start, distances[near]), axis=1)
            new = np.ones(len(near), dtype=bool)
            for earlier in design.bands[:number]:
                new &= np.bitwise_count(earlier.cut_keys(differing[:, near])) > 1
            yield pairs[new], compared


Groups = tuple[Bits, NDArray[np.int64]]
"""Columns of signatures in the order of their keys, and where the signatures of each key end."""


def _compare_groups(
    queries: Groups, stored: Groups, most: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    """Find the pairs of the same key that differ in at most `most` bits of these columns.

    Return the positions of both in their groups, and the number of comparisons.
    """
    found = [np.empty((0, 2), dtype=np.int64)]
    compared = 0
    ends = zip(queries[1].tolist(), stored[1].tolist(), strict=True)
    query, row = 0, 0
    for query_end, row_end in ends:
        compared += (query_end - query) * (row_end - row)
        if query < query_end and row < row_end:
            found += _compare_group(
                queries[0][:, query:query_end], stored[0][:, row:row_end], most, query, row
            )
        query, row = query_end, row_end
    pairs = np.concatenate(found)
    return pairs[:, 0], pairs[:, 1], compared


def _compare_group(
    queries: Bits, rows: Bits, most: int, first_query: int, first_row: int
) -> Iterator[NDArray[np.int64]]:
    """Compare every query with every row; yield the positions of pairs within `most` bits."""
    for at in range(0, rows.shape[1], GROUP_COMPARISONS):
        some = rows[:, None, at : at + GROUP_COMPARISONS]
        width = some.shape[2]
        step = max(GROUP_COMPARISONS // width, 1)
        for begin in range(0, queries.shape[1], step):
            asked = queries[:, begin : begin + step, None]
            distances = np.bitwise_count(asked[0] ^ some[0])
            if len(queries) > LARGEST_COUNT // 64:
                distances = distances.astype(np.uint16)
            for column in range(1, len(queries)):
                distances += np.bitwise_count(asked[column] ^ some[column])
            near = np.flatnonzero(distances <= most)
            if len(near):
                query, row = np.divmod(near, width)
                query += first_query + begin
                row += first_row + at
                yield np.stack((query, row), axis=1)


def _group_queries(band: BitBand, columns: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List the queries that meet each key, by key, and where those of each key end."""
    keys = (band.cut_keys(columns) ^ FLIPS[:, None]).reshape(-1)
    order = np.argsort(keys, kind="stable")
    ends = np.cumsum(np.bincount(keys, minlength=1 << BAND_BITS))
    return order % columns.shape[1], ends


def _pair_pieces(bits: int) -> Iterator[BitBand]:
    """Pair the pieces of a signature: first neighbours, then others, no pair twice."""
    pieces = [
        BitPiece(column, first)
        for column in range(-(-bits // 64))
        for first in range(0, 64 - PIECE_BITS + 1, PIECE_BITS)
        if column * 64 + first + PIECE_BITS <= bits
    ]
    neighbours = [*zip(pieces[::2], pieces[1::2], strict=False)]
    yield from (BitBand(*pair) for pair in neighbours)
    # A tournament in which each meets each once: one stays, the others go round.
    ring: list[BitPiece | None] = [*pieces, *([None] * (len(pieces) % 2))]
    for _ in range(len(ring) - 1):
        for number in range(len(ring) // 2):
            first, second = ring[number], ring[-1 - number]
            if first and second and (min(first, second), max(first, second)) not in neighbours:
                yield BitBand(first, second)
        ring[1:] = [ring[-1], *ring[1:-1]]


def _draw_differing(bits: int, distance: int) -> NDArray[np.bool_]:
    """Draw pairs that differ in `distance` of `bits` bits, always the same ones."""
    # Raw numbers of a bit generator are the same in every version of numpy.
    numbers = np.random.PCG64(bits * 4_096 + distance).random_raw(DRAWN_PAIRS * bits)
    ranks = np.argsort(numbers.reshape(DRAWN_PAIRS, bits), axis=1)
    differing = np.zeros((DRAWN_PAIRS, -(-bits // 64) * 64), dtype=bool)
    np.put_along_axis(differing, ranks[:, :distance], values=True, axis=1)
    return differing


def _limit_glance(bits: int, distance: int, width: int) -> int:
    """Return how many of `width` bits differ at most, but for one pair in a thousand."""
    width = min(width, bits)
    share = distance / bits
    spread = sqrt(width * share * (1 - share) * (bits - width) / max(bits - 1, 1))
    return min(int(width * share + 3 * spread), distance)
