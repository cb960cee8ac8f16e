"""Whether an index is, to the last byte, what was written; and whom it concerns where it is not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plagcheck.errors import IndexDamaged
from plagcheck.index.mirrors.home import SEGMENTS
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry
from plagcheck.index.storage.files import check_content
from plagcheck.index.storage.frequencies import frequencies_name, load_frequencies
from plagcheck.index.storage.segment import RECORDS, TEXTS, Segment

LARGE = 4_000_000
"""Bytes from which a file is worth a thread; handing over a smaller one costs more time."""


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
class Verdict:
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


def verify(folder: Path) -> Verdict:
    """Read every file of an index and compare it with its checksum."""
    numbers = catalogue.generations(folder)
    if not numbers:
        raise catalogue.no_index(folder)
    readable: list[Catalogue] = []
    damages: list[Damage] = []
    for number in reversed(numbers):
        try:
            readable.append(catalogue.load(folder, number))
        except IndexDamaged as problem:
            damages.append(Damage(catalogue.file_name(number), problem.what))
    tasks = [*_tasks(folder, readable)]
    large = [task for task in tasks if task.size >= LARGE]
    small = [task for task in tasks if task.size < LARGE]
    from concurrent.futures import ThreadPoolExecutor  # a check imports this room, but no threads

    with ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as threads:
        looked_at = [*threads.map(_looked_at, large), *map(_looked_at, small)]
    damages += [damage for damage in looked_at if damage]
    damages.sort(key=lambda damage: damage.file)
    affected, unnamed = _affected(folder, readable[0], damages) if readable else ([], 0)
    return Verdict(
        readable[0].generation if readable else 0,
        len(tasks) + len(numbers),
        sum(task.size for task in tasks)
        + sum((folder / catalogue.file_name(number)).stat().st_size for number in numbers),
        tuple(damages),
        tuple(affected),
        unnamed,
    )


def _tasks(folder: Path, generations: list[Catalogue]) -> Iterator[_Task]:
    """Every file that a generation vouches for, each once."""
    seen: set[str] = set()
    for age, generation in enumerate(generations):
        if (name := generation.recipe.idf) and name not in seen:
            seen.add(name)
            path = folder / frequencies_name(name)
            size = path.stat().st_size if path.is_file() else 0
            yield _Task(path.name, size, partial(load_frequencies, folder, name))
        for place, entry in enumerate(generation.segments):
            if entry.name in seen:
                continue
            seen.add(entry.name)
            for name, component in sorted(entry.components.items()):
                path = folder / SEGMENTS / entry.name / name
                # The next writer may have begun to remove what only an old generation lists.
                if age == 0 or path.is_file():
                    yield _Task(
                        f"{SEGMENTS}/{entry.name}/{name}",
                        component.size,
                        partial(check_content, path, component),
                        None if age else place,
                    )


def _looked_at(task: _Task) -> Damage | None:
    try:
        task.check()
    except IndexDamaged as problem:
        return Damage(task.file, problem.what, task.segment)
    return None


def _affected(folder: Path, current: Catalogue, damages: list[Damage]) -> tuple[list[str], int]:
    paths: list[str] = []
    unnamed = 0
    for place, entry in enumerate(current.segments):
        names = {Path(damage.file).name for damage in damages if damage.segment == place}
        if not names:
            continue
        if names & {*RECORDS}:
            unnamed += entry.documents - len(entry.removed)
            continue
        segment = opened(folder, entry)
        for number in damaged_documents(segment, names):
            if number not in entry.removed:
                paths.append(entry.moved.get(number, segment.records[number].path))
    return paths, unnamed


def opened(folder: Path, entry: SegmentEntry) -> Segment:
    """A segment that may be damaged."""
    return Segment(folder / SEGMENTS / entry.name, entry.components)


def damaged_documents(segment: Segment, names: set[str]) -> list[int]:
    """Documents that damage to these components touches; those that name them have to be sound."""
    if names == {TEXTS}:
        return list(segment.unsound_texts())
    return list(range(len(segment.records)))
