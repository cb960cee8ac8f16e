"""A corpus → the recipe that suits it: method, size of elements and threshold.

Two figures are measured for every choice: the share of the words of known copies inside matches
with their original, and how often an element matches a stranger. Words are counted, not elements,
to make sizes comparable. Strangers cost time, not precision, because passages are verified on
words. So of the choices that a corpus of this size can afford, the one that reaches most words is
proposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from plagcheck.engine import all_cores, choose_engine
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
"""Minimum number of elements assumed for a corpus, about fifty theses: it will grow, and its recipe
cannot change."""
_MOST_STRANGERS = 1.0
"""Strangers that an element may match in the whole corpus."""
_SLOWEST = 20.0
"""Microseconds that the search for an element may take: half a second for a thesis."""


@dataclass(frozen=True, slots=True)
class TuningTrial:
    """A method and a size, at the widest threshold that the corpus can afford."""

    recipe: Recipe
    label: str
    point: Point
    """`recall` is the share of words reached."""
    microseconds: float
    """Predicted time to search the whole corpus for an element."""
    curve: tuple[Point, ...]
    """The thresholds up to that one, and as many beyond."""
    compared: int
    """Pairs of strangers compared: without a match, the rate is below one in this number."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """All trials on a corpus, the best first."""

    originals: int
    copies: int
    generated: bool
    elements: int
    """Elements that the corpus has, or is assumed to have."""
    tried: tuple[TuningTrial, ...]
    """The best first."""

    @property
    def proposed(self) -> TuningTrial:
        """The best trial."""
        return self.tried[0]


def tune_recipe(
    folder: Path, *, limit: int = 80, jobs: int | None = 1, progress: Progress | None = None
) -> Tuning:
    """Find the recipe that suits a folder of known copies, or of documents, which are edited."""
    progress = progress or Silent()
    collection = load_collection(folder, limit)
    if len(collection.originals) < 2:
        raise UsageProblem(
            f"{folder} has fewer than two originals, so nothing can be mistaken for another.",
            "Name a folder with more documents.",
        )
    words = sum(len(original.text.content()) for original in collection.originals)
    elements = max(_GROWN, words * len(collection.known.originals) // len(collection.originals))
    grid = [variant.resize(size) for size in _SIZES for variant in _list_variants()]
    progress.start(len(grid))
    trials: list[TuningTrial] = []
    done = choose_engine(jobs or all_cores(), len(grid)).map(
        partial(_try_variant, folder, limit, elements), grid, _drop_lost
    )
    for trial in done:
        trials += [trial] if trial else []
        progress.advance(0)
    if not trials:
        raise UsageProblem(
            f"No method tells the documents of {folder} apart: they share too much text.",
            "Look at `plagcheck duplicates`, and leave copies out.",
        )
    return Tuning(
        len(collection.originals),
        len(collection.copies),
        collection.generated,
        elements,
        tuple(sorted(trials, key=_rank_trial)),
    )


def _list_variants() -> list[Variant]:
    """List the methods that tables can search at useful thresholds."""
    return [
        Variant("exact", Recipe("exact", 64, distance=0)),
        Variant("simhash", Recipe("simhash", 64)),
        Variant("simhash plain", Recipe("simhash", 64, weighted=False)),
        Variant("minhash", Recipe("minhash", 64)),
    ]


def _rank_trial(trial: TuningTrial) -> tuple[float, float, int]:
    """Rank by whole percents of words reached, then speed, then the size of elements."""
    return -round(trial.point.recall, 2), trial.microseconds, -trial.recipe.size


def _try_variant(folder: Path, limit: int, elements: int, variant: Variant) -> TuningTrial | None:
    """Try a method and size; None if no threshold is affordable. Runs in a worker."""
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


def measure_reach_curve(collection: Collection, signer: Signer) -> Curve:
    """Measure, at every threshold, the words of copies reached and the strangers matched."""
    enough = _count_enough(collection)
    originals = [signer.sign(original.text) for original in collection.originals[:enough]]
    stored = np.concatenate([original.bits for original in originals])
    owners = np.repeat(np.arange(len(originals)), [len(original.bits) for original in originals])
    curve = Curve.empty(signer.variant.scale)
    for copy in _pick_copies(collection, len(originals)):
        signed = signer.sign(copy.read.text)
        reach = measure_reach(
            signer.find_nearest(signed, originals[copy.original].bits), signer.variant.recipe.size
        )
        distances = [
            signer.measure_distances(query, stored)[owners != copy.original]
            for query in pick_evenly(list(signed.bits), _QUERIES)
        ]
        strangers = np.concatenate([np.empty(0, np.int64), *distances])
        curve = curve.add(reach, strangers, len(reach))
    return curve


def _count_enough(collection: Collection) -> int:
    """Return the number of originals with enough strangers; at least two."""
    words = np.cumsum([len(original.text.content()) for original in collection.originals])
    return max(int(np.searchsorted(words, _STRANGERS)) + 1, 2)


def _pick_copies(collection: Collection, originals: int) -> Sequence[KnownCopy]:
    return pick_evenly([copy for copy in collection.copies if copy.original < originals], _COPIES)


def _drop_lost(_: Variant) -> None:
    """Drop a variant that killed its worker."""
