"""What `make bench` prints: ratios against a peer in the same run, since machines are noisy.

Every figure is the best of several rounds.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import methods
import numpy as np

from plagcheck.index import Tables, chosen
from plagcheck.matching import distances, find_pairs
from plagcheck.model import Bits
from plagcheck.recipe import Recipe

ROUNDS = 5


def best(work: Callable[[], object]) -> float:
    """Seconds of the quickest round."""
    seconds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return min(seconds)


def starting() -> None:
    print("Starting (seconds; bare interpreter = 1)")
    bare = best(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    for arguments in (["--version"], ["--help"]):
        command = [sys.executable, "-m", "plagcheck", *arguments]
        own = best(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))  # noqa: B023
        print(f"  plagcheck {arguments[0]:<12} {own:6.3f} s  {own / bare:5.1f} ×")


def searching() -> None:
    print("\nSearching 10,000 signatures within 3 bits (brute-force numpy on 100 of them = 1)")
    random = np.random.default_rng(0)
    for count in (100_000, 1_000_000, 4_000_000):
        stored = random.integers(0, 2**64, (count, 1), dtype=np.uint64)
        planted = random.integers(0, count, 10_000)
        flips = np.uint64(1) << random.integers(0, 64, (10_000, 3), dtype=np.uint64)
        queries = stored[planted] ^ np.bitwise_xor.reduce(flips, axis=1)[:, None]
        tables = Tables.of(stored, chosen(Recipe(), count))
        found = find_pairs(queries, tables, 3)
        if not set(zip(range(10_000), planted.tolist(), strict=True)) <= set(
            map(tuple, found[:, :2].tolist())
        ):
            raise AssertionError("a planted pair was not found")
        own = best(lambda: find_pairs(queries, tables, 3))  # noqa: B023
        brute = best(lambda: _brute(queries[:100], stored)) * 100  # noqa: B023
        size = tables.nbytes / count
        print(
            f"  {count:>9,} stored  {own:7.3f} s  {brute / own:8,.0f} × faster  "
            f"{size:.0f} bytes an element"
        )


def _brute(queries: Bits, stored: Bits) -> list[int]:
    return [int((distances(query[None], stored) <= 3).sum()) for query in queries]


if __name__ == "__main__":
    starting()
    methods.signing()
    methods.finding()
    searching()
