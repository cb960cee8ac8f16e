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
from plagcheck.research.element_truth import choose_least_alike, find_alike
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.texts import Collection, StudyText
from plagcheck.research.study.variants import STUDY_SIZES, Variant

_QUERIES = 500
_STORED = 20_000
"""Each query is compared with each stored element. Those are the elements of whole originals."""


class _Sample(NamedTuple):
    """Copies, the originals they were made from, and elements of the copies."""

    copies: list[StudyText]
    originals: list[StudyText]
    queries: NDArray[np.int64]
    """Rows of (copy, element)."""


def _draw_sample(collection: Collection, size: int) -> _Sample:
    """Pick copies of all kinds until their originals have enough elements."""
    # Copies are sorted by kind; long steps visit all kinds early, and no copy twice.
    step = max(len(collection.copies) // 20, 1)
    order = [
        number for first in range(step) for number in range(first, len(collection.copies), step)
    ]
    copies: list[StudyText] = []
    originals: dict[int, StudyText] = {}
    for number in order:
        copy = collection.copies[number]
        if sum(len(original.hash_words()) for original in originals.values()) >= _STORED:
            break
        copies.append(copy.read)
        originals[copy.original] = collection.originals[copy.original]
    elements = [
        (number, element)
        for number, copy in enumerate(copies)
        for element in range(len(copy.hash_words()) - size + 1)
    ]
    chosen = elements[:: -(-len(elements) // _QUERIES)]
    return _Sample(copies, list(originals.values()), np.array(chosen, dtype=np.int64))


def measure_elements(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """Measure precision, recall and F1 of every variant and size, with the curve of thresholds."""
    for size in STUDY_SIZES:
        sample = _draw_sample(collection, size)
        stored = np.concatenate([_list_elements(text, size) for text in sample.originals])
        queries = np.stack(
            [_list_elements(sample.copies[copy], size)[number] for copy, number in sample.queries]
        )
        truth = list(find_alike(queries, stored, choose_least_alike(size)))
        for variant in variants:
            sized = variant.resize(size)
            curve = _measure_curve(Signer(sized, frequencies), sample, truth)
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


def _list_elements(text: StudyText, size: int) -> Bits:
    return sliding_window_view(text.hash_words(), size)


def _measure_curve(signer: Signer, sample: _Sample, truth: list[NDArray[np.int64]]) -> Curve:
    parts = [signer.sign(original.text) for original in sample.originals]
    starts = np.cumsum([0, *(part.total for part in parts)])
    # The number of each signature's element among all elements, signed or not.
    numbers = np.concatenate(
        [part.numbers + start for part, start in zip(parts, starts[:-1], strict=True)]
    )
    stored = np.concatenate([part.bits for part in parts])
    signed = [signer.sign(copy.text) for copy in sample.copies]
    signatures = [dict(zip(copy.numbers.tolist(), copy.bits, strict=True)) for copy in signed]
    curve = Curve.empty(signer.variant.scale)
    for (copy, element), same in zip(sample.queries.tolist(), truth, strict=True):
        query = signatures[copy].get(element)
        if query is None:
            curve = curve.add(np.empty(0, int), np.empty(0, int), len(same))
            continue
        distances = signer.measure_distances(query, stored)
        right = np.isin(numbers, same, assume_unique=True)
        curve = curve.add(distances[right], distances[~right], len(same))
    return curve


def _thin_curve(curve: Curve, most: int = 25) -> list[Any]:
    """List at most `most` points of a curve: a picture shows no more."""
    points = curve.points()
    return points[:: -(-len(points) // most)]


def _shorten_point(point: dict[str, Any]) -> list[float]:
    return [point["distance"], point["recall"], point["precision"], point["f1"]]
