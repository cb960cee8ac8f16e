"""The one writer of an index: adds and merges segments, marks documents, publishes generations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from plagcheck.errors import RecipeMismatch
from plagcheck.files import GROUP_FOLDER, PRIVATE_FOLDER, grant_group_access, make_folder
from plagcheck.index.files.locations import find_mirrored_address
from plagcheck.index.files.lock import WriteLock
from plagcheck.index.files.writing import (
    SEGMENTS_FOLDER,
    make_folder_inside,
    report_write_errors,
    sync_folder,
)
from plagcheck.index.mirrors.publishing import (
    prepare_writing,
    publish_generation,
    remove_generations,
    send_frequencies,
)
from plagcheck.index.snapshot import Snapshot, StoredDocument
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry
from plagcheck.index.storage.frequencies import write_frequencies
from plagcheck.index.storage.garbage import collect_garbage
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.segment import TEXTS_FILE, SegmentPart, SegmentSize
from plagcheck.index.writing.contents import Contents, build_contents, merge_contents
from plagcheck.index.writing.segment_writer import write_segment
from plagcheck.model import Frequencies
from plagcheck.recipe import Recipe


class IndexWriter:
    """Holds the write lock of an index from entry to exit.

    Changes count once `publish` is called; until then nobody sees them. `space` is how many bytes
    of tables each element of a new segment may take. An index is its owner's alone, unless it is
    `group_readable`, or its folder was opened to others before.
    """

    def __init__(
        self,
        folder: Path,
        recipe: Recipe | None = None,
        on_wait: Callable[[str], None] = lambda _: None,
        space: float | None = None,
        *,
        group_readable: bool = False,
    ) -> None:
        self.folder = folder
        self.space = space
        self._group_readable = group_readable
        self._asked = recipe
        self._lock = WriteLock(folder / "writer.lock", on_wait)

    def __enter__(self) -> Self:
        with report_write_errors(self.folder):
            _make_index_folders(self.folder, self._group_readable)
            self._lock.__enter__()
        try:
            self.catalogue = self._published = self._load_current()
            with report_write_errors(self.folder):
                prepare_writing(self.folder)
        except BaseException as problem:
            self._lock.__exit__(type(problem), problem, problem.__traceback__)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with report_write_errors(self.folder):
            self._lock.__exit__(kind, value, trace)

    @property
    def recipe(self) -> Recipe:
        """The recipe of the index."""
        return self.catalogue.recipe

    def set_recipe(self, recipe: Recipe) -> None:
        """Choose the recipe of an index that has no documents yet."""
        self.catalogue = replace(self.catalogue, recipe=recipe)

    def freeze_frequencies(self, frequencies: Frequencies) -> None:
        """Make document frequencies part of the recipe of an index that has no documents yet."""
        with report_write_errors(self.folder):
            self.set_recipe(replace(self.recipe, idf=write_frequencies(self.folder, frequencies)))
            if find_mirrored_address(self.folder):
                send_frequencies(self.folder, self.recipe.idf)

    def snapshot(self) -> Snapshot | None:
        """The published state, if anything was published yet."""
        return Snapshot(self.folder) if self.catalogue.generation else None

    def sizes(self) -> list[SegmentSize]:
        """How large the segments are, and how much of each still counts."""
        snapshot = self.snapshot()
        return snapshot.sizes() if snapshot else []

    def add_documents(self, documents: Sequence[NewDocument]) -> None:
        """Write documents as a segment."""
        self.list_segment(self._write_segment(build_contents(documents)))

    def list_segment(self, entry: SegmentEntry) -> None:
        """Take in a segment that was written into the folder of this index."""
        self._set_segments((*self.catalogue.segments, entry))

    def add_parts(self, parts: Sequence[SegmentPart]) -> None:
        """Write documents of another index, made by the same recipe, as a segment."""
        self.list_segment(self._write_segment(_merge_sound_parts(parts)))

    def merge_segments(self, places: Sequence[int]) -> None:
        """Write what still counts of some segments as one; it stands where their first stood."""
        merged = write_merged_segment(self.folder, self.catalogue.generation, self.space, places)
        self.replace_segments({tuple(places): merged})

    def replace_segments(self, merged: Mapping[Sequence[int], SegmentEntry | None]) -> None:
        """Let merged segments stand where the first of those at the given places stood."""
        segments: list[SegmentEntry | None] = list(self.catalogue.segments)
        for places, entry in merged.items():
            for place in places:
                segments[place] = None
            segments[places[0]] = entry
        self._set_segments(entry for entry in segments if entry)

    def drop_segments(self, places: Collection[int]) -> None:
        """Leave out whole segments."""
        segments = enumerate(self.catalogue.segments)
        self._set_segments(entry for place, entry in segments if place not in places)
        # What is mended may come back under the same name, and has to reach an address again.
        self._published = self.catalogue

    def remove_documents(self, documents: Iterable[StoredDocument]) -> None:
        """Mark documents as no longer counting."""
        for stored in documents:
            entry = self.catalogue.segments[stored.segment]
            self._replace_entry(stored, replace(entry, removed=entry.removed | {stored.number}))

    def move_documents(self, documents: Mapping[StoredDocument, str]) -> None:
        """Give documents new paths."""
        for stored, path in documents.items():
            entry = self.catalogue.segments[stored.segment]
            self._replace_entry(stored, replace(entry, moved={**entry.moved, stored.number: path}))

    def publish(self) -> None:
        """Make all changes so far the next generation."""
        following = replace(self.catalogue, generation=self.catalogue.generation + 1)
        with report_write_errors(self.folder):
            publish_generation(self.folder, following, self._published)
        self.catalogue = self._published = following

    def remove_older_generations(self) -> None:
        """Remove all generations but the current one, and what only they list."""
        with report_write_errors(self.folder):
            remove_generations(self.folder, catalogue.list_generations(self.folder)[:-1])
            collect_garbage(self.folder)

    def _write_segment(self, contents: Contents) -> SegmentEntry:
        return write_segment(self.folder, contents, self.recipe, self.space)

    def _replace_entry(self, stored: StoredDocument, entry: SegmentEntry) -> None:
        segments = list(self.catalogue.segments)
        segments[stored.segment] = entry
        self._set_segments(segments)

    def _set_segments(self, segments: Iterable[SegmentEntry]) -> None:
        self.catalogue = replace(self.catalogue, segments=tuple(segments))

    def _load_current(self) -> Catalogue:
        if not catalogue.list_generations(self.folder):
            return Catalogue(0, self._asked or Recipe())
        current = catalogue.load_newest(self.folder)
        # Nobody asks for frequencies or dictionaries by name; they are the index's own.
        asked = self._asked and replace(
            self._asked, idf=current.recipe.idf, dictionaries=current.recipe.dictionaries
        )
        if asked and asked != current.recipe:
            differences = describe_recipe_differences(current.recipe, asked)
            raise RecipeMismatch(
                f"This index was made with another recipe: {differences}.",
                "Leave those options out, or make another index with --index.",
            )
        return current


def write_merged_segment(
    index: Path, generation: int, space: float | None, places: Sequence[int]
) -> SegmentEntry | None:
    """Write what still counts of some segments as one, which the one writer may then list.

    None if nothing counts any more.
    """
    snapshot = Snapshot(index, generation)
    parts = [part for place in places if (part := snapshot.select_live_part(place)).kept]
    return (
        write_segment(index, _merge_sound_parts(parts), snapshot.catalogue.recipe, space)
        if parts
        else None
    )


def describe_recipe_differences(current: Recipe, asked: Recipe) -> str:
    """In what two recipes differ; a dictionary that only one of them uses comes with its method."""
    stored, wanted = (
        {**one.as_dict(), **dict(one.dictionaries), "id": "", "dictionaries": ""}
        for one in (current, asked)
    )
    return ", ".join(
        f"{name} {stored[name]}, not {wanted[name]}"
        for name in stored
        if name in wanted and stored[name] != wanted[name]
    )


def _make_index_folders(folder: Path, group_readable: bool) -> None:
    """The folders of an index, synced so that its first generation cannot outlive them."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.parent.mkdir(parents=True, exist_ok=True)
    make_folder(folder, GROUP_FOLDER if group_readable else PRIVATE_FOLDER)
    if group_readable:
        grant_group_access(folder)
    make_folder_inside(folder / SEGMENTS_FOLDER)
    if not catalogue.list_generations(folder):
        for place in dict.fromkeys((folder, folder.parent, *(place.parent for place in missing))):
            sync_folder(place)


def _merge_sound_parts(parts: Sequence[SegmentPart]) -> Contents:
    """The contents of segments, each byte of which is checked: damage must not be copied."""
    for part in parts:
        for name in part.segment.components:
            # Texts have a checksum each, which is looked at as they are copied.
            if name != TEXTS_FILE:
                part.segment.check_component(name)
    return merge_contents(parts)
