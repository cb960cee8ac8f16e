"""The one writer of an index: adds segments, marks documents, publishes generations."""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from plagcheck.errors import IndexNotWritable, RecipeMismatch
from plagcheck.index import catalogue
from plagcheck.index.catalogue import Catalogue, SegmentEntry
from plagcheck.index.chooser import chosen
from plagcheck.index.frequencies import write_frequencies
from plagcheck.index.segment import TEMPORARY, NewDocument, write_segment
from plagcheck.index.snapshot import SEGMENTS, Snapshot, Stored
from plagcheck.model import Entry, Frequencies, Word
from plagcheck.recipe import Recipe

GRACE_SECONDS = 3600.0
"""How long files that no longer count are kept for readers that opened them by name."""


class Writer:
    """Holds the write lock of an index from entry to exit.

    The lock belongs to the open file: it ends with the process, however that ends.
    """

    def __init__(
        self,
        folder: Path,
        recipe: Recipe | None = None,
        on_wait: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.folder = folder
        self._asked = recipe
        self._on_wait = on_wait

    def __enter__(self) -> Self:
        try:
            (self.folder / SEGMENTS).mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / "writer.lock").open("a+")
        except OSError as problem:
            raise IndexNotWritable(
                f"The index folder {self.folder} cannot be written: {problem.strerror}.",
                "Choose another place with --index, or change its permissions.",
            ) from problem
        try:
            self._take_lock()
            self.catalogue = self._current()
            self._collect()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.close()

    @property
    def recipe(self) -> Recipe:
        """The recipe of the index."""
        return self.catalogue.recipe

    def freeze(self, frequencies: Frequencies) -> None:
        """Make document frequencies part of the recipe of an index that has no documents yet."""
        recipe = replace(self.recipe, idf=write_frequencies(self.folder, frequencies))
        self.catalogue = replace(self.catalogue, recipe=recipe)

    def snapshot(self) -> Snapshot | None:
        """The published state, if anything was published yet."""
        return Snapshot(self.folder) if self.catalogue.generation else None

    def add(self, documents: Sequence[NewDocument], entries: Mapping[Word, Entry]) -> None:
        """Write documents as a segment; they count once `publish` is called."""
        elements = sum(len(document.signatures) for document in documents)
        plan = chosen(self.recipe, elements)
        name, components = write_segment(self.folder / SEGMENTS, documents, entries, plan)
        entry = SegmentEntry(name, len(documents), elements, components)
        self.catalogue = replace(self.catalogue, segments=(*self.catalogue.segments, entry))

    def remove(self, documents: Iterable[Stored]) -> None:
        """Mark documents as no longer counting."""
        for stored in documents:
            entry = self.catalogue.segments[stored.segment]
            self._change(stored, replace(entry, removed=entry.removed | {stored.number}))

    def move(self, documents: Mapping[Stored, str]) -> None:
        """Give documents new paths."""
        for stored, path in documents.items():
            entry = self.catalogue.segments[stored.segment]
            self._change(stored, replace(entry, moved={**entry.moved, stored.number: path}))

    def publish(self) -> None:
        """Make all changes so far the next generation."""
        following = replace(self.catalogue, generation=self.catalogue.generation + 1)
        catalogue.publish(self.folder, following)
        self.catalogue = following

    def _change(self, stored: Stored, entry: SegmentEntry) -> None:
        segments = list(self.catalogue.segments)
        segments[stored.segment] = entry
        self.catalogue = replace(self.catalogue, segments=tuple(segments))

    def _take_lock(self) -> None:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.seek(0)
            self._on_wait(self._lock.read().strip() or "unknown")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()

    def _current(self) -> Catalogue:
        if not catalogue.generations(self.folder):
            return Catalogue(0, self._asked or Recipe())
        current = catalogue.newest(self.folder)
        # Nobody asks for frequencies by name; they are the index's own.
        asked = self._asked and replace(self._asked, idf=current.recipe.idf)
        if asked and asked != current.recipe:
            raise RecipeMismatch(
                f"This index was made with another recipe: {_differences(current, asked)}.",
                "Leave those options out, or make another index with --index.",
            )
        return current

    def _collect(self) -> None:
        """Remove what no generation within the grace time refers to."""
        old = time.time() - GRACE_SECONDS
        for number in catalogue.generations(self.folder)[:-1]:
            path = self.folder / catalogue.file_name(number)
            if path.stat().st_mtime < old:
                path.unlink()
        live = {
            entry.name
            for number in catalogue.generations(self.folder)
            for entry in catalogue.load(self.folder, number).segments
        }
        for path in (self.folder / SEGMENTS).iterdir():
            unfinished = path.name.startswith(TEMPORARY)
            if unfinished or (path.name not in live and path.stat().st_mtime < old):
                shutil.rmtree(path)
        for path in (
            *self.folder.glob("catalogue.tmp-*"),
            *self.folder.glob("frequencies.tmp-*"),
        ):
            path.unlink()


def _differences(current: Catalogue, asked: Recipe) -> str:
    stored, wanted = current.recipe.as_dict(), asked.as_dict()
    return ", ".join(
        f"{name} {stored[name]}, not {wanted[name]}"
        for name in stored
        if name != "id" and stored[name] != wanted[name]
    )
