"""Whole copies: how many of their words lie in matches with the original, and is it named first?

Words count alike whatever an element is, so every method comes with its own size and threshold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Tables, choose_plan
from plagcheck.matching import choose_distance_function, find_element_pairs
from plagcheck.model import Frequencies, Text
from plagcheck.research.element_truth import measure_reach
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.texts import Collection, KnownCopy
from plagcheck.research.study.variants import Variant

SOURCES = 100
"""Originals that are searched, if there are no more copies than that."""
_QUERIES = 50
"""Elements of a copy that are searched for, evenly spaced."""
_RANKS = (1, 5)
"""Places among the candidates that count as found."""


class SourceSearch:
    """The signatures of some originals, ready to be searched."""

    def __init__(self, signer: Signer, texts: Sequence[Text]) -> None:
        self.signer = signer
        self.signed = [signer.sign(text) for text in texts]
        bits = np.concatenate([one.bits for one in self.signed])
        self._starts = np.cumsum([0, *(len(one.bits) for one in self.signed)])
        self._tables = Tables.build(bits, choose_plan(signer.variant.recipe, len(bits)))
        self._own = choose_distance_function(signer.variant.recipe, signer.method)

    def compute_claims(
        self, text: Text, asked: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For each original its claim on a text, and how often an element of the text meets it.

        Claims are counted as a check counts them: an element that few originals match says more.
        """
        bits = self.signer.sign(text).bits
        queries = bits[:: -(-len(bits) // asked)] if len(bits) else bits
        pairs = find_element_pairs(
            queries, self._tables, self.signer.variant.recipe.distance, self._own
        )
        owners = np.searchsorted(self._starts, pairs[:, 1], side="right") - 1
        both = np.unique(np.stack((pairs[:, 0], owners)), axis=1)
        sharing = np.bincount(both[0], minlength=len(queries))
        shares = 1 / sharing[both[0]].astype(np.float64)
        claims = np.bincount(both[1], shares, len(self.signed)).astype(np.float64)
        met = np.bincount(owners, minlength=len(self.signed)) / max(len(queries), 1)
        return claims, met


def compute_rank(claims: NDArray[np.float64], number: int) -> int:
    """The place of an original, from 1: the last of equal claims, and none without a claim."""
    own = claims[number]
    return int((claims >= own).sum()) if own else len(claims) + 1


def measure_sources(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """For every variant and kind of copy: words reached, and the original's place."""
    sources = max(SOURCES, len(collection.copies))
    copies = [copy for copy in collection.copies if copy.original < sources]
    kinds: dict[str, list[KnownCopy]] = {}
    for copy in copies:
        kinds.setdefault(copy.kind, []).append(copy)
    for variant in variants:
        signer = Signer(variant, frequencies)
        shelf = SourceSearch(signer, [one.text for one in collection.originals[:sources]])
        for kind, own in kinds.items():
            found = [shelf.compute_claims(copy.read.text, _QUERIES) for copy in own]
            places = np.array(
                [
                    compute_rank(claims, copy.original)
                    for copy, (claims, _) in zip(own, found, strict=True)
                ]
            )
            met = [
                hits.sum() - hits[copy.original] for copy, (_, hits) in zip(own, found, strict=True)
            ]
            words = np.concatenate([_measure_reach(shelf, copy) for copy in own])
            yield {
                "label": variant.label,
                "kind": kind,
                "copies": len(own),
                "sources": len(shelf.signed),
                "stored": sum(len(one.bits) for one in shelf.signed),
                "words": len(words),
                "reached": int((words <= variant.recipe.distance).sum()),
                "first": {str(place): int((places <= place).sum()) for place in _RANKS},
                "strangers": round(float(np.mean(met)), 3),
            }


def _measure_reach(shelf: SourceSearch, copy: KnownCopy) -> NDArray[np.int64]:
    """For each content word of a copy the distance of its best match in the original."""
    own = shelf.signer.sign(copy.read.text)
    nearest = shelf.signer.find_nearest(own, shelf.signed[copy.original].bits)
    return measure_reach(nearest, shelf.signer.variant.recipe.size)
