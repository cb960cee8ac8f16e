"""Searching for signatures within three bits: how time grows, what the disk costs, and the peers.

    python benchmarks/search.py [--sizes 1000000 …] [--full] [--huge] [--folder DIR] [--texts DIR]

`--full` adds 100 and 330 million elements (16 GB of memory, 10 GB of disk, about a quarter of an
hour). `--huge` adds a billion (17 GB of memory, 21 GB of disk). Every search runs in a process of
its own on files that it maps into memory.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from drawing import KINDS, planted
from peers import PEERS

from plagcheck.index import Plan, choose_plan
from plagcheck.index.files.writing import to_canonical_json, write_array
from plagcheck.index.tables import tables
from plagcheck.index.tables.arrangement import make_arrangement
from plagcheck.index.tables.owners import LISTED
from plagcheck.matching import find_hits, match_elements
from plagcheck.model import Bits, Numbers
from plagcheck.recipe import Recipe
from plagcheck.workflows.index import index_corpus

QUERIES = 33_000
"""Elements of a thesis of about 60,000 words."""
DISTANCE = 3
ROUNDS = 3
ALONE = 100
"""Queries that are searched one at a time."""
PARTS, IN_PARTS = 16, 500_000_000
"""From so many signatures on, tables are built in parts: at once takes 26 bytes of memory each."""
CORPUS = Path(__file__).parent.parent / "sample_corpus" / "theses"
SMALL, SLOW_QUERIES = 100_000, 500
"""What the `simhash` package can bear, and queries for those that compare everything."""


def growth(kind: str, sizes: list[int], folder: Path) -> None:
    print(f"\n{QUERIES:,} queries within {DISTANCE} bits, {kind} signatures")
    print(
        "| elements | distinct | plan | build s | bytes per element and table, | and in all | "
        "warm s | × per 10 × | candidates, × random | planted found | reading s | cold s | "
        "of reading | without the search | one query warm ms | cold ms |"
    )
    before: tuple[int, float] | None = None
    for size in sizes:
        facts = _measured(kind, size, folder)
        ratio = ""
        if before:
            steps = np.log10(size / before[0])
            ratio = f"{(facts['warm'] / before[1]) ** (1 / steps):.2f}"
        before = size, facts["warm"]
        print(
            f"| {size:,} | {facts['distinct'] / size:.0%} | {facts['plan']} | {facts['built']:.1f} "
            f"| {facts['bytes'] / size / facts['tables']:.1f} | {facts['bytes'] / size:.1f} "
            f"| {facts['warm']:.3f} | {ratio} | {facts['candidates']:,.0f}, {facts['skew']:.2f} "
            f"| {facts['found']:.2%} | {facts['reading']:.2f} | {facts['cold']:.2f} "
            f"| {facts['cold'] / facts['reading']:.2f} "
            f"| {(facts['cold'] - facts['warm']) / facts['reading']:.2f} "
            f"| {facts['one warm'] * 1e3:.2f} | {facts['one cold'] * 1e3:.1f} |",
            flush=True,
        )


def _measured(kind: str, size: int, folder: Path) -> dict[str, float]:
    """Build in this process, search in another."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    stored = KINDS[kind](size, 0)
    queries, truth = planted(stored, QUERIES)
    np.save(folder / "queries.npy", queries)
    np.save(folder / "planted.npy", truth)
    plan = choose_plan(Recipe(), size)
    (folder / "plan.json").write_bytes(to_canonical_json(plan.as_dict()))
    began = time.perf_counter()
    if size < IN_PARTS:
        for name, array in tables.build_arrays(stored, plan):
            write_array(folder / name, array)
    else:
        write_in_parts(stored, plan, folder)
    built = time.perf_counter() - began
    del stored
    search = [sys.executable, __file__, "--search", str(folder)]
    answer = subprocess.run(search, check=True, stdout=subprocess.PIPE)
    shutil.rmtree(folder)
    return {**json.loads(answer.stdout), "built": built}


