"""The constants by which plans are chosen (index/chooser.py), measured on this machine.

A search takes so many nanoseconds for each run that is looked up and for each signature compared:
the two are fitted to searches with leads of different lengths, so that one or the other prevails.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import (
    CANDIDATE_NANOSECONDS,
    PROBE_NANOSECONDS,
    SCAN_NANOSECONDS,
    cut_leads,
)
from plagcheck.index.tables.designs import design_few_tables, design_scan
from plagcheck.matching import find_hits
from plagcheck.model import Bits

SIZES = (1_000_000, 4_000_000, 16_000_000)
QUERIES = 10_000
SCANNING = 20
ROUNDS = 3


def drawn(count: int) -> Bits:
    """Random signatures."""
    return np.random.default_rng(count).integers(0, 2**64, (count, 1), dtype=np.uint64)


def nanoseconds(work: Callable[[], object]) -> float:
    """Processor time, the least of some rounds; the first is not warm."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times) * 1e9


def main() -> None:
    """Search, fit, print beside what is used."""
    rows, times, scans = [], [], []
    queries = drawn(QUERIES)
    for size in SIZES:
        stored = drawn(size)
        depth = size.bit_length()
        for length in range(depth - 8, depth + 1, 2):
            tables = Tables.build(stored, cut_leads(design_few_tables(64, 3, 2), length))
            hits = find_hits(queries, tables, 3)
            rows.append([QUERIES * tables.plan.probes, hits.candidates])
            times.append(nanoseconds(partial(find_hits, queries, tables, 3)))
        tables = Tables.build(stored, design_scan(64, 3))
        took = nanoseconds(partial(find_hits, queries[:SCANNING], tables, 3))
        scans.append(took / SCANNING / size)
    # Each search counts alike, whatever it took: relative errors, not those of the slowest.
    weights = 1 / np.array(times)
    (probe, candidate), *_ = np.linalg.lstsq(
        np.array(rows) * weights[:, None], np.ones(len(times)), rcond=None
    )
    predicted = np.array(rows) @ (probe, candidate)
    off = np.abs(np.log(predicted / times)).max()
    print("\nNanoseconds of a search, measured (and as plans are chosen by)")
    print(f"  look up a run              {probe:6.1f}  ({PROBE_NANOSECONDS})")
    print(f"  compare a signature found  {candidate:6.1f}  ({CANDIDATE_NANOSECONDS})")
    print(f"  compare one in a scan      {np.median(scans):6.2f}  ({SCAN_NANOSECONDS})")
    print(f"  {len(times)} searches, the worst {np.exp(off):.2f} × off")


if __name__ == "__main__":
    main()
