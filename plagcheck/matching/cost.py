"""What searching an index costs: as predicted from its plans, and as measured."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import predicted_nanoseconds
from plagcheck.matching.candidates import find_hits
from plagcheck.matching.scanning import DistanceFunction
from plagcheck.model import Bits

SAMPLE_SIZE = 1000
"""Stored signatures that are searched to measure."""
SCAN_SAMPLE_SIZE = 20
"""The same for plans that are scans."""


class SearchCost(NamedTuple):
    """Of one element of a submission, in all segments."""

    microseconds: float
    candidates: float
    """Signatures it is compared with."""


def predict_cost(segments: Sequence[Tables]) -> SearchCost:
    """As the plans have it, if signatures are random."""
    nanoseconds = sum(predicted_nanoseconds(tables.plan, tables.signatures) for tables in segments)
    return SearchCost(
        nanoseconds / 1000, sum(tables.plan.candidates(tables.signatures) for tables in segments)
    )


def measure_cost(segments: Sequence[Tables], measure: DistanceFunction | None = None) -> SearchCost:
    """As it is for a sample of the index's own signatures; the second round counts, as warm."""
    size = SCAN_SAMPLE_SIZE if any(tables.plan.scan for tables in segments) else SAMPLE_SIZE
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


def _sample_signatures(segments: Sequence[Tables], size: int) -> Bits:
    """Signatures from all segments, evenly spaced."""
    parts = []
    for tables in segments:
        first = tables.tables[0]
        step = max(tables.signatures * len(segments) // size, 1)
        parts.append(first.arrangement.restored(np.ascontiguousarray(first.rows[:, ::step].T)))
    return np.concatenate(parts)[:size] if parts else np.empty((0, 1), dtype=np.uint64)