def write_in_parts(stored: Bits, plan: Plan, folder: Path) -> None:
    """Write the same files with 17 bytes of memory a signature; overwrite `stored` on the way.

    The first table has the signatures in their own order, so each part of it is a range of them.
    """
    alone = Plan(plan.bits, plan.distance, (plan.leads[0].shorten(1),))
    kept = [folder / f"part-{part}.npy" for part in range(PARTS)]
    owner: list[Numbers] = []
    starts: list[Numbers] = [np.zeros(1, np.uint32)]
    elements: list[Numbers] = []
    for part, path in enumerate(kept):
        low, high = part * 2**64 // PARTS, (part + 1) * 2**64 // PARTS - 1
        mine = np.flatnonzero((stored[:, 0] >= np.uint64(low)) & (stored[:, 0] <= np.uint64(high)))
        own, begins, listed, rows, _ = (
            array for _, array in tables.build_arrays(stored[mine], alone)
        )
        several = own >= LISTED
        own[several] += np.uint32(sum(map(len, starts)) - 1)
        own[~several] = mine[own[~several]]
        owner.append(own)
        starts.append(begins[1:] + np.uint32(sum(map(len, elements))))
        elements.append(mine[listed].astype(np.uint32))
        np.save(path, rows[0])
    names = tables.list_file_names(plan)
    for pieces in (owner, starts, elements):
        write_array(folder / next(names), np.concatenate(pieces))
        pieces.clear()
    count = 0
    for path in kept:
        part_rows = np.load(path)
        stored[count : count + len(part_rows), 0] = part_rows
        count += len(part_rows)
        path.unlink()
    del part_rows, own, listed, rows, mine, several
    rows, held = stored[:count], make_arrangement(plan.leads[0], 1)
    for number, lead in enumerate(plan.leads):
        wanted = make_arrangement(lead, 1)
        for piece in np.array_split(rows, PARTS) if number else ():
            piece[:] = wanted.arrange(held.restore(piece))
        rows[:, 0].sort()
        held = wanted
        write_array(folder / next(names), rows.T)
        write_array(folder / next(names), tables._build_directory(rows[:, 0], lead.length))


def search(folder: Path) -> None:
    """Search stored tables, from the disk and then from memory; print what came of it."""
    queries, truth = np.load(folder / "queries.npy"), np.load(folder / "planted.npy")
    plan = Plan.from_dict(json.loads((folder / "plan.json").read_bytes()))
    files = [path for path in sorted(folder.glob("*.npy")) if path.name[0] in "tsl"]
    reading, cold, warm, alone, one = [], [], [], [], []
    for _ in range(ROUNDS):
        _forget(files)
        began = time.perf_counter()
        for path in files:
            _read(path)
        reading.append(time.perf_counter() - began)
        _forget(files)
        began = time.perf_counter()
        held = tables.open_tables(folder, plan)
        sources = np.arange(0, held.owners.element_count, QUERIES)
        match_elements(queries, [(held, sources)], DISTANCE)
        cold.append(time.perf_counter() - began)
        began = time.perf_counter()
        match_elements(queries, [(held, sources)], DISTANCE)
        warm.append(time.perf_counter() - began)
        began = time.perf_counter()
        for query in queries[:ALONE]:
            match_elements(query[None], [(held, sources)], DISTANCE)
        alone.append((time.perf_counter() - began) / ALONE)
        del held  # the kernel keeps what is mapped
        _forget(files)
        began = time.perf_counter()
        held = tables.open_tables(folder, plan)
        match_elements(queries[:1], [(held, sources)], DISTANCE)
        one.append(time.perf_counter() - began)
        del held

    held = tables.open_tables(folder, plan)
    hits = find_hits(queries, held, DISTANCE)
    first = held.tables[0]
    values = first.arrangement.restore(np.ascontiguousarray(first.rows[:, hits.rows[:, 1]].T))
    found = np.zeros(len(queries), dtype=bool)
    found[hits.rows[(values == truth[hits.rows[:, 0]]).all(axis=1), 0]] = True
    candidates = hits.candidates / len(queries)
    facts = {
        "reading": min(reading),
        "cold": min(cold),
        "warm": min(warm),
        "one warm": min(alone),
        "one cold": min(one),
        "distinct": held.signature_count,
        "tables": len(held.tables),
        "plan": " + ".join(f"{lead.length} ± {lead.radius}" for lead in plan.leads),
        "bytes": sum(path.stat().st_size for path in files),
        "candidates": candidates,
        "skew": candidates / plan.expect_candidates(held.signature_count),
        "found": float(found.mean()),
    }
    print(json.dumps(facts))


