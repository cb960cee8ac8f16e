"""Signatures of whole documents → the pairs within a distance, without comparing all with all.

Few differing bits are found by the block tables that elements have (document B). The minima of
MinHash differ in many bits, but documents that are alike have some minima in common: documents are
compared if two neighbouring minima agree, in any of the bands that the signature is cut into. Of
pairs with 40 % of their shingles in common, one in 70,000 is missed; of those with half, none in
90 million.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plagcheck.arrays import enumerate_ranges, sort_distinct
from plagcheck.index import Tables
from plagcheck.index.tables.chooser import find_best_plan
from plagcheck.matching.element_pairs import find_element_pairs
from plagcheck.matching.hamming import measure_hamming_distances
from plagcheck.matching.scanning import DistanceFunction, Pairs, scan_signatures, sort_pairs
from plagcheck.model import Bits

TABLE_BYTES = 4_096.0
"""Bytes of tables for each document: they live for a moment."""

COMPARED_AT_ONCE = 1 << 20
"""Pairs of documents compared at a time; with 1,024 bits they take 128 MB."""


def find_document_pairs(
    signatures: Bits,
    bits: int,
    distance: int,
    measure: DistanceFunction | None = None,
    *,
    has_minima: bool = False,
) -> Pairs:
    """Find all pairs of documents within `distance`: rows of first, second and distance, in order.

    The first number of a pair is the lower one. `measure` is the distance function of a method
    that is not compared by Hamming distance; `has_minima` says that the bytes of a signature are
    minima.
    """
    if measure:
        pairs = scan_signatures(signatures, signatures.T, distance, measure)
    elif has_minima:
        return _compare_bands(signatures, distance)
    else:
        plan = find_best_plan(bits, distance, max(len(signatures), 1), TABLE_BYTES)
        pairs = find_element_pairs(signatures, Tables.build(signatures, plan), distance)
    return pairs[pairs[:, 0] < pairs[:, 1]]


def _compare_bands(signatures: Bits, distance: int) -> Pairs:
    """Compare the documents that agree in a band of two minima."""
    bands = np.ascontiguousarray(signatures).view(np.uint16).T
    found, parts, waiting = np.empty(0, dtype=np.int64), [], 0
    for band in bands:
        parts.append(_pair_equal(band))
        waiting += len(parts[-1])
        if waiting > COMPARED_AT_ONCE:  # copies of one document would fill the memory
            found, waiting = sort_distinct(np.concatenate([found, *parts])), 0
            parts.clear()
    found = sort_distinct(np.concatenate([found, *parts]))
    first, second = np.divmod(found, max(len(signatures), 1))
    pairs = [np.empty((0, 3), dtype=np.int64)]
    for start in range(0, len(found), COMPARED_AT_ONCE):
        left, right = (side[start : start + COMPARED_AT_ONCE] for side in (first, second))
        apart = measure_hamming_distances(signatures[left], signatures[right])
        near = apart <= distance
        pairs.append(np.stack((left[near], right[near], apart[near]), axis=1).astype(np.int64))
    return sort_pairs(np.concatenate(pairs))


def _pair_equal(keys: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Return first · count + second for every pair of documents with the same key."""
    order = np.argsort(keys, kind="stable")
    ends = np.searchsorted(keys[order], keys[order], side="right")
    rest = ends - np.arange(len(order)) - 1
    which, other = enumerate_ranges(np.arange(1, len(order) + 1), rest)
    return order[which] * len(order) + order[other]
