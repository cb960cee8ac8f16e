"""Bands: tables of signatures that are far apart, for windows of meaning.

Translations differ in a fifth of their bits, too many for tables that find every pair within a few
(document B). So there are as many tables as a signature has 64-bit numbers, in each of which the
windows stand in the order of some of their bits, its key. Keys are made of the bits that most
evenly many windows have set, dealt to the tables in turns: some numbers of a vector hardly ever
change their sign, and with those the runs of a table are three times as long. `matching/bands.py`
says how tables are searched.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits

MOST_BAND_BITS = 24
"""Longest key: its directory has as many entries as 16 million windows."""

_CHUNK = 1 << 14
"""Windows whose bits are counted at a time."""


class Bands(NamedTuple):
    """The tables of a set of windows."""

    positions: NDArray[np.uint16]
    """For each table, which bits of a signature are its key, the highest first; 0 is the first."""
    order: NDArray[np.uint32]
    """For each table, window numbers in the order of their keys."""
    directory: NDArray[np.uint32]
    """For each table and key, where its windows begin in `order`; at the end, their number."""

    @property
    def bits(self) -> int:
        """Bits of a key."""
        return int(self.positions.shape[1])


def build_bands(signatures: Bits) -> Bands:
    """Build the tables of signatures."""
    positions = _choose_positions(signatures)
    bits = positions.shape[1]
    order, directory = [], []
    by_column = np.asfortranarray(signatures)
    for table in positions:
        keys = cut_keys(by_column, table)
        # A sort of numbers is many times as fast as one of their places.
        numbered = np.left_shift(keys, 32) | np.arange(len(keys))
        order.append(np.sort(numbered).astype(np.uint32))
        directory.append(count_runs(keys, bits).astype(np.uint32))
    return Bands(positions, np.stack(order), np.stack(directory))


def _choose_positions(signatures: Bits) -> NDArray[np.uint16]:
    """Choose the bits of each table's key: the most even ones, dealt in turns."""
    count, tables = signatures.shape
    is_set = np.zeros(64 * tables, dtype=np.int64)
    for first in range(0, count, _CHUNK):
        octets = signatures[first : first + _CHUNK].astype(">u8").view(np.uint8)
        is_set += np.unpackbits(octets, axis=1).sum(axis=0, dtype=np.int64)
    even = np.argsort(np.abs(2 * is_set - count), kind="stable")
    chosen = even[: tables * choose_key_bits(count)]
    return chosen.reshape(-1, tables).T.astype(np.uint16)


def count_runs(keys: NDArray[np.int64], bits: int) -> NDArray[np.int64]:
    """Return where the windows of each key begin in ascending order, and their number."""
    return np.concatenate(([0], np.cumsum(np.bincount(keys, minlength=1 << bits))))


def choose_key_bits(count: int) -> int:
    """Return the length of keys: about as many keys as windows."""
    return min(max(count.bit_length() - 1, 1), MOST_BAND_BITS)


def cut_keys(signatures: Bits, positions: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Return the bits of each signature that are its key in a table."""
    keys = np.zeros(len(signatures), dtype=np.uint64)
    for position in positions.tolist():
        column, place = divmod(position, 64)
        keys <<= np.uint64(1)
        keys |= (signatures[:, column] >> np.uint64(63 - place)) & np.uint64(1)
    return keys.astype(np.int64)
