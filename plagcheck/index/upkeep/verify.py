"""Whether an index is what was written, and what may be written; whom it concerns where not."""

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
"""Bytes from which a file is worth a thread; handing over a smaller one costs more time."""


ColumnsOf = Callable[[Recipe], int | None]


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that is not what was written."""

    file: str
    """From the index folder."""
    what: str
    """What is wrong, as the end of a sentence that begins with the file."""
    segment: int | None = None
    """Place of its segment in the current generation, if it belongs to one."""


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """What became of looking at every byte."""

    generation: int
    """The newest that can be read; 0 if none can."""
    files: int
    bytes: int
    damages: tuple[Damage, ...]
    affected: tuple[str, ...]
    """Paths of the documents that damage touches, as far as their names can be read."""
    unnamed: int
    """Documents that damage touches, of which not even the names can be read."""

    @property
    def sound(self) -> bool:
        """Whether all is well."""
        return not self.damages


@dataclass(frozen=True, slots=True)
class _Task:
    """A file to look at."""

    file: str
    size: int
    check: Callable[[], object]
    segment: int | None = None


def verify_files(folder: Path, columns_of: ColumnsOf = lambda _: None) -> VerifyResult:
    """Read every file of an index: compare it with its checksum, and with the rules of the format.

    What is checked by the rules alone is what a damaged or hostile writer could have written with
    a checksum that is right. `columns_of` says how many columns the signatures of whole documents
    have by a recipe, which this room does not know.
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
        looked_at = [*threads.map(_run_task, large), *map(_run_task, small)]
    damages += [damage for damage in looked_at if damage]
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
    """Every file that a generation vouches for, but for those already seen."""
    if (name := generation.recipe.idf) and name not in seen:
        seen.add(name)
        path = folder / make_frequencies_name(name)
        yield _Task(path.name, _get_size(path), partial(load_frequencies, folder, name))
    for place, entry in enumerate(generation.segments):
        if entry.name in seen:
            continue
        seen.add(entry.name)
        for name, component in sorted(entry.components.items()):
            file = f"{SEGMENTS_FOLDER}/{entry.name}/{name}"
            # The next writer may have begun to remove what only an old generation lists.
            if newest or (folder / file).is_file():
                yield _Task(
                    file,
                    component.size,
                    partial(check_content, folder, file, component),
                    place if newest else None,
                )


def _find_broken_rules(
    folder: Path, current: Catalogue, damaged: set[int | None], columns: int | None
) -> Iterator[Damage]:
    """Files with the right checksum that break a rule of the format.

    Where a checksum is wrong already, only whether the documents can be named.
    """
    for place, entry in enumerate(current.segments):
        segment = open_segment(folder, entry, current)
        if place not in damaged:
            for problem in find_broken_rules(segment, columns):
                yield Damage(f"{SEGMENTS_FOLDER}/{entry.name}/{problem.file}", problem.what, place)
        elif (unnamed := find_broken_record(segment)) and unnamed.file in RECORD_FILES:
            yield Damage(f"{SEGMENTS_FOLDER}/{entry.name}/{unnamed.file}", unnamed.what, place)


def _get_size(path: Path) -> int:
    """The length of a file; 0 if it is not there."""
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
    for place, entry in enumerate(current.segments):
        names = {Path(damage.file).name for damage in damages if damage.segment == place}
        if not names:
            continue
        if names & {*RECORD_FILES}:
            unnamed += entry.documents - len(entry.removed)
            continue
        segment = open_segment(folder, entry, current)
        for number in find_damaged_documents(segment, names):
            if number not in entry.removed:
                paths.append(entry.moved.get(number, segment.records[number].path))
    return paths, unnamed


def open_segment(folder: Path, entry: SegmentEntry, generation: Catalogue) -> Segment:
    """A segment of a generation; it may be damaged."""
    return Segment(folder, entry, generation.recipe)


def find_damaged_documents(segment: Segment, names: set[str]) -> list[int]:
    """Documents that damage to these components touches; those that name them have to be sound."""
    if names == {TEXTS_FILE}:
        return list(segment.find_unsound_texts())
    return list(range(len(segment.records)))
