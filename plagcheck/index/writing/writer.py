"""The writer of an index: adds and merges segments, removes documents, publishes generations."""

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
from plagcheck.index.storage.segment import TEXTS_FILE, TOKENS_FILE, SegmentPart, SegmentSize
from plagcheck.index.tables.chooser import ANY_TABLES, TableChoice, find_named_design
from plagcheck.index.writing.contents import Contents, build_contents, merge_contents
from plagcheck.index.writing.segment_writer import write_segment
from plagcheck.model import Frequencies, SignedWindows
from plagcheck.recipe import Recipe


class IndexWriter:
    """Changes an index; holds its write lock from entry to exit.

    Changes take effect with `publish`. `tables` is what the user says of the tables of new
    segments. A new index is private to its owner unless it is `group_readable`; an existing one
    keeps the access rights of its folder.
    """

    def __init__(
        self,
        folder: Path,
        recipe: Recipe | None = None,
        on_wait: Callable[[str], None] = lambda _: None,
        tables: TableChoice = ANY_TABLES,
        *,
        group_readable: bool = False,
    ) -> None:
        self.folder = folder
        self.tables = tables
        self._group_readable = group_readable
        self._asked = recipe
        self._lock = WriteLock(folder / "writer.lock", on_wait)

    def __enter__(self) -> Self:
        with report_write_errors(self.folder):
            _make_index_folders(self.folder, self._group_readable)
            self._lock.__enter__()
        try:
            self.catalogue = self._published = self._load_current()
            if self.tables.number is not None:
                find_named_design(self.recipe, self.tables.number)
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
        """Set the recipe of an index that has no documents yet, or add meaning to that it has."""
        self.catalogue = replace(self.catalogue, recipe=recipe)

    def freeze_frequencies(self, frequencies: Frequencies) -> None:
        """Make document frequencies part of the recipe of an index that has no documents yet."""
        with report_write_errors(self.folder):
            self.set_recipe(replace(self.recipe, idf=write_frequencies(self.folder, frequencies)))
            if find_mirrored_address(self.folder):
                send_frequencies(self.folder, self.recipe.idf)

    def snapshot(self) -> Snapshot | None:
        """Open the published state, if there is one."""
        return Snapshot(self.folder) if self.catalogue.generation else None

    def sizes(self) -> list[SegmentSize]:
        """Return the size of each segment."""
        snapshot = self.snapshot()
        return snapshot.sizes() if snapshot else []

    def add_documents(self, documents: Sequence[NewDocument]) -> None:
        """Write documents as a segment."""
        self.list_segment(self._write_segment(build_contents(documents)))

    def list_segment(self, entry: SegmentEntry) -> None:
        """List a segment that was already written into this index."""
        self._set_segments((*self.catalogue.segments, entry))

    def add_parts(self, parts: Sequence[SegmentPart], *, windows: bool = True) -> None:
        """Write documents of another index, made by the same recipe, as a segment.

        Their `windows` come along unless another encoder made them.
        """
        contents = _merge_sound_parts(parts)
        self.list_segment(
            self._write_segment(contents if windows else replace(contents, windows=None))
        )

    def add_windows(self, number: int, windows: Sequence[SignedWindows]) -> None:
        """Write a segment again with the windows of its documents, without removed ones."""
        part = Snapshot(self.folder, self.catalogue.generation).select_live_part(number)
        contents = replace(_merge_sound_parts([part]), windows=windows)
        self.replace_segments({(number,): self._write_segment(contents)})

    def merge_segments(self, numbers: Sequence[int]) -> None:
        """Merge segments, without removed documents; the result takes the place of the first."""
        merged = write_merged_segment(self.folder, self.catalogue.generation, self.tables, numbers)
        self.replace_segments({tuple(numbers): merged})

    def replace_segments(self, merged: Mapping[Sequence[int], SegmentEntry | None]) -> None:
        """Replace each group of segments by their merged segment, at the position of the first."""
        segments: list[SegmentEntry | None] = list(self.catalogue.segments)
        for numbers, entry in merged.items():
            for number in numbers:
                segments[number] = None
            segments[numbers[0]] = entry
        self._set_segments(entry for entry in segments if entry)

    def drop_segments(self, numbers: Collection[int]) -> None:
        """Remove whole segments from the index."""
        segments = enumerate(self.catalogue.segments)
        self._set_segments(entry for number, entry in segments if number not in numbers)
        # A repaired segment may get the same name, and has to be sent to the address again.
        self._published = self.catalogue

    def remove_documents(self, documents: Iterable[StoredDocument]) -> None:
        """Mark documents as removed."""
        for stored in documents:
            entry = self.catalogue.segments[stored.segment]
            self._replace_entry(stored, replace(entry, removed=entry.removed | {stored.number}))

    def move_documents(self, documents: Mapping[StoredDocument, str]) -> None:
        """Record new paths of documents."""
        for stored, path in documents.items():
            entry = self.catalogue.segments[stored.segment]
            self._replace_entry(stored, replace(entry, moved={**entry.moved, stored.number: path}))

    def publish(self) -> None:
        """Publish all changes so far as the next generation."""
        following = replace(self.catalogue, generation=self.catalogue.generation + 1)
        with report_write_errors(self.folder):
            publish_generation(self.folder, following, self._published)
        self.catalogue = self._published = following

    def remove_older_generations(self) -> None:
        """Remove all generations but the current one, and the files that only they list."""
        with report_write_errors(self.folder):
            remove_generations(self.folder, catalogue.list_generations(self.folder)[:-1])
            collect_garbage(self.folder)

    def _write_segment(self, contents: Contents) -> SegmentEntry:
        return write_segment(self.folder, contents, self.recipe, self.tables)

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
        # Users name no frequencies, dictionaries or encoders: those of the index apply.
        asked = self._asked and replace(
            self._asked,
            idf=current.recipe.idf,
            dictionaries=current.recipe.dictionaries,
            meaning=current.recipe.meaning,
        )
        if asked and asked != current.recipe:
            differences = describe_recipe_differences(current.recipe, asked)
            raise RecipeMismatch(
                f"This index was made with another recipe: {differences}.",
                "Leave those options out, or make another index with --index.",
            )
        return current


