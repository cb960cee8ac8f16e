"""Merge the segments of an index: those that piled up, or all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plagcheck.engine import Engine
from plagcheck.errors import WorkLost
from plagcheck.index import (
    ANY_TABLES,
    IndexWriter,
    SegmentEntry,
    SegmentSize,
    Snapshot,
    TableChoice,
    choose_segments_to_merge,
    ensure_local,
    group_segments_to_compact,
    remove_kept_pages,
    write_merged_segment,
)
from plagcheck.remote.address import Location
from plagcheck.workflows.index_checks import build_index_method
from plagcheck.workflows.indexing.drafting import share_segment
from plagcheck.workflows.progress import Progress, Silent


@dataclass(frozen=True, slots=True)
class CompactSummary:
    """What a `compact` run did."""

    segments_before: int
    segments: int
    bytes_before: int
    bytes: int
    dropped: int
    """Removed documents whose signatures and text are gone now."""
    documents: int
    generation: int


def compact_index(
    index: Path, *, tables: TableChoice = ANY_TABLES, progress: Progress | None = None
) -> CompactSummary:
    """Merge segments into as few as sensible and drop removed documents; return what was done.

    The recognised pages of scans, which may be of removed documents, are removed too.
    `tables` is what the user says of the tables of merged segments. The old segments stay for
    readers that have them open; the first run an hour later that changes the index deletes them.
    """
    progress = progress or Silent()
    build_index_method(Snapshot(index).catalogue.recipe)
    with IndexWriter(index, on_wait=progress.note, tables=tables) as writer:
        before = Snapshot(index)
        groups = group_segments_to_compact(before.sizes())
        progress.start(len(groups))
        # The last group first: the numbers of the others stay what they are.
        for group in reversed(groups):
            writer.merge_segments(group)
            writer.publish()
            progress.advance(0)
        remove_kept_pages(index)
        after = Snapshot(index)
        return CompactSummary(
            len(before.segments),
            len(after.segments),
            before.catalogue.bytes,
            after.catalogue.bytes,
            before.catalogue.removed - after.catalogue.removed,
            after.totals()[0],
            after.catalogue.generation,
        )


def merge_piled_up(writer: IndexWriter, engine: Engine, index: Location) -> None:
    """Merge segments while any pile up; `index` is its location for workers."""
    while groups := group_piled_up(writer.sizes()):
        merge = partial(_merge_group, index, writer.catalogue.generation, writer.tables)
        entries = engine.map(merge, groups, _lose_group)
        writer.replace_segments(dict(zip(map(tuple, groups), entries, strict=True)))
        writer.publish()


def _merge_group(
    index: Location, generation: int, tables: TableChoice, group: Sequence[int]
) -> SegmentEntry | None:
    """Merge one group of segments. Runs in a worker."""
    entry = write_merged_segment(ensure_local(index, generation), generation, tables, group)
    return entry and share_segment(index, entry)


def group_piled_up(sizes: Sequence[SegmentSize]) -> list[list[int]]:
    """List the groups of segments to merge, by number; no segment is in two."""
    left = [*range(len(sizes))]
    groups: list[list[int]] = []
    while rows := choose_segments_to_merge([sizes[number] for number in left]):
        groups.append([left[row] for row in rows])
        left = [number for number in left if number not in groups[-1]]
    return groups


def _lose_group(_: Sequence[int]) -> SegmentEntry | None:
    raise WorkLost(
        "Workers died while they merged segments; the index is as it was before.",
        "They may have run out of memory; run the command again with fewer of them on a machine.",
    )
