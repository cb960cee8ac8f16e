"""Every method on the same texts: the study that document A asked for.

`evaluate_methods` takes corpora of known copies (or of originals, which it edits) and gives rows of
figures, part by part. The same corpora give the same figures on any number of workers, but for
times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from plagcheck.engine import choose_engine
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
"""Copies of a corpus that are looked at, if nobody says how many."""
_WIDEST = 1024
"""Bits of the widest signatures that are searched for; scanning wider ones takes minutes."""

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
    jobs: int = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The study of these corpora, as it is written to JSON; by default of all methods and parts.

    Speed is measured on the first corpus only.
    """
    progress = progress or Silent()
    chosen = _choose_methods(tuple(methods), progress)
    wanted = tuple(parts) or STUDY_PARTS
    tasks = [
        _Task(folder, part, chosen, limit)
        for folder in corpora
        for part in ("corpora", *wanted)
        if part != "speed" or folder == corpora[0]
    ]
    shared = Counter(folder.name for folder in corpora)
    names = {one: one.name if shared[one.name] == 1 else str(one) for one in corpora}
    progress.start(len(tasks))
    study: dict[str, Any] = {"schema": STUDY_SCHEMA, "limit": limit, "corpora": []}
    study |= {part: [] for part in wanted}
    done = choose_engine(jobs, len(tasks)).map(
        _measure_part, tasks, partial(_report_lost, progress)
    )
    for task, rows in zip(tasks, done, strict=True):
        study[task.part] += [{"corpus": names[task.folder], **row} for row in rows]
        progress.advance(0)
    return study


def _choose_methods(names: tuple[str, ...], progress: Progress) -> tuple[str, ...]:
    """The methods asked for, but for those whose packages are not there."""
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
    """One part for one corpus. Runs in a worker."""
    found = load_collection(task.folder, task.limit)
    if task.part == "corpora":
        return [_describe_collection(found)]
    frequencies = found.frequencies()
    own, documents = list_variants(task.methods), list_document_variants(frequencies, task.methods)
    sized = [one for one in list_sized_variants() if one.recipe.method in task.methods]
    searched = [*(one for one in own if one.recipe.bits <= _WIDEST), *sized]
    if task.part == "elements":
        return [*measure_elements(found, own, frequencies)]
    if task.part == "sources":
        return [*measure_sources(found, searched, frequencies)]
    if task.part == "rates":
        return [*measure_rates(found, [*list_default_variants(task.methods), *sized], frequencies)]
    if task.part == "plagdet":
        if found.known.layout != "PAN":
            return []
        return [*measure_plagdet(task.folder, task.limit, searched, frequencies)]
    if task.part == "speed":
        return measure_speed(found, [*own, *sized], frequencies)
    part = {"topics": measure_topics, "versions": measure_versions, "lengths": measure_lengths}[
        task.part
    ]
    return [*part(found, documents)]


def _describe_collection(found: Collection) -> dict[str, Any]:
    languages = sorted({one.language for one in found.originals})
    return {
        "layout": found.known.layout,
        "generated": found.generated,
        "languages": {
            language: sum(one.language == language for one in found.originals)
            for language in languages
        },
        "originals": len(found.originals),
        "copies": len(found.copies),
        "words": sum(len(one.text) for one in found.originals),
    }


def _report_lost(progress: Progress, task: _Task) -> StudyRows:
    progress.note(f"The part {task.part} of {task.folder} is missing: its worker died twice.")
    return []
