"""The study that document A asked for: every method on the same texts.

`evaluate_methods` measures corpora of known copies, or of originals, which it edits. The same
corpora give the same figures on any number of workers, except times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from plagcheck.engine import all_cores, choose_engine
from plagcheck.errors import UsageProblem
from plagcheck.research.study.alignment import measure_plagdet
from plagcheck.research.study.documents import measure_lengths, measure_topics, measure_versions
from plagcheck.research.study.elements import measure_elements
from plagcheck.research.study.rates import measure_rates
from plagcheck.research.study.sources import measure_sources
from plagcheck.research.study.speed import measure_speed
from plagcheck.research.study.texts import Collection, load_collection
from plagcheck.research.study.variants import (
    find_unusable_methods,
    list_default_variants,
    list_document_variants,
    list_sized_variants,
    list_variants,
)
from plagcheck.signatures import METHODS
from plagcheck.workflows.progress import Progress, Silent

STUDY_SCHEMA = "plagcheck-study/1"
STUDY_PARTS = ("elements", "sources", "rates", "plagdet", "topics", "versions", "lengths", "speed")
LIMIT = 80
"""Default number of copies of a corpus to examine."""
_WIDEST = 1024
"""Bits of the widest signatures to search for; scanning wider ones takes minutes."""

StudyRows = list[dict[str, Any]]


class _Task(NamedTuple):
    folder: Path
    part: str
    methods: tuple[str, ...]
    limit: int


def evaluate_methods(
    corpora: Sequence[Path],
    methods: Iterable[str] = (),
    *,
    parts: Iterable[str] = (),
    limit: int = LIMIT,
    jobs: int | None = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Study corpora and return the figures as JSON has them; by default all methods and parts.

    Speed is measured on the first corpus only.
    """
    progress = progress or Silent()
    usable = _choose_methods(tuple(methods), progress)
    wanted = tuple(parts) or STUDY_PARTS
    tasks = [
        _Task(folder, part, usable, limit)
        for folder in corpora
        for part in ("corpora", *wanted)
        if part != "speed" or folder == corpora[0]
    ]
    shared = Counter(folder.name for folder in corpora)
    names = {folder: folder.name if shared[folder.name] == 1 else str(folder) for folder in corpora}
    progress.start(len(tasks))
    study: dict[str, Any] = {"schema": STUDY_SCHEMA, "limit": limit, "corpora": []}
    study |= {part: [] for part in wanted}
    done = choose_engine(jobs or all_cores(), len(tasks)).map(
        _measure_part, tasks, partial(_report_lost, progress)
    )
    for task, rows in zip(tasks, done, strict=True):
        study[task.part] += [{"corpus": names[task.folder], **row} for row in rows]
        progress.advance(0)
    return study


def _choose_methods(names: tuple[str, ...], progress: Progress) -> tuple[str, ...]:
    """Choose the methods that can run here; note those whose packages are not installed."""
    unknown = sorted({*names} - {*METHODS})
    if unknown:
        raise UsageProblem(
            f"There is no method {', '.join(unknown)}.", "`plagcheck methods` lists them."
        )
    lacking = find_unusable_methods(names or METHODS)
    for name, reason in lacking.items():
        progress.note(f"{name} is left out: {reason}")
    return tuple(name for name in names or METHODS if name not in lacking)


def _measure_part(task: _Task) -> StudyRows:
    """Measure a part of the study on a corpus. Runs in a worker."""
    collection = load_collection(task.folder, task.limit)
    if task.part == "corpora":
        return [_describe_collection(collection)]
    frequencies = collection.frequencies()
    variants = list_variants(task.methods)
    sized = [variant for variant in list_sized_variants() if variant.recipe.method in task.methods]
    searched = [*(variant for variant in variants if variant.recipe.bits <= _WIDEST), *sized]
    if task.part == "elements":
        return [*measure_elements(collection, variants, frequencies)]
    if task.part == "sources":
        return [*measure_sources(collection, searched, frequencies)]
    if task.part == "rates":
        defaults = list_default_variants(task.methods)
        return [*measure_rates(collection, [*defaults, *sized], frequencies)]
    if task.part == "plagdet":
        if collection.known.layout != "PAN":
            return []
        return [*measure_plagdet(task.folder, task.limit, searched, frequencies)]
    if task.part == "speed":
        return measure_speed(collection, [*variants, *sized], frequencies)
    part = {"topics": measure_topics, "versions": measure_versions, "lengths": measure_lengths}[
        task.part
    ]
    return [*part(collection, list_document_variants(frequencies, task.methods))]


def _describe_collection(collection: Collection) -> dict[str, Any]:
    languages = sorted({original.language for original in collection.originals})
    return {
        "layout": collection.known.layout,
        "generated": collection.generated,
        "languages": {
            language: sum(original.language == language for original in collection.originals)
            for language in languages
        },
        "originals": len(collection.originals),
        "copies": len(collection.copies),
        "words": sum(len(original.text) for original in collection.originals),
    }


def _report_lost(progress: Progress, task: _Task) -> StudyRows:
    progress.note(f"The part {task.part} of {task.folder} is missing: its worker died twice.")
    return []
