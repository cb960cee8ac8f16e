"""Reorder the bits of signatures so that the lead of a table comes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from plagcheck.index.tables.plan import Block, Lead
from plagcheck.model import Bits


class BitMove(NamedTuple):
    """Neighbouring bits that move together, from one column into one column."""

    column: int
    shift: int
    to_column: int
    to_shift: int
    mask: np.uint64

    def invert(self) -> BitMove:
        """Return the move that undoes this one."""
        return BitMove(self.to_column, self.to_shift, self.column, self.shift, self.mask)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The order of bits in a table: the blocks of its lead, then all others as they were."""

    moves: tuple[BitMove, ...]

    def arrange(self, signatures: Bits) -> Bits:
        """Reorder signatures (rows of columns) as in the table."""
        return _move_bits(signatures, self.moves)

    def restore(self, arranged: Bits) -> Bits:
        """Undo `arrange`."""
        return _move_bits(arranged, tuple(move.invert() for move in self.moves))


@lru_cache(maxsize=256)
def make_arrangement(lead: Lead, columns: int) -> Arrangement:
    """Return the order of bits in a table with this lead."""
    moves = []
    at = 0
    for first, length in _list_all_blocks(lead, columns * 64):
        done = 0
        while done < length:
            here, there = first + done, at + done
            many = min(length - done, 64 - here % 64, 64 - there % 64)
            moves.append(
                BitMove(
                    here // 64,
                    64 - here % 64 - many,
                    there // 64,
                    64 - there % 64 - many,
                    np.uint64(2**many - 1),
                )
            )
            done += many
        at += length
    return Arrangement(tuple(moves))


def _list_all_blocks(lead: Lead, width: int) -> Iterator[Block]:
    """Yield the blocks of the lead, then the bits between them in ascending order."""
    at = 0
    rest = []
    for first, length in sorted(lead.blocks):
        rest.append(Block(at, first - at))
        at = first + length
    yield from _join_neighbours([*lead.blocks, *rest, Block(at, width - at)])


def _join_neighbours(blocks: list[Block]) -> list[Block]:
    """Join blocks that continue each other."""
    joined: list[Block] = []
    for block in blocks:
        if joined and joined[-1].first + joined[-1].length == block.first:
            joined[-1] = Block(joined[-1].first, joined[-1].length + block.length)
        elif block.length:
            joined.append(block)
    return joined


def _move_bits(signatures: Bits, moves: tuple[BitMove, ...]) -> Bits:
    if all(move.invert() == move for move in moves):
        return signatures
    result = np.zeros(signatures.shape, dtype=np.uint64)
    for column, shift, to_column, to_shift, mask in moves:
        part = signatures[:, column] >> np.uint64(shift)
        part &= mask
        part <<= np.uint64(to_shift)
        result[:, to_column] |= part
    return result