def write_merged_segment(
    index: Path, generation: int, tables: TableChoice, numbers: Sequence[int]
) -> SegmentEntry | None:
    """Write several segments as one, without removed documents, for the writer to list.

    Return None if all documents were removed.
    """
    snapshot = Snapshot(index, generation)
    parts = [part for number in numbers if (part := snapshot.select_live_part(number)).kept]
    return (
        write_segment(index, _merge_sound_parts(parts), snapshot.catalogue.recipe, tables)
        if parts
        else None
    )


def describe_recipe_differences(current: Recipe, asked: Recipe) -> str:
    """Describe how two recipes differ, apart from dictionaries that only one method uses."""
    stored, wanted = (
        {**recipe.as_dict(), **dict(recipe.dictionaries), "id": "", "dictionaries": ""}
        for recipe in (current, asked)
    )
    return ", ".join(
        f"{name} {stored[name]}, not {wanted[name]}"
        for name in stored
        if name in wanted and stored[name] != wanted[name]
    )


def _make_index_folders(folder: Path, group_readable: bool) -> None:
    """Make the folders of an index; sync them before its first generation refers to them."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.parent.mkdir(parents=True, exist_ok=True)
    make_folder(folder, GROUP_FOLDER if group_readable else PRIVATE_FOLDER)
    if group_readable:
        grant_group_access(folder)
    make_folder_inside(folder / SEGMENTS_FOLDER)
    if not catalogue.list_generations(folder):
        for path in dict.fromkeys((folder, folder.parent, *(path.parent for path in missing))):
            sync_folder(path)


def _merge_sound_parts(parts: Sequence[SegmentPart]) -> Contents:
    """Merge the contents of segments after checking every byte: damage must not be copied."""
    for part in parts:
        for name in part.segment.components:
            # Those of each document have a checksum, which is checked when they are copied.
            if name not in (TEXTS_FILE, TOKENS_FILE):
                part.segment.check_component(name)
    return merge_contents(parts)
