"""Recall, precision and false matches of every threshold at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
"""Number of pairs at each distance, from 0."""


class Point(NamedTuple):
    """A threshold and its figures."""

    distance: int
    recall: float
    precision: float
    f1: float
    strangers: float
    """False matches in a million pairs of strangers."""

    def as_dict(self) -> dict[str, Any]:
        """Return the figures rounded, for JSON."""
        rounded = {name: round(value, 4) for name, value in self._asdict().items()}
        return {**rounded, "distance": self.distance, "strangers": round(self.strangers, 3)}


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Distances of true pairs, and of strangers."""

    right: Counts
    wrong: Counts
    sought: int
    """Number of true pairs, also those without a distance."""

    @classmethod
    def empty(cls, scale: int) -> Self:
        """Begin a curve with distances from 0 to `scale`."""
        return cls(np.zeros(scale + 1, np.int64), np.zeros(scale + 1, np.int64), 0)

    def add(self, right: NDArray[Any], wrong: NDArray[Any], sought: int) -> Curve:
        """Return the curve with these distances added; those beyond the scale are never found."""
        return Curve(
            self.right + _count_distances(right, len(self.right)),
            self.wrong + _count_distances(wrong, len(self.wrong)),
            self.sought + sought,
        )

    def at(self, distance: int) -> Point:
        """Return the figures of a threshold."""
        right, wrong = int(self.right[: distance + 1].sum()), int(self.wrong[: distance + 1].sum())
        recall = right / self.sought if self.sought else 0.0
        precision = right / (right + wrong) if right + wrong else 1.0
        both = precision + recall
        compared = max(int(self.wrong.sum()), 1)
        f1 = 2 * precision * recall / both if both else 0.0
        return Point(distance, recall, precision, f1, 1e6 * wrong / compared)

    def points(self) -> list[Point]:
        """List the figures of every threshold at which they change, and of 0."""
        changes = np.flatnonzero(self.right + self.wrong)
        return [self.at(distance) for distance in sorted({0, *changes.tolist()})]

    def best(self) -> Point:
        """Return the threshold with the highest F1; of equals the smallest."""
        return max(self.points(), key=lambda point: (point.f1, -point.distance))


def _count_distances(distances: NDArray[Any], size: int) -> Counts:
    return np.bincount(np.minimum(distances, size), minlength=size + 1)[:size].astype(np.int64)
