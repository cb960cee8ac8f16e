"""What a method costs: processor time to sign and to search as multiples of `exact`, and space.

Rounds of all variants alternate, and the quickest of each counts, so that other work on the machine
disturbs all alike. The search is the index's own: tables where they pay, a scan elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from plagcheck.index import Tables, choose_plan
from plagcheck.matching import choose_distance_function, find_hits
from plagcheck.model import Document, Frequencies, Text
from plagcheck.research.study.texts import Collection
from plagcheck.research.study.variants import Variant, list_default_variants
from plagcheck.signatures import Method, build_method
from plagcheck.text import Lexicon, analyze_document
from plagcheck.text.elements import cut_shingles

_WORDS = 50_000
"""Content words to sign and search, or all of a smaller corpus."""
_QUERIES = 100
_ROUNDS = 5


def measure_speed(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> list[dict[str, Any]]:
    """Measure the time to sign and search as multiples of `exact`, and the bytes of an element."""
    text = _join_texts(collection)
    measured = dict.fromkeys((*list_default_variants(["exact"]), *variants))
    jobs = [_Workload(variant, text, frequencies) for variant in measured]
    signing = _time_alternately([job.sign for job in jobs])
    searching = _time_alternately([job.search for job in jobs])
    signed = [seconds / job.elements for seconds, job in zip(signing, jobs, strict=True)]
    searched = [seconds / job.queries for seconds, job in zip(searching, jobs, strict=True)]
    return [
        {
            "label": job.variant.label,
            "size": job.variant.recipe.size,
            "bits": job.variant.recipe.bits,
            "signing": float(f"{sign / signed[0]:.3g}"),
            "searching": float(f"{search / searched[0]:.3g}"),
            "microseconds": float(f"{1e6 * search:.3g}"),
            "bytes": round(job.tables.nbytes / job.stored, 1),
            "how": "scan" if job.tables.plan.is_scan else f"{len(job.tables.tables)} tables",
            "stored": job.stored,
        }
        for job, sign, search in zip(jobs, signed, searched, strict=True)
    ]


class _Workload:
    """A variant, ready to sign and to search."""

    def __init__(self, variant: Variant, text: Text, frequencies: Frequencies) -> None:
        self.variant = variant
        self._text = text
        self._method: Method = build_method(variant.recipe, frequencies)
        elements = self._method.select_signable(text, cut_shingles(text, variant.recipe.size))
        signatures = self._method.sign(text, elements)
        self.stored = len(signatures)
        self.tables = Tables.build(signatures, choose_plan(variant.recipe, self.stored))
        self._queries = signatures[:: -(-self.stored // _QUERIES)]
        self.queries = len(self._queries)
        self._elements = elements
        self.elements = len(elements)
        self._own = choose_distance_function(variant.recipe, self._method)

    def sign(self) -> None:
        if self._method.name == "tlsh":
            from plagcheck.signatures.tlsh import compute_digest

            compute_digest.cache_clear()
        self._method.sign(self._text, self._elements)

    def search(self) -> None:
        find_hits(self._queries, self.tables, self.variant.recipe.distance, self._own)


def _time_alternately(works: Sequence[Callable[[], None]]) -> list[float]:
    """Return the processor seconds of the quickest round of each."""
    quickest = [np.inf] * len(works)
    for _ in range(_ROUNDS):
        for number, work in enumerate(works):
            began = time.process_time()
            work()
            quickest[number] = min(quickest[number], time.process_time() - began)
    return [float(seconds) for seconds in quickest]


def _join_texts(collection: Collection) -> Text:
    raw: list[str] = []
    words = 0
    for original in collection.originals:
        raw.append(original.raw)
        words += len(original.text.content())
        if words >= _WORDS:
            break
    return analyze_document(Document("", "", "txt", "", "\n".join(raw)), Lexicon())
