"""What a cluster costs, what growth costs, and a plan for national repositories made of both.

`python benchmarks/scale.py TEXTS [PDFS]` measures with the documents of two folders; processor time
of all processes counts, since a busy machine's clock does not.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import drawing
import numpy as np
import psutil
from distributed import LocalCluster
from scale_plan import Costs, planned, simulated

from plagcheck.engine import Engine
from plagcheck.index import ANY_TABLES, Snapshot, Tables, choose_plan, write_merged_segment
from plagcheck.matching import find_hits
from plagcheck.model import Report, Settings
from plagcheck.recipe import Recipe
from plagcheck.remote.dask import DaskEngine
from plagcheck.remote.scheduler import Scheduler
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus

QUERIES = 33_000
"""Elements of a thesis."""
THESIS = 400_000
"""Characters of a thesis, about."""
GROWING = (500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000)
ROUNDS = 2
MOST_OVERHEAD = 1.15


def main(texts: Path, pdfs: Path | None) -> None:
    """Measure, fit, plan."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        spread = spreading(texts, folder)
        pages = _per_page(pdfs, folder) if pdfs else None
        costs = Costs(
            *growing(),
            *storing(folder, spread["processes 2"]),
            *checking(texts, folder),
            *_tasks(spread),
            page=pages,
        )
    print("\nFitted:")
    for name, value in costs._asdict().items():
        print(f"  {name:<24}{value if value is None else f'{value:.3g}'}")
    print("\nSegments and probes at full size, simulated:")
    for theses in (10_000, 100_000, 1_000_000):
        print(f"  {theses:>9,}: {simulated(theses)}")
    print("\n" + planned(costs))


def spreading(texts: Path, folder: Path) -> dict[str, float]:
    """Processor seconds of indexing the same documents in processes and on clusters."""
    seconds: dict[str, list[float]] = {}

    def run(name: str, jobs: int = 1, engine: Engine | None = None) -> None:
        index = folder / name.replace(" ", "")
        shutil.rmtree(index, ignore_errors=True)
        work = partial(index_corpus, [texts], index, jobs=jobs, cluster=engine)
        seconds.setdefault(name, []).append(spent(work))

    for _ in range(ROUNDS):
        run("processes 2", jobs=2)
        for workers in (1, 2, 4):
            with _cluster(workers, [texts, folder]) as engine:
                run(f"dask {workers}", engine=engine)
    best = {name: min(each) for name, each in seconds.items()}
    print(f"Indexing {len(_files(texts)):,} documents, processor seconds of all processes:")
    for name, value in best.items():
        ratio = value / best["processes 2"]
        print(f"  {name:<14}{value:8.1f}{ratio:8.2f}")
    held = best["dask 2"] <= MOST_OVERHEAD * best["processes 2"]
    print(f"  at 2 workers: {'ok' if held else 'TOO MUCH'} (at most {MOST_OVERHEAD})")
    return best


@contextmanager
def _cluster(workers: int, places: Sequence[Path]) -> Iterator[Engine]:
    with (
        LocalCluster(
            workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        DaskEngine(Scheduler(cluster.scheduler_address), places) as engine,
    ):
        yield engine


def spent(work: Callable[[], object]) -> float:
    """Processor seconds of this process and all below it."""
    before = _all_seconds()
    work()
    return _all_seconds() - before


def _all_seconds() -> float:
    total = sum(os.times()[:4])
    for process in psutil.Process().children(recursive=True):
        try:
            total += sum(process.cpu_times()[:4])
        except psutil.NoSuchProcess:
            continue
    return total


def growing() -> tuple[float, float]:
    """Seconds of searching a thesis in one segment: a constant, and more for each doubling.

    Plans keep the comparisons about the same however large a segment is; what grows is the time
    until memory answers.
    """
    doublings, seconds = [], []
    print(f"\nSearching {QUERIES:,} signatures with the skew of text in one segment:")
    for elements in GROWING:
        stored = drawing.skewed(elements)
        plan = choose_plan(Recipe(), elements)
        tables = Tables.build(stored, plan)
        queries = drawing.planted(stored, QUERIES)[0]
        compared = find_hits(queries, tables, 3).candidates / QUERIES
        taken = min(spent(partial(find_hits, queries, tables, 3)) for _ in range(7))
        doublings.append(np.log2(elements))
        seconds.append(taken)
        print(f"  {elements:>10,}: {taken:.3f} s, {plan.probes} probes, {compared:.0f} comparisons")
    more, base = np.polyfit(doublings, seconds, 1)
    return float(base), float(more)


def storing(folder: Path, seconds: float) -> tuple[float, float, float]:
    """Bytes on disk and seconds of indexing and of merging, for an element."""
    index = folder / "processes2"
    snapshot = Snapshot(index)
    elements = snapshot.totals()[1]
    places = [*range(len(snapshot.segments))]
    generation = snapshot.catalogue.generation
    merging = spent(partial(write_merged_segment, index, generation, ANY_TABLES, places))
    print(f"\nIndex: {elements:,} elements, {snapshot.catalogue.bytes / elements:.1f} bytes each")
    return snapshot.catalogue.bytes / elements, seconds / elements, merging / elements


def checking(texts: Path, folder: Path) -> tuple[float, float]:
    """Seconds of one element of a submission, and of looking closely at a candidate.

    The sources are as long as theses, made of the texts in turn, and the submission has a piece of
    each.
    """
    theses = folder / "theses"
    theses.mkdir()
    contents = [path.read_text(encoding="utf-8", errors="replace") for path in _files(texts)]
    count = max(sum(map(len, contents)) // THESIS, 2)
    for number in range(count):
        (theses / f"{number:02}.txt").write_text("\n\n".join(contents[number::count]))
    submission = folder / "submission.txt"
    submission.write_text("\n\n".join(text for text in contents[: len(contents) // count]))
    index_corpus([theses], folder / "long", jobs=2)

    def check(candidates: int) -> tuple[float, int]:
        settings = Settings(candidates=candidates)
        found: list[Report] = []
        seconds = spent(
            lambda: found.extend(check_submissions([submission], folder / "long", settings))
        )
        return seconds, found[0].submission.elements

    check(1)
    (few, elements), (many, _) = (min(check(most) for _ in range(3)) for most in (1, count))
    print(
        f"\nChecking {elements:,} elements: {few:.2f} s; {count - 1} more candidates {many:.2f} s"
    )
    return few / elements, (many - few) / (count - 1)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def _tasks(spread: dict[str, float]) -> tuple[float]:
    """Seconds that a task costs on a cluster besides the work."""
    return (max(spread["dask 2"] - spread["processes 2"], 0.0) / 64,)


def _per_page(pdfs: Path, folder: Path) -> float:
    """Processor seconds of indexing a page of PDF."""
    pages = 0

    def work() -> None:
        nonlocal pages
        pages = index_corpus([pdfs], folder / "pdfs", jobs=2).pages

    seconds = spent(work)
    print(f"\nPDF: {pages:,} pages, {seconds / pages * 1e3:.1f} ms of processor time each")
    return seconds / pages


if __name__ == "__main__":
    began = time.perf_counter()
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    print(f"\n{time.perf_counter() - began:.0f} s by the clock")
