"""The cost of searching an index, and what it finds: predicted from its plans, or measured."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import predict_nanoseconds
from plagcheck.matching.candidates import find_hits
from plagcheck.matching.scanning import DistanceFunction
from plagcheck.matching.wide_search import LONG_TEXT, choose_bands
from plagcheck.model import Bits

SAMPLE_SIZE = 1000
"""Stored signatures that are searched to measure."""
SCAN_SAMPLE_SIZE = 20
"""Like `SAMPLE_SIZE`, for plans that are scans."""
SHARE_SAMPLE_SIZE = 200
"""Stored signatures that are searched by bands and by a scan."""


class SearchCost(NamedTuple):
    """The cost for one element of a submission, in all segments."""

    microseconds: float
    candidates: float
    """Signatures it is compared with."""


def predict_cost(segments: Sequence[Tables]) -> SearchCost:
    """Predict the cost from the plans, for random signatures."""
    nanoseconds = sum(
        predict_nanoseconds(tables.plan, tables.signature_count) for tables in segments
    )
    return SearchCost(
        nanoseconds / 1000,
        sum(tables.plan.expect_candidates(tables.signature_count) for tables in segments),
    )


def measure_cost(segments: Sequence[Tables], measure: DistanceFunction | None = None) -> SearchCost:
    """Measure the cost for a sample of the index's own signatures; the warm second round counts."""
    size = SCAN_SAMPLE_SIZE if any(tables.plan.is_scan for tables in segments) else SAMPLE_SIZE
    sample = _sample_signatures(segments, size)
    if not len(sample):
        return SearchCost(0.0, 0.0)
    for _ in range(2):
        began = time.perf_counter()
        candidates = sum(
            find_hits(sample, tables, tables.plan.distance, measure).candidates
            for tables in segments
        )
        seconds = time.perf_counter() - began
    return SearchCost(seconds / len(sample) * 1e6, candidates / len(sample))


class BandShare(NamedTuple):
    """The share of pairs that a search by bands finds."""

    predicted: float
    """Of the pairs at the threshold itself, at least; of drawn ones."""
    measured: float | None
    """Of all pairs of a sample of the index's own signatures with others; None without pairs."""
    pairs: int
    """Pairs of the sample that a scan finds."""


def measure_share(segments: Sequence[Tables]) -> BandShare | None:
    """Compare a search by bands with a scan; None if no segment is searched by bands."""
    sample = _sample_signatures(segments, SHARE_SAMPLE_SIZE)
    predicted, found, expected = 1.0, 0, 0
    for tables in segments:
        distance = tables.plan.distance
        bands = choose_bands(tables.plan, tables.signature_count, distance, LONG_TEXT)
        if bands:
            predicted = min(predicted, bands.share)
            by_bands = find_hits(sample, tables, distance, bands=bands).rows
            by_scan = find_hits(sample, tables, distance).rows
            # Each signature of the sample finds itself.
            found += int((by_bands[:, 2] > 0).sum())
            expected += int((by_scan[:, 2] > 0).sum())
    if predicted == 1:
        return None
    return BandShare(predicted, found / expected if expected else None, expected)


def _sample_signatures(segments: Sequence[Tables], size: int) -> Bits:
    """Take signatures from all segments, evenly spaced."""
    parts = []
    for tables in segments:
        first = tables.tables[0]
        step = max(tables.signature_count * len(segments) // size, 1)
        parts.append(first.arrangement.restore(np.ascontiguousarray(first.rows[:, ::step].T)))
    return np.concatenate(parts)[:size] if parts else np.empty((0, 1), dtype=np.uint64)
