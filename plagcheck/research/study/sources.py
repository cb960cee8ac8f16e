"""Whole copies: how many of their words are in matches with the original, and does it rank first?

Counting words, not elements, lets every method keep its own size and threshold.
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
"""Number of originals to search, if there are no more copies than that."""
_QUERIES = 50
"""Elements of a copy to search for, evenly spaced."""
_RANKS = (1, 5)
"""Ranks among the candidates that count as found."""


class SourceSearch:
    """Searches the signatures of some originals."""

    def __init__(self, signer: Signer, texts: Sequence[Text]) -> None:
        self.signer = signer
        self.signed = [signer.sign(text) for text in texts]
        bits = np.concatenate([original.bits for original in self.signed])
        self._starts = np.cumsum([0, *(len(original.bits) for original in self.signed)])
        self._tables = Tables.build(bits, choose_plan(signer.variant.recipe, len(bits)))
        self._own = choose_distance_function(signer.variant.recipe, signer.method)

    def compute_claims(
        self, text: Text, asked: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Compute each original's claim on a text, and its mean number of matches per element.

        Claims count as in a check: an element that few originals match weighs more.
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
    """Compute the rank of an original, from 1: the last of equals; last of all without a claim."""
    claim = claims[number]
    return int((claims >= claim).sum()) if claim else len(claims) + 1


def measure_sources(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """Measure the words reached and the original's rank, for every variant and kind of copy."""
    sources = max(SOURCES, len(collection.copies))
    copies = [copy for copy in collection.copies if copy.original < sources]
    kinds: dict[str, list[KnownCopy]] = {}
    for copy in copies:
        kinds.setdefault(copy.kind, []).append(copy)
    for variant in variants:
        signer = Signer(variant, frequencies)
        search = SourceSearch(signer, [text.text for text in collection.originals[:sources]])
        for kind, group in kinds.items():
            claimed = [search.compute_claims(copy.read.text, _QUERIES) for copy in group]
            ranks = np.array(
                [
                    compute_rank(claims, copy.original)
                    for copy, (claims, _) in zip(group, claimed, strict=True)
                ]
            )
            met = [
                hits.sum() - hits[copy.original]
                for copy, (_, hits) in zip(group, claimed, strict=True)
            ]
            words = np.concatenate([_measure_reach(search, copy) for copy in group])
            yield {
                "label": variant.label,
                "kind": kind,
                "copies": len(group),
                "sources": len(search.signed),
                "stored": sum(len(original.bits) for original in search.signed),
                "words": len(words),
                "reached": int((words <= variant.recipe.distance).sum()),
                "first": {str(rank): int((ranks <= rank).sum()) for rank in _RANKS},
                "strangers": round(float(np.mean(met)), 3),
            }


def _measure_reach(search: SourceSearch, copy: KnownCopy) -> NDArray[np.int64]:
    """Return, for each content word of a copy, the distance of its best match in the original."""
    own = search.signer.sign(copy.read.text)
    nearest = search.signer.find_nearest(own, search.signed[copy.original].bits)
    return measure_reach(nearest, search.signer.variant.recipe.size)
