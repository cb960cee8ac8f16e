"""Plagdet, the measure of the PAN text-alignment task: F1 of characters / log2(1 + granularity).

Potthast et al. 2010, "An Evaluation Framework for Plagiarism Detection": precision and recall are
means over cases of the share of characters, on both sides, that detections cover; granularity is
the mean number of detections of a detected case.

Normplagdet (Belyy, Dubova and Nekrasov 2018, "Improved Evaluation Framework for Complex Plagiarism
Detection") weighs either side of a case by what could be won or lost there: where a case is nearly
a whole document, as in summaries, how much of it is covered says little.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Case(NamedTuple):
    """A stretch of a submission and the stretch of a source it was made from, in characters."""

    start: int
    end: int
    origin_start: int
    origin_end: int

    def overlaps(self, other: Case) -> bool:
        """Tell whether two cases share characters on both sides."""
        return min(self.end, other.end) > max(self.start, other.start) and min(
            self.origin_end, other.origin_end
        ) > max(self.origin_start, other.origin_start)


Cases = Mapping[str, Sequence[Case]]
"""Pair of documents → its cases."""

Lengths = Mapping[str, tuple[int, int]]
"""Pair of documents → characters of its submission and of its source."""

_LEAST_WEIGHT = 1e-9
"""Weight of a side on which nothing can be won or lost."""


@dataclass(frozen=True, slots=True)
class Score:
    """How well detections agree with the truth."""

    plagdet: float
    recall: float
    precision: float
    granularity: float
    pairs: int
    cases: int
    detections: int
    normplagdet: float | None = None
    """None where the lengths of the documents were not given."""


def compute_score(truth: Cases, found: Cases, lengths: Lengths | None = None) -> Score:
    """Score detections for the pairs that `truth` names."""
    found = {pair: found.get(pair, ()) for pair in truth}
    recall, precision = _compute_cover(truth, found), _compute_cover(found, truth)
    counts = [
        sum(case.overlaps(hit) for hit in found[pair])
        for pair, cases in truth.items()
        for case in cases
    ]
    hits = [count for count in counts if count]
    granularity = sum(hits) / len(hits) if hits else 1.0
    normalized = None
    if lengths is not None:
        normalized = _combine(
            _compute_normalized_cover(truth, found, lengths),
            _compute_normalized_cover(found, truth, lengths),
            granularity,
        )
    return Score(
        _combine(recall, precision, granularity),
        recall,
        precision,
        granularity,
        len(truth),
        sum(map(len, truth.values())),
        sum(map(len, found.values())),
        normalized,
    )


def _combine(recall: float, precision: float, granularity: float) -> float:
    both = precision + recall
    harmonic = 2 * precision * recall / both if both else 0.0
    return harmonic / math.log2(1 + granularity)


def _compute_cover(of: Cases, by: Cases) -> float:
    """Return the mean share of the cases of `of`, both sides together, that those of `by` cover."""
    shares = []
    for pair, cases in of.items():
        for case in cases:
            hits = [other for other in by.get(pair, ()) if case.overlaps(other)]
            covered = _measure_union(
                (max(case.start, hit.start), min(case.end, hit.end)) for hit in hits
            ) + _measure_union(
                (max(case.origin_start, hit.origin_start), min(case.origin_end, hit.origin_end))
                for hit in hits
            )
            length = case.end - case.start + case.origin_end - case.origin_start
            shares.append(covered / length)
    return sum(shares) / len(shares) if shares else 0.0


def _compute_normalized_cover(of: Cases, by: Cases, lengths: Lengths) -> float:
    """Like `_compute_cover`, with each side weighed by how far its cover could vary."""
    shares = [
        _normalize_cover(case, [hit for hit in by.get(pair, ()) if case.overlaps(hit)], sizes)
        for pair, cases in of.items()
        if cases
        for sizes in [lengths[pair]]
        for case in cases
    ]
    return sum(shares) / len(shares) if shares else 0.0


def _normalize_cover(case: Case, hits: Sequence[Case], sizes: tuple[int, int]) -> float:
    if not hits:
        return 0.0
    sides = (
        ((case.start, case.end), [(hit.start, hit.end) for hit in hits]),
        (
            (case.origin_start, case.origin_end),
            [(hit.origin_start, hit.origin_end) for hit in hits],
        ),
    )
    won = possible = 0.0
    whole = True
    for ((start, end), spans), size in zip(sides, sizes, strict=True):
        length, hit_length = end - start, _measure_union(spans)
        covered = _measure_union((max(start, first), min(end, last)) for first, last in spans)
        least, most = max(0, hit_length + length - size), min(hit_length, length)
        weight = (most - least + _LEAST_WEIGHT) / size
        won += weight * (covered - least)
        possible += weight * (length - least)
        whole &= hit_length == size
    return 1.0 if whole else won / possible


def _measure_union(spans: Iterable[tuple[int, int]]) -> int:
    total = last = 0
    for start, end in sorted(spans):
        total += max(0, end - max(start, last))
        last = max(last, end)
    return total