def _forget(files: list[Path]) -> None:
    """Have the kernel drop what it keeps of these files."""
    for path in files:
        with path.open("rb") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _read(path: Path) -> None:
    with path.open("rb", buffering=0) as file:
        while file.read(1 << 23):
            pass


def peers(kind: str, sizes: list[int], folder: Path) -> None:
    print(
        f"\nPeers on the same {kind} signatures (time of plagcheck = 1; all cores where they can)"
    )
    print("| stored | queries | peer | build s | search s | × plagcheck | planted found | MB |")
    for size in (SMALL, *sizes):
        stored = KINDS[kind](size, 0)
        for names, count in _groups(size):
            queries, truth = planted(stored, count)
            folder.mkdir(parents=True, exist_ok=True)
            files = [folder / name for name in ("stored.npy", "queries.npy", "planted.npy")]
            for path, array in zip(files, (stored, queries, truth), strict=True):
                np.save(path, array)
            unit = 0.0
            for name in names:
                command = [sys.executable, str(Path(__file__).with_name("peers.py")), name]
                answer = subprocess.run([*command, *files], check=True, stdout=subprocess.PIPE)
                facts = json.loads(answer.stdout)
                unit = unit or facts["seconds"]
                print(
                    f"| {size:,} | {count:,} | {name} | {facts['built']:.1f} "
                    f"| {facts['seconds']:.3f} | {facts['seconds'] / unit:,.1f} "
                    f"| {facts['recall']:.2%} | {facts['MB']:,.0f} |",
                    flush=True,
                )
            shutil.rmtree(folder)


def _groups(size: int) -> Iterator[tuple[list[str], int]]:
    """Peers that search so many signatures in seconds, with the queries they are given."""
    if size == SMALL:
        yield ["plagcheck", "simhash SimhashIndex"], SLOW_QUERIES
        return
    slow = ["numpy", "faiss IndexBinaryFlat"]
    fast = [name for name in PEERS if name.startswith("faiss") and name not in slow]
    yield ["plagcheck", *slow], SLOW_QUERIES
    yield ["plagcheck", *fast], QUERIES


def disk(texts: Path, folder: Path) -> None:
    """What an index of real documents takes, for each element and beside its text."""
    shutil.rmtree(folder, ignore_errors=True)
    index_corpus([texts], folder)
    entries = json.loads(max(folder.glob("catalogue-*.json")).read_bytes())["segments"]
    elements = sum(entry["elements"] for entry in entries)
    sizes: dict[str, int] = {}
    for entry in entries:
        for name, part in entry["components"].items():
            sizes[name] = sizes.get(name, 0) + part["size"]
    from plagcheck.index import Snapshot

    snapshot = Snapshot(folder)
    text = sum(len(snapshot.read_document(one).text.encode()) for one in snapshot.documents())
    print(
        f"\nDisk: {elements:,} elements, {text / elements:.1f} bytes of text an element; "
        f"the index is {sum(sizes.values()) / text:.2f} × the text"
    )
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"| {name} | {size / elements:.2f} bytes an element |")
    shutil.rmtree(folder)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--sizes", nargs="+", type=int, default=[1_000_000, 10_000_000])
    options.add_argument("--full", action="store_true", help="also 100 and 330 million")
    options.add_argument("--huge", action="store_true", help="also a billion")
    options.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    options.add_argument("--folder", type=Path, help="where the files go for a while")
    options.add_argument("--texts", type=Path, default=CORPUS, help="documents for the disk figure")
    options.add_argument("--only", choices=["growth", "peers", "disk"])
    options.add_argument("--search", type=Path, help=argparse.SUPPRESS)
    asked = options.parse_args()
    if asked.search:
        search(asked.search)
        return
    sizes = [*asked.sizes, *([100_000_000, 330_000_000] if asked.full else [])]
    sizes += [1_000_000_000] if asked.huge else []
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        inside = Path(folder) / "search"
        for kind in asked.kinds:
            if asked.only in (None, "growth"):
                growth(kind, sizes, inside)
            if asked.only in (None, "peers"):
                peers(kind, [size for size in sizes if size <= 10_000_000], inside)
        if asked.only in (None, "disk"):
            disk(asked.texts, inside)


if __name__ == "__main__":
    main()
