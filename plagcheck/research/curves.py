"""What a threshold finds and what it meets by mistake, for every threshold at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
"""How many there are at each distance, from 0."""


class Point(NamedTuple):
    """A threshold and what comes of it."""

    distance: int
    recall: float
    precision: float
    f1: float
    strangers: float
    """Found by mistake, of a million that could be."""

    def as_dict(self) -> dict[str, Any]:
        """Rounded, for JSON: the last digits tell nothing."""
        shown = {name: round(value, 4) for name, value in self._asdict().items()}
        return {**shown, "distance": self.distance, "strangers": round(self.strangers, 3)}


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Distances of what belongs together, and of what does not."""

    right: Counts
    wrong: Counts
    sought: int
    """What belongs together, also where no distance could be told."""

    @classmethod
    def empty(cls, scale: int) -> Self:
        """Nothing seen yet, with distances from 0 to `scale`."""
        return cls(np.zeros(scale + 1, np.int64), np.zeros(scale + 1, np.int64), 0)

    def add(self, right: NDArray[Any], wrong: NDArray[Any], sought: int) -> Curve:
        """The curve with these distances as well; those beyond the scale are never found."""
        return Curve(
            self.right + _count_distances(right, len(self.right)),
            self.wrong + _count_distances(wrong, len(self.wrong)),
            self.sought + sought,
        )

    def at(self, distance: int) -> Point:
        """What this threshold gives."""
        right, wrong = int(self.right[: distance + 1].sum()), int(self.wrong[: distance + 1].sum())
        recall = right / self.sought if self.sought else 0.0
        precision = right / (right + wrong) if right + wrong else 1.0
        both = precision + recall
        compared = max(int(self.wrong.sum()), 1)
        f1 = 2 * precision * recall / both if both else 0.0
        return Point(distance, recall, precision, f1, 1e6 * wrong / compared)

    def points(self) -> list[Point]:
        """All thresholds at which something changes, and the first."""
        changing = np.flatnonzero(self.right + self.wrong)
        return [self.at(distance) for distance in sorted({0, *changing.tolist()})]

    def best(self) -> Point:
        """The threshold with the highest F1, the smallest of equal ones."""
        return max(self.points(), key=lambda point: (point.f1, -point.distance))


def _count_distances(distances: NDArray[Any], size: int) -> Counts:
    return np.bincount(np.minimum(distances, size), minlength=size + 1)[:size].astype(np.int64)
