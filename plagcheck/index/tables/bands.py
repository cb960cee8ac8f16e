"""Bands: tables of signatures that are far apart, for windows of meaning.

Translations differ in a fifth of their bits, too many for tables that find every pair within a few
(document B). So each of a signature's 64-bit numbers has a table, in which the windows stand in the
order of that number's first bits. `matching/bands.py` says how they are searched.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.model import Bits

MOST_BAND_BITS = 24
"""Longest key: its directory has as many entries as 16 million windows."""


class Bands(NamedTuple):
    """The tables of a set of windows."""

    order: NDArray[np.uint32]
    """For each table, window numbers in the order of their keys."""
    directory: NDArray[np.uint32]
    """For each table and key, where its windows begin in `order`; at the end, their number."""

    @property
    def bits(self) -> int:
        """Bits of a key."""
        return int(self.directory.shape[1] - 1).bit_length() - 1


def build_bands(signatures: Bits) -> Bands:
    """Build the tables of signatures: one for each of their 64-bit numbers."""
    bits = choose_key_bits(len(signatures))
    order, directory = [], []
    for column in range(signatures.shape[1]):
        keys = cut_keys(signatures, column, bits)
        order.append(np.argsort(keys, kind="stable").astype(np.uint32))
        directory.append(count_runs(keys, bits).astype(np.uint32))
    return Bands(np.stack(order), np.stack(directory))


def count_runs(keys: NDArray[np.int64], bits: int) -> NDArray[np.int64]:
    """Return where the windows of each key begin in ascending order, and their number."""
    return np.concatenate(([0], np.cumsum(np.bincount(keys, minlength=1 << bits))))


def choose_key_bits(count: int) -> int:
    """Return the length of keys: about as many keys as windows."""
    return min(max(count.bit_length() - 1, 1), MOST_BAND_BITS)


def cut_keys(signatures: Bits, column: int, bits: int) -> NDArray[np.int64]:
    """Return the first bits of one number of each signature."""
    return (signatures[:, column] >> np.uint64(64 - bits)).astype(np.int64)
