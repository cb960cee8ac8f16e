"""The windows of a segment's documents, with their bands; only in an index with meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.index.files.reading import array_damage_error
from plagcheck.index.tables.bands import (
    Bands,
    build_bands,
    choose_key_bits,
    count_runs,
    cut_keys,
)
from plagcheck.model import SignedWindows

ENDS, SIGNATURES, SPANS, FACTS, POSITIONS, ORDER, RUNS = WINDOW_FILES = (
    "window-ends.npy",
    "window-signatures.npy",
    "window-spans.npy",
    "window-facts.npy",
    "band-bits.npy",
    "band-order.npy",
    "band-runs.npy",
)
"""All of them, or none, are components of a segment."""

OpenArray = Callable[..., NDArray[Any]]


class StoredWindows(NamedTuple):
    """The windows of all documents of a segment."""

    ends: NDArray[np.int64]
    """Where the windows of each document end, from 0 on."""
    windows: SignedWindows
    bands: Bands

    def select_document(self, number: int) -> SignedWindows:
        """Return the windows of one document."""
        start, end = self.ends[number : number + 2].tolist()
        return self.windows.select(start, end)

    def select_documents(self, numbers: Sequence[int]) -> list[SignedWindows]:
        """Return the windows of some documents."""
        return [self.select_document(number) for number in numbers]

    def check_rules(self) -> None:
        """Raise unless every rule of the format holds."""
        signatures, bands = self.windows.signatures, self.bands
        if (self.windows.starts > self.windows.ends).any():
            raise array_damage_error(self.windows.starts, "has a window that ends before it begins")
        for positions, order, runs in zip(*bands, strict=True):
            keys = cut_keys(signatures, positions)
            expected = count_runs(keys, bands.bits)
            if not np.array_equal(np.sort(order), np.arange(len(signatures))):
                raise array_damage_error(bands.order, "does not name every window once")
            if not np.array_equal(runs, expected) or (np.diff(keys[order]) < 0).any():
                raise array_damage_error(bands.directory, "does not count the windows of its table")


def open_windows(open_array: OpenArray, documents: int) -> StoredWindows:
    """Open the windows of a segment; `open_array` takes a file name, a type and a shape."""
    stored = open_array(ENDS, "<u8", documents + 1)
    ends = stored.astype(np.int64)
    if ends[0] or (np.diff(ends) < 0).any():
        raise array_damage_error(stored, "has an end before a beginning")
    count = int(ends[-1])
    signatures = open_array(SIGNATURES, "<u8", count, None)
    columns = signatures.shape[1]
    spans = open_array(SPANS, "<u4", 2, count)
    facts = open_array(FACTS, "|u1", 2, count)
    bits = choose_key_bits(count)
    bands = Bands(
        open_array(POSITIONS, "<u2", columns, bits),
        open_array(ORDER, "<u4", columns, count),
        open_array(RUNS, "<u4", columns, (1 << bits) + 1),
    )
    if bands.positions.max(initial=0) >= 64 * columns:
        raise array_damage_error(bands.positions, "names a bit that signatures do not have")
    return StoredWindows(ends, SignedWindows(signatures, *spans, *facts), bands)


def build_window_arrays(documents: Sequence[SignedWindows]) -> Mapping[str, NDArray[Any]]:
    """Return the arrays that store the windows of documents, by file name."""
    signatures = np.concatenate([windows.signatures for windows in documents])
    bands = build_bands(signatures)
    return {
        ENDS: np.cumsum([0, *map(len, documents)]).astype(np.uint64),
        SIGNATURES: signatures,
        SPANS: _stack(documents, "starts", "ends").astype(np.uint32),
        FACTS: _stack(documents, "words", "languages").astype(np.uint8),
        POSITIONS: bands.positions,
        ORDER: bands.order,
        RUNS: bands.directory,
    }


def _stack(documents: Sequence[SignedWindows], *fields: str) -> NDArray[Any]:
    return np.stack(
        [np.concatenate([getattr(windows, field) for windows in documents]) for field in fields]
    )
