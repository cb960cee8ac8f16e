"""Other ways to find signatures within three bits, and ours, each in a process of its own.

    python benchmarks/peers.py NAME STORED.npy QUERIES.npy PLANTED.npy

prints what came of it as JSON: seconds to build and to search, share of the planted pairs found,
and megabytes of memory that the index took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plagcheck.index import Tables, choose_plan
from plagcheck.matching import find_element_pairs
from plagcheck.model import Bits
from plagcheck.recipe import Recipe

DISTANCE = 3
Search = Callable[[Bits], tuple[NDArray[np.int64], NDArray[np.int64]]]
"""Queries → numbers of queries, and of the stored signatures they match."""


def plagcheck(stored: Bits) -> Search:
    tables = Tables.build(stored, choose_plan(Recipe(), len(stored)))

    def search(queries: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        pairs = find_element_pairs(queries, tables, DISTANCE)
        return pairs[:, 0], pairs[:, 1]

    return search


def numpy_brute_force(stored: Bits) -> Search:
    def search(queries: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        near = [
            np.flatnonzero(np.bitwise_count(stored[:, 0] ^ query) <= DISTANCE)
            for query in queries[:, 0]
        ]
        return np.repeat(np.arange(len(near)), [len(one) for one in near]), np.concatenate(near)

    return search


def faiss_flat(stored: Bits) -> Search:
    import faiss

    return _by_faiss(faiss.IndexBinaryFlat(64), stored)


def faiss_multi_hash(stored: Bits) -> Search:
    """Four hashes of 16 bits: by the pigeonhole principle, complete for three bits."""
    import faiss

    return _by_faiss(faiss.IndexBinaryMultiHash(64, 4, 16), stored)


def faiss_multi_hash_flips(stored: Bits) -> Search:
    """Two hashes of 32 bits looked up with up to one bit flipped: complete, too."""
    import faiss

    index = faiss.IndexBinaryMultiHash(64, 2, 32)
    index.nflip = 1
    return _by_faiss(index, stored)


def faiss_hash(stored: Bits) -> Search:
    """One hash of 18 bits looked up with up to three bits flipped: complete."""
    import faiss

    index = faiss.IndexBinaryHash(64, 18)
    index.nflip = DISTANCE
    return _by_faiss(index, stored)


def simhash_package(stored: Bits) -> Search:
    from simhash import Simhash, SimhashIndex

    objects = [(str(number), Simhash(value)) for number, value in enumerate(stored[:, 0].tolist())]
    index = SimhashIndex(objects, k=DISTANCE)

    def search(queries: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        near = [index.get_near_dups(Simhash(query)) for query in queries[:, 0].tolist()]
        owner = np.repeat(np.arange(len(near)), [len(one) for one in near])
        return owner, np.array([int(name) for one in near for name in one], dtype=np.int64)

    return search


PEERS = {
    "plagcheck": plagcheck,
    "numpy": numpy_brute_force,
    "faiss IndexBinaryFlat": faiss_flat,
    "faiss IndexBinaryMultiHash, 4 × 16": faiss_multi_hash,
    "faiss IndexBinaryMultiHash, 2 × 32 ± 1": faiss_multi_hash_flips,
    "faiss IndexBinaryHash, 18 ± 3": faiss_hash,
    "simhash SimhashIndex": simhash_package,
}


def _by_faiss(index: object, stored: Bits) -> Search:
    index.add(np.ascontiguousarray(stored).view(np.uint8))  # type: ignore[attr-defined]

    def search(queries: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        octets = np.ascontiguousarray(queries).view(np.uint8)
        # Its radius is one past the largest distance.
        limits, _, found = index.range_search(octets, DISTANCE + 1)  # type: ignore[attr-defined]
        owner = np.repeat(np.arange(len(queries)), np.diff(limits.astype(np.int64)))
        return owner, found

    return search


def resident() -> float:
    """Megabytes of this process that are in memory."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def main(name: str, *files: str) -> None:
    stored, queries, planted = (np.load(file) for file in files)
    make = PEERS[name]
    if name.startswith("faiss"):
        import faiss  # noqa: F401  # its own code is no part of an index
    before, began = resident(), time.perf_counter()
    search = make(stored)
    built, memory = time.perf_counter() - began, resident() - before
    seconds = []
    for _ in range(2):
        began = time.perf_counter()
        owner, found = search(queries)
        seconds.append(time.perf_counter() - began)
    hit = np.zeros(len(queries), dtype=bool)
    hit[owner[stored[found, 0] == planted[owner, 0]]] = True
    recall = float(hit.mean())
    print(json.dumps({"built": built, "seconds": min(seconds), "recall": recall, "MB": memory}))


if __name__ == "__main__":
    main(*sys.argv[1:])
