"""Segments are merged: those that piled up, or all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from plagcheck.index import Snapshot, Writer, packed, piled_up
from plagcheck.pipeline.progress import Progress, Silent


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
    Snapshot(index)
    with Writer(index, on_wait=progress.note, space=space) as writer:
        before = Snapshot(index)
        groups = packed(before.sizes())
        progress.start(len(groups))
        # The last group first: places of the others stay what they are.
        for places in reversed(groups):
            writer.merge(places)
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


def tidy(writer: Writer) -> None:
    """Merge segments while any pile up."""
    while places := piled_up(writer.sizes()):
        writer.merge(places)
        writer.publish()
