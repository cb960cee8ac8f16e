"""Pairs of elements: does a method call alike what shares its words, and nothing else?

All methods get the same elements of the same sizes. The truth is the share of common words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from plagcheck.model import Bits, Frequencies
from plagcheck.research.curves import Curve
from plagcheck.research.element_truth import find_alike
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.texts import Collection, StudyText
from plagcheck.research.study.variants import STUDY_SIZES, Variant

_QUERIES = 500
_STORED = 20_000
"""Elements compared: each query with each stored one. The latter are those of whole originals."""


class _Sample(NamedTuple):
    """Elements of copies, and of the originals they were made from."""

    copies: list[StudyText]
    originals: list[StudyText]
    queries: NDArray[np.int64]
    """Rows of (copy, element)."""


def _draw_sample(collection: Collection, size: int) -> _Sample:
    """Copies spread over all kinds, until their originals have elements enough."""
    # Kinds stand one after the other; steps through all of them come back to none twice.
    step = max(len(collection.copies) // 20, 1)
    order = [at for first in range(step) for at in range(first, len(collection.copies), step)]
    copies: list[StudyText] = []
    originals: dict[int, StudyText] = {}
    for at in order:
        copy = collection.copies[at]
        if sum(len(one.hashes()) for one in originals.values()) >= _STORED:
            break
        copies.append(copy.read)
        originals[copy.original] = collection.originals[copy.original]
    places = [
        (number, element)
        for number, copy in enumerate(copies)
        for element in range(len(copy.hashes()) - size + 1)
    ]
    chosen = places[:: -(-len(places) // _QUERIES)]
    return _Sample(copies, list(originals.values()), np.array(chosen, dtype=np.int64))


def measure_elements(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """Precision, recall and F1 of every variant and size, with the curve over thresholds."""
    for size in STUDY_SIZES:
        taken = _draw_sample(collection, size)
        stored = np.concatenate([_list_elements(one, size) for one in taken.originals])
        queries = np.stack(
            [_list_elements(taken.copies[copy], size)[at] for copy, at in taken.queries]
        )
        truth = list(find_alike(queries, stored))
        for variant in variants:
            sized = variant.resize(size)
            curve = _measure_curve(Signer(sized, frequencies), taken, truth)
            yield {
                "label": variant.label,
                "size": size,
                "queries": len(queries),
                "stored": len(stored),
                "alike": curve.sought,
                "default": curve.at(sized.recipe.distance).as_dict(),
                "best": curve.best().as_dict(),
                "curve": [_shorten_point(point.as_dict()) for point in _thin_curve(curve)],
            }


def _list_elements(read: StudyText, size: int) -> Bits:
    return sliding_window_view(read.hashes(), size)


def _measure_curve(signer: Signer, taken: _Sample, truth: list[NDArray[np.int64]]) -> Curve:
    parts = [signer.sign(one.text) for one in taken.originals]
    starts = np.cumsum([0, *(part.total for part in parts)])
    # The place of each signature among all elements, signed or not.
    places = np.concatenate(
        [part.numbers + start for part, start in zip(parts, starts[:-1], strict=True)]
    )
    stored = np.concatenate([part.bits for part in parts])
    signatures = [signer.sign(copy.text) for copy in taken.copies]
    asked = [dict(zip(one.numbers.tolist(), one.bits, strict=True)) for one in signatures]
    curve = Curve.empty(signer.variant.scale)
    for (copy, element), same in zip(taken.queries.tolist(), truth, strict=True):
        query = asked[copy].get(element)
        if query is None:
            curve = curve.add(np.empty(0, int), np.empty(0, int), len(same))
            continue
        distances = signer.measure_distances(query, stored)
        right = np.isin(places, same, assume_unique=True)
        curve = curve.add(distances[right], distances[~right], len(same))
    return curve


def _thin_curve(curve: Curve, most: int = 25) -> list[Any]:
    """Not every point of a long curve: a picture shows no more."""
    points = curve.points()
    return points[:: -(-len(points) // most)]


def _shorten_point(point: dict[str, Any]) -> list[float]:
    return [point["distance"], point["recall"], point["precision"], point["f1"]]
