"""From measured costs to a plan: disk, memory, nodes, hours and seconds for a repository."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from plagcheck.index import SegmentSize, choose_plan
from plagcheck.recipe import Recipe
from plagcheck.workflows.compact import group_piled_up
from plagcheck.workflows.index import PUBLISHED_AT_ONCE, SEGMENT_ELEMENTS
from plagcheck.workflows.search.cluster import TASK_CANDIDATES

ELEMENTS = 33_000
"""Of a thesis."""
PAGES = 200
"""Of a thesis."""
CATALOGUE_BYTES = 1_830
"""What a catalogue says of a segment."""
CORES, MEMORY = 32, 128e9
"""Of a node."""
TABLE_BYTES = 20
"""Of an element: what a search reads."""
SKEW = 1.4
"""Comparisons on text, by those on random signatures (benchmarks/drawing.py)."""
CANDIDATES = 100


class Costs(NamedTuple):
    """Seconds of one core, and bytes."""

    searched: float
    """Of a thesis, in a segment."""
    doubled: float
    """More, for each doubling of the segment's elements."""
    disk: float
    """Of an element."""
    indexed: float
    """Of an element of plain text."""
    merged: float
    """Of an element."""
    signed: float
    """Of an element of a submission."""
    closer: float
    """Of a candidate."""
    task: float
    page: float | None = None
    """Of a page of PDF."""


class Shape(NamedTuple):
    """What an index of some size is like."""

    sizes: tuple[int, ...]
    """Elements of the segments."""
    publications: int
    probes: int
    """Of one element of a submission, in all segments."""
    comparisons: float

    def __str__(self) -> str:
        return (
            f"{len(self.sizes):,} segments of up to {max(self.sizes):,} elements, a catalogue of "
            f"{len(self.sizes) * CATALOGUE_BYTES / 1e6:.1f} MB, published {self.publications:,} "
            "times; "
            f"{self.probes:,} probes and {self.comparisons:,.0f} comparisons for an element"
        )


def simulated(theses: int) -> Shape:
    """Let a run publish and merge as the program would, by the program's own rules."""
    sizes: list[SegmentSize] = []
    listed = publications = elements = 0
    for _ in range(theses):
        elements += ELEMENTS
        if elements >= SEGMENT_ELEMENTS:
            sizes.append(SegmentSize(elements, elements))
            listed, elements = listed + 1, 0
            if listed * PUBLISHED_AT_ONCE >= len(sizes):
                listed, publications = 0, publications + 1
    if elements:
        sizes.append(SegmentSize(elements, elements))
    publications += 1
    while groups := group_piled_up(sizes):
        publications += 1
        merged = {group[0]: sum(sizes[place].live for place in group) for group in groups}
        gone = {place for group in groups for place in group[1:]}
        sizes = [
            SegmentSize(merged.get(place, size.live), merged.get(place, size.live))
            for place, size in enumerate(sizes)
            if place not in gone
        ]
    plans = {size.live: choose_plan(Recipe(), size.live) for size in set(sizes)}
    return Shape(
        tuple(size.live for size in sizes),
        publications,
        sum(plans[size.live].probes for size in sizes),
        SKEW * sum(plans[size.live].expect_candidates(size.live) for size in sizes),
    )


def planned(costs: Costs) -> str:
    """A table for three sizes."""
    columns = [_column(costs, theses) for theses in (10_000, 100_000, 1_000_000)]
    names = [*columns[0]]
    lines = ["| | " + " | ".join(one["theses"] for one in columns) + " |", "|---|---|---|---|"]
    lines += [
        f"| {name} | " + " | ".join(one[name] for one in columns) + " |" for name in names[1:]
    ]
    return "\n".join(lines)


def _column(costs: Costs, theses: int) -> dict[str, str]:
    shape = simulated(theses)
    elements = theses * ELEMENTS
    reading = PAGES * costs.page if costs.page else ELEMENTS * costs.indexed
    core_hours = (theses * (reading + ELEMENTS * costs.merged) + theses / 10 * costs.task) / 3600
    search = sum(costs.searched + costs.doubled * log2(size) for size in shape.sizes)
    close = CANDIDATES * costs.closer
    signing = reading + ELEMENTS * costs.signed
    nodes = max(
        1, -(-int(core_hours) // (CORES * 24)), -(-int(elements * TABLE_BYTES) // int(MEMORY))
    )
    cores = nodes * CORES
    return {
        "theses": f"{theses:,} theses",
        "elements": f"{elements / 1e6:,.0f} million",
        "index on disk": f"{elements * costs.disk / 1e9:,.0f} GB",
        "tables, kept in memory": f"{elements * TABLE_BYTES / 1e9:,.0f} GB",
        "segments": f"{len(shape.sizes):,}",
        "core-hours to index": f"{core_hours:,.0f}",
        f"nodes of {CORES} cores and {MEMORY / 1e9:.0f} GB": f"{nodes}",
        "hours to index on them": f"{core_hours / cores:.1f}",
        "a check: reading and signing": f"{signing:.1f} s of one core",
        "a check: searching": _spread(search, min(cores, len(shape.sizes))),
        "a check: 100 candidates": _spread(close, min(cores, -(-CANDIDATES // TASK_CANDIDATES))),
    }


def _spread(seconds: float, cores: int) -> str:
    return f"{seconds:,.1f} s of cores, {seconds / cores:.2f} s by the clock"
