"""A corpus → the recipe that suits it: method, size of elements and threshold.

Of every choice it is asked how many words of known copies lie in matches with their original, and
how often an element meets a stranger. Words count alike whatever an element is, so that sizes can
be compared. Strangers cost time, not precision, because passages are verified on words; so the
choice that reaches most words is taken, of those that a corpus of this size can afford.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.engine import choose_engine
from plagcheck.errors import UsageProblem
from plagcheck.index import choose_plan
from plagcheck.index.tables.chooser import predict_nanoseconds
from plagcheck.recipe import Recipe
from plagcheck.research.curves import Curve, Point
from plagcheck.research.element_truth import measure_reach
from plagcheck.research.known_copies import pick_evenly
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.texts import Collection, KnownCopy, load_collection
from plagcheck.research.study.variants import Variant
from plagcheck.workflows.progress import Progress, Silent

_SIZES = (2, 3, 4, 5, 6, 8, 12, 16)
_COPIES = 60
_QUERIES = 10
"""Elements of a copy that are compared with strangers."""
_STRANGERS = 20_000
"""Elements of originals that they are compared with."""
_GROWN = 1_000_000
"""Elements that a corpus is taken to have if it has fewer: about fifty theses. It will grow, and a
recipe is for good."""
_MOST_STRANGERS = 1.0
"""Strangers that an element may meet in the whole corpus."""
_SLOWEST = 20.0
"""Microseconds that the search for one element may take: half a second for a thesis."""


@dataclass(frozen=True, slots=True)
class TuningTrial:
    """A method and a size, at the widest threshold that the corpus can afford."""

    recipe: Recipe
    label: str
    point: Point
    """`recall` is the share of words reached."""
    microseconds: float
    """Predicted for one element and the whole corpus."""
    curve: tuple[Point, ...]
    """The thresholds up to there, and as many beyond."""
    compared: int
    """Pairs of strangers looked at: where none is met, fewer than one in so many."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was looked at, and what came of it."""

    originals: int
    copies: int
    generated: bool
    elements: int
    """That the corpus has, or is taken to have."""
    tried: tuple[TuningTrial, ...]
    """The best first."""

    @property
    def proposed(self) -> TuningTrial:
        """The recipe to use."""
        return self.tried[0]


def tune_recipe(
    folder: Path, *, limit: int = 80, jobs: int = 1, progress: Progress | None = None
) -> Tuning:
    """The recipe that suits a folder of known copies, or of documents whose copies are made."""
    progress = progress or Silent()
    found = load_collection(folder, limit)
    if len(found.originals) < 2:
        raise UsageProblem(
            f"{folder} has fewer than two originals, so nothing can be mistaken for another.",
            "Name a folder with more documents.",
        )
    words = sum(len(one.text.content()) for one in found.originals)
    elements = max(_GROWN, words * len(found.known.originals) // len(found.originals))
    grid = [one.resize(size) for size in _SIZES for one in _list_variants()]
    progress.start(len(grid))
    tried: list[TuningTrial] = []
    done = choose_engine(jobs, len(grid)).map(
        partial(_try_variant, folder, limit, elements), grid, _drop_lost
    )
    for one in done:
        tried += [one] if one else []
        progress.advance(0)
    if not tried:
        raise UsageProblem(
            f"No method tells the documents of {folder} apart: they share too much text.",
            "Look at `plagcheck duplicates`, and leave copies out.",
        )
    return Tuning(
        len(found.originals),
        len(found.copies),
        found.generated,
        elements,
        tuple(sorted(tried, key=_rank_trial)),
    )


def _list_variants() -> list[Variant]:
    """The methods that tables can search at thresholds worth having."""
    return [
        Variant("exact", Recipe("exact", 64, distance=0)),
        Variant("simhash", Recipe("simhash", 64)),
        Variant("simhash plain", Recipe("simhash", 64, weighted=False)),
        Variant("minhash", Recipe("minhash", 64)),
    ]


def _rank_trial(one: TuningTrial) -> tuple[float, float, int]:
    """Whole percents of words reached; of equals the quickest, then the longest element."""
    return -round(one.point.recall, 2), one.microseconds, -one.recipe.size


def _try_variant(folder: Path, limit: int, elements: int, variant: Variant) -> TuningTrial | None:
    """One method and size, or nothing if no threshold is affordable. Runs in a worker."""
    curve = measure_reach_curve(load_collection(folder, limit), Signer(variant, None))
    largest = 0 if variant.recipe.method == "exact" else variant.scale // 2
    points = [curve.at(distance) for distance in range(largest + 1)]
    affordable = [point for point in points if _is_affordable(variant, point, elements)]
    if not affordable:
        return None
    point = affordable[-1]
    recipe = replace(variant.recipe, distance=point.distance)
    cost = _predict_microseconds(variant, point.distance, elements)
    shown = tuple(points[: 2 * point.distance + 2])
    return TuningTrial(recipe, variant.label, point, cost, shown, int(curve.wrong.sum()))


def _is_affordable(variant: Variant, point: Point, elements: int) -> bool:
    return (
        point.strangers * elements / 1e6 <= _MOST_STRANGERS
        and _predict_microseconds(variant, point.distance, elements) <= _SLOWEST
    )


def _predict_microseconds(variant: Variant, distance: int, elements: int) -> float:
    plan = choose_plan(replace(variant.recipe, distance=distance), elements)
    return predict_nanoseconds(plan, elements) / 1000


def measure_reach_curve(found: Collection, signer: Signer) -> Curve:
    """At every threshold the words of copies reached, and the strangers met."""
    originals = [signer.sign(one.text) for one in found.originals[: _count_enough(found)]]
    stored = np.concatenate([one.bits for one in originals])
    owners = np.repeat(np.arange(len(originals)), [len(one.bits) for one in originals])
    curve = Curve.empty(signer.variant.scale)
    for copy in _pick_copies(found, len(originals)):
        own = signer.sign(copy.read.text)
        near = measure_reach(
            signer.find_nearest(own, originals[copy.original].bits), signer.variant.recipe.size
        )
        apart = [
            signer.measure_distances(query, stored)[owners != copy.original]
            for query in pick_evenly(list(own.bits), _QUERIES)
        ]
        strangers: NDArray[np.int64] = np.concatenate(apart) if apart else np.empty(0, np.int64)
        curve = curve.add(near, strangers, len(near))
    return curve


def _count_enough(found: Collection) -> int:
    """How many originals give strangers enough; at least two."""
    words = np.cumsum([len(one.text.content()) for one in found.originals])
    return max(int(np.searchsorted(words, _STRANGERS)) + 1, 2)


def _pick_copies(found: Collection, originals: int) -> Sequence[KnownCopy]:
    return pick_evenly([copy for copy in found.copies if copy.original < originals], _COPIES)


def _drop_lost(_: Variant) -> None:
    """A choice that kills its worker is not proposed."""
