"""Segments are merged: those that piled up, or all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plagcheck.engine import Engine
from plagcheck.errors import WorkLost
from plagcheck.index import (
    IndexWriter,
    SegmentEntry,
    SegmentSize,
    Snapshot,
    choose_segments_to_merge,
    ensure_local,
    group_segments_to_compact,
    write_merged_segment,
)
from plagcheck.remote.address import Location
from plagcheck.workflows.drafting import sent
from plagcheck.workflows.progress import Progress, Silent
from plagcheck.workflows.trusting import method_of_index


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
    index: Path, *, space: float | None = None, progress: Progress | None = None
) -> CompactSummary:
    """Merge the segments of an index into as few as sensible, and drop removed documents.

    `space` is how many bytes of tables each element may take.

    The old segments stay for readers that have them open; the first run an hour later that
    changes the index deletes them.
    """
    progress = progress or Silent()
    method_of_index(Snapshot(index).catalogue.recipe)
    with IndexWriter(index, on_wait=progress.note, space=space) as writer:
        before = Snapshot(index)
        groups = group_segments_to_compact(before.sizes())
        progress.start(len(groups))
        # The last group first: places of the others stay what they are.
        for places in reversed(groups):
            writer.merge_segments(places)
            writer.publish()
            progress.advance(0)
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


def tidy(writer: IndexWriter, engine: Engine, index: Location) -> None:
    """Merge segments while any pile up; workers know the index under that name."""
    while groups := groups_piled_up(writer.sizes()):
        merge = partial(_merged, index, writer.catalogue.generation, writer.space)
        entries = engine.map(merge, groups, _lost)
        writer.replace_segments(dict(zip(map(tuple, groups), entries, strict=True)))
        writer.publish()


def _merged(
    index: Location, generation: int, space: float | None, places: Sequence[int]
) -> SegmentEntry | None:
    """Merge one group. Runs in a worker."""
    entry = write_merged_segment(ensure_local(index, generation), generation, space, places)
    return entry and sent(index, entry)


def groups_piled_up(sizes: Sequence[SegmentSize]) -> list[list[int]]:
    """Every group of segments to merge; no segment is in two."""
    left = dict(enumerate(sizes))
    groups: list[list[int]] = []
    while places := choose_segments_to_merge([*left.values()]):
        numbers = [*left]
        groups.append([numbers[place] for place in places])
        for number in groups[-1]:
            del left[number]
    return groups


def _lost(_: Sequence[int]) -> SegmentEntry | None:
    raise WorkLost(
        "Workers died while they merged segments; the index is as it was before.",
        "They may have run out of memory; run the command again with fewer of them on a machine.",
    )
