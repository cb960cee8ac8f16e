"""Searching windows by meaning: time, bytes and recall with random signatures, some planted.

python benchmarks/search_meaning.py [WINDOWS]
"""

from __future__ import annotations

import sys
import time

import numpy as np

from plagcheck.index.tables.bands import build_bands
from plagcheck.matching import search_bands
from plagcheck.meaning.signatures import sign_vectors

QUERIES, BITS = 2_000, 512
SHARE = 0.5
"""Queries whose counterpart is planted."""
COSINE, FURTHEST = 0.8, 170
"""Cosine of planted pairs, and bits within which windows are looked for: a cosine of .5."""


def main() -> None:
    """Print one line of figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000_000
    rng = np.random.default_rng(1)
    signatures = rng.integers(0, 1 << 64, (count, BITS // 64), dtype=np.uint64)
    vectors = rng.standard_normal((QUERIES, BITS)).astype(np.float32)
    planted = int(QUERIES * SHARE)
    noise = rng.standard_normal((planted, BITS)).astype(np.float32)
    near = COSINE * vectors[:planted] + np.sqrt(1 - COSINE**2) * noise
    places = rng.choice(count, planted, replace=False)
    signatures[places] = sign_vectors(near)
    bands = build_bands(signatures)
    size = signatures.nbytes + bands.order.nbytes + bands.directory.nbytes
    began, used = time.perf_counter(), time.process_time()
    hits = search_bands(sign_vectors(vectors), np.abs(vectors), bands, signatures, FURTHEST)
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    found = set(zip(hits.queries.tolist(), hits.windows.tolist(), strict=True))
    right = sum(pair in found for pair in enumerate(places.tolist()))
    print(
        f"{QUERIES:,} windows in {count:,}: {seconds:.2f} s, {processor:.2f} s of processor time; "
        f"{right / planted:.0%} of planted pairs found; {size / count:.0f} bytes a window"
    )


if __name__ == "__main__":
    main()
