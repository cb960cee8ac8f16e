"""Signatures × tables → every pair within k bits, or within a method's own distance.

A query meets, in each table, the run of signatures that agree with it in the leading block, and
is compared with each. Completeness is the plan's (see index/plan.py). A scan meets every signature
of its one table, a stretch that fits the cache at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Block, Table, rotated
from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.signatures import Method

CHUNK = 1 << 20
"""Comparisons made at a time; bounds the memory of a search."""

STRETCH = 1 << 14
"""Stored signatures scanned at a time."""

Pairs = NDArray[np.int64]
"""Rows of (query number, element number, distance)."""

Apart = Callable[[Bits, Bits], NDArray[np.int64]]
"""The distances of one signature to each of many, rows of columns."""


def find_pairs(
    queries: Bits, tables: Sequence[Table], distance: int, apart: Apart | None = None
) -> Pairs:
    """All pairs of a query and a stored element within `distance`, each once, in order.

    The distance is Hamming's, in bits, unless `apart` gives another.
    """
    if len(tables) == 1 and tables[0].block.length == 0:
        parts = list(_scanned(queries, tables[0], distance, apart or _bits_apart))
    else:
        parts = [
            pairs
            for number, table in enumerate(tables)
            for pairs in _in_table(
                queries, table, [other.block for other in tables[:number]], distance
            )
        ]
    found = np.concatenate(parts) if parts else np.empty((0, 3), dtype=np.int64)
    return found[np.lexsort((found[:, 1], found[:, 0]))]


def own_distance(recipe: Recipe, method: Method) -> Apart | None:
    """The method's own distance if a recipe compares by that; None for Hamming's."""
    return None if recipe.comparison == "hamming" else method.apart


def _scanned(queries: Bits, table: Table, distance: int, apart: Apart) -> Iterator[Pairs]:
    for at in range(0, table.rows.shape[1], STRETCH):
        stored = table.rows[:, at : at + STRETCH].T
        for number, query in enumerate(queries):
            steps = apart(query, stored)
            near = np.flatnonzero(steps <= distance)
            if len(near):
                elements = table.elements[at + near]
                yield np.stack((np.full(len(near), number), elements, steps[near]), axis=1)


def _bits_apart(query: Bits, stored: Bits) -> NDArray[np.int64]:
    # Column by column: the table keeps columns together, and a sum over a short axis is slow.
    steps = np.zeros(len(stored), dtype=np.int16)
    for column, own in enumerate(query):
        steps += np.bitwise_count(stored[:, column] ^ own)
    return steps  # type: ignore[return-value]  # any whole number will do


def _in_table(
    queries: Bits, table: Table, searched: Sequence[Block], distance: int
) -> Iterator[Pairs]:
    turned = rotated(queries, table.block.first)
    order = np.argsort(turned[:, 0], kind="stable")
    turned = turned[order]
    rest = np.uint64(2 ** max(64 - table.block.length, 0) - 1)
    leading = table.rows[0]
    low = np.searchsorted(leading, turned[:, 0] & ~rest, side="left")
    high = np.searchsorted(leading, turned[:, 0] | rest, side="right")
    masks = [_mask(block, table.block.first, queries.shape[1]) for block in searched]
    for begin, end in _chunks(high - low):
        count = high[begin:end] - low[begin:end]
        query = np.repeat(np.arange(begin, end), count)
        ahead = np.arange(len(query)) - np.repeat(np.cumsum(count) - count, count)
        place = np.repeat(low[begin:end], count) + ahead
        differing = turned[query] ^ table.rows[:, place].T
        apart = np.bitwise_count(differing).sum(axis=1, dtype=np.int64)
        keep = apart <= distance
        for mask in masks:
            # Agreement in an earlier table's block means that table has given the pair already.
            keep &= (differing & mask).any(axis=1)
        yield np.stack((order[query[keep]], table.elements[place[keep]], apart[keep]), axis=1)


def _mask(block: Block, turn: int, columns: int) -> Bits:
    """The bits of `block` by which a table finds runs, in signatures rotated by `turn`."""
    width, length = columns * 64, min(block.length, 64)
    ones = ((1 << length) - 1) << (width - block.first - length)
    shift = turn % width
    ones = (ones << shift | ones >> (width - shift)) & ((1 << width) - 1)
    return np.frombuffer(ones.to_bytes(width // 8, "big"), dtype=">u8").astype(np.uint64)


def _chunks(lengths: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Ranges of queries whose runs together stay near `CHUNK`."""
    total = np.cumsum(lengths)
    begin = 0
    while begin < len(lengths):
        limit = CHUNK + (total[begin - 1] if begin else 0)
        end = max(int(np.searchsorted(total, limit, side="right")), begin + 1)
        yield begin, end
        begin = end
