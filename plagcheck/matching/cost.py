"""What searching an index costs: as predicted from its plans, and as measured."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import predicted_nanoseconds
from plagcheck.matching.candidates import find_hits
from plagcheck.matching.scanning import Apart
from plagcheck.model import Bits

SAMPLE = 1000
"""Stored signatures that are searched to measure."""
SCANNED = 20
"""The same for plans that are scans."""


class Cost(NamedTuple):
    """Of one element of a submission, in all segments."""

    microseconds: float
    candidates: float
    """Signatures it is compared with."""


def predicted(segments: Sequence[Tables]) -> Cost:
    """As the plans have it, if signatures are random."""
    nanoseconds = sum(predicted_nanoseconds(one.plan, one.signatures) for one in segments)
    return Cost(nanoseconds / 1000, sum(one.plan.candidates(one.signatures) for one in segments))


def measured(segments: Sequence[Tables], apart: Apart | None = None) -> Cost:
    """As it is for a sample of the index's own signatures; the second round counts, as warm."""
    size = SCANNED if any(one.plan.scan for one in segments) else SAMPLE
    sample = _sample(segments, size)
    if not len(sample):
        return Cost(0.0, 0.0)
    for _ in range(2):
        began = time.perf_counter()
        candidates = sum(
            find_hits(sample, one, one.plan.distance, apart).candidates for one in segments
        )
        seconds = time.perf_counter() - began
    return Cost(seconds / len(sample) * 1e6, candidates / len(sample))


def _sample(segments: Sequence[Tables], size: int) -> Bits:
    """Signatures from all segments, evenly spaced."""
    parts = []
    for one in segments:
        first = one.tables[0]
        step = max(one.signatures * len(segments) // size, 1)
        parts.append(first.arrangement.restored(np.ascontiguousarray(first.rows[:, ::step].T)))
    return np.concatenate(parts)[:size] if parts else np.empty((0, 1), dtype=np.uint64)
