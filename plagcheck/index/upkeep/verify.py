"""Verify checksums and rules of an index, and find the documents that damage affects."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plagcheck.errors import IndexDamaged
from plagcheck.index.files.reading import check_content
from plagcheck.index.files.writing import SEGMENTS_FOLDER
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry
from plagcheck.index.storage.frequencies import load_frequencies, make_frequencies_name
from plagcheck.index.storage.segment import RECORD_FILES, TEXTS_FILE, Segment
from plagcheck.index.upkeep.rules import find_broken_record, find_broken_rules
from plagcheck.recipe import Recipe

THREADED_BYTES = 4_000_000
"""Files from this size on are checked in threads; for smaller ones a thread costs more time."""

ColumnsOf = Callable[[Recipe], int | None]


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged file."""

    file: str
    """Its path from the index folder."""
    what: str
    """What is wrong: the end of a sentence that begins with the file."""
    segment: int | None = None
    """Number of its segment in the current generation, if it belongs to one."""


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """The result of verifying an index."""

    generation: int
    """The newest readable generation; 0 if there is none."""
    files: int
    bytes: int
    damages: tuple[Damage, ...]
    affected: tuple[str, ...]
    """Paths of documents that damage affects, if they can be read."""
    unnamed: int
    """Number of affected documents whose paths cannot be read."""

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged."""
        return not self.damages


@dataclass(frozen=True, slots=True)
class _Task:
    """A file to check."""

    file: str
    size: int
    check: Callable[[], object]
    segment: int | None = None


def verify_files(folder: Path, columns_of: ColumnsOf = lambda _: None) -> VerifyResult:
    """Compare every file of an index with its checksum and with the rules of the format.

    The rules find what a broken or hostile writer stored with a correct checksum. `columns_of`
    returns the number of columns of document signatures by a recipe, which this room does not know.
    """
    numbers = catalogue.list_generations(folder)
    if not numbers:
        raise catalogue.no_index_error(folder)
    current: Catalogue | None = None
    damages: list[Damage] = []
    tasks: list[_Task] = []
    seen: set[str] = set()
    for number in reversed(numbers):
        try:
            generation = catalogue.load_catalogue(folder, number)
        except IndexDamaged as problem:
            damages.append(Damage(catalogue.make_catalogue_name(number), problem.what))
            continue
        tasks += _list_tasks(folder, generation, seen, newest=current is None)
        current = current or generation
    large = [task for task in tasks if task.size >= THREADED_BYTES]
    small = [task for task in tasks if task.size < THREADED_BYTES]
    from concurrent.futures import ThreadPoolExecutor  # a check imports this room, but no threads

    with ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as threads:
        results = [*threads.map(_run_task, large), *map(_run_task, small)]
    damages += [damage for damage in results if damage]
    if current:
        known = {damage.file for damage in damages}
        columns = columns_of(current.recipe)
        rules = _find_broken_rules(folder, current, {damage.segment for damage in damages}, columns)
        damages += [damage for damage in rules if damage.file not in known]
    damages.sort(key=lambda damage: damage.file)
    affected, unnamed = _find_affected(folder, current, damages) if current else ([], 0)
    return VerifyResult(
        current.generation if current else 0,
        len(tasks) + len(numbers),
        sum(task.size for task in tasks)
        + sum(_get_size(folder / catalogue.make_catalogue_name(number)) for number in numbers),
        tuple(damages),
        tuple(affected),
        unnamed,
    )


def _list_tasks(
    folder: Path, generation: Catalogue, seen: set[str], *, newest: bool
) -> Iterator[_Task]:
    """Yield a task for each file that a generation lists and that was not `seen` before."""
    if (name := generation.recipe.idf) and name not in seen:
        seen.add(name)
        path = folder / make_frequencies_name(name)
        yield _Task(path.name, _get_size(path), partial(load_frequencies, folder, name))
    for number, entry in enumerate(generation.segments):
        if entry.name in seen:
            continue
        seen.add(entry.name)
        for name, component in sorted(entry.components.items()):
            file = f"{SEGMENTS_FOLDER}/{entry.name}/{name}"
            # A writer may already have removed files that only an old generation lists.
            if newest or (folder / file).is_file():
                yield _Task(
                    file,
                    component.size,
                    partial(check_content, folder, file, component),
                    number if newest else None,
                )


def _find_broken_rules(
    folder: Path, current: Catalogue, damaged: set[int | None], columns: int | None
) -> Iterator[Damage]:
    """Yield files with a correct checksum that break a rule of the format.

    In segments that are `damaged` already, only the files that name documents are checked.
    """
    for number, entry in enumerate(current.segments):
        segment = open_segment(folder, entry, current)
        if number not in damaged:
            for problem in find_broken_rules(segment, columns):
                yield Damage(f"{SEGMENTS_FOLDER}/{entry.name}/{problem.file}", problem.what, number)
        elif (unnamed := find_broken_record(segment)) and unnamed.file in RECORD_FILES:
            yield Damage(f"{SEGMENTS_FOLDER}/{entry.name}/{unnamed.file}", unnamed.what, number)


def _get_size(path: Path) -> int:
    """Return the size of a file; 0 if it is missing."""
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0


def _run_task(task: _Task) -> Damage | None:
    try:
        task.check()
    except IndexDamaged as problem:
        return Damage(task.file, problem.what, task.segment)
    return None


def _find_affected(
    folder: Path, current: Catalogue, damages: list[Damage]
) -> tuple[list[str], int]:
    paths: list[str] = []
    unnamed = 0
    for number, entry in enumerate(current.segments):
        names = {Path(damage.file).name for damage in damages if damage.segment == number}
        if not names:
            continue
        if names & {*RECORD_FILES}:
            unnamed += entry.documents - len(entry.removed)
            continue
        segment = open_segment(folder, entry, current)
        for document in find_damaged_documents(segment, names):
            if document not in entry.removed:
                paths.append(entry.moved.get(document, segment.records[document].path))
    return paths, unnamed


def open_segment(folder: Path, entry: SegmentEntry, generation: Catalogue) -> Segment:
    """Open a segment that may be damaged."""
    return Segment(folder, entry, generation.recipe)


def find_damaged_documents(segment: Segment, names: set[str]) -> list[int]:
    """Return the documents that damage to these components affects; `RECORD_FILES` are sound."""
    if names == {TEXTS_FILE}:
        return list(segment.find_unsound_texts())
    return list(range(len(segment.records)))
