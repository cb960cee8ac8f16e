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

from plagcheck.engine import engine_for
from plagcheck.errors import UsageProblem
from plagcheck.research.study.alignment import plagdet_rows
from plagcheck.research.study.documents import length_rows, topic_rows, version_rows
from plagcheck.research.study.elements import element_rows
from plagcheck.research.study.rates import rate_rows
from plagcheck.research.study.sources import source_rows
from plagcheck.research.study.speed import speed_rows
from plagcheck.research.study.texts import Collection, collection
from plagcheck.research.study.variants import defaults, document_variants, missing, sizes, variants
from plagcheck.signatures import METHODS
from plagcheck.workflows.progress import Progress, Silent

SCHEMA = "plagcheck-study/1"
PARTS = ("elements", "sources", "rates", "plagdet", "topics", "versions", "lengths", "speed")
LIMIT = 80
"""Copies of a corpus that are looked at, if nobody says how many."""
WIDEST = 1024
"""Bits of the widest signatures that are searched for; scanning wider ones takes minutes."""

Rows = list[dict[str, Any]]


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
    chosen = _usable(tuple(methods), progress)
    wanted = tuple(parts) or PARTS
    tasks = [
        _Task(folder, part, chosen, limit)
        for folder in corpora
        for part in ("corpora", *wanted)
        if part != "speed" or folder == corpora[0]
    ]
    shared = Counter(folder.name for folder in corpora)
    names = {one: one.name if shared[one.name] == 1 else str(one) for one in corpora}
    progress.start(len(tasks))
    study: dict[str, Any] = {"schema": SCHEMA, "limit": limit, "corpora": []}
    study |= {part: [] for part in wanted}
    done = engine_for(jobs, len(tasks)).map(_rows, tasks, partial(_lost, progress))
    for task, rows in zip(tasks, done, strict=True):
        study[task.part] += [{"corpus": names[task.folder], **row} for row in rows]
        progress.advance(0)
    return study


def _usable(names: tuple[str, ...], progress: Progress) -> tuple[str, ...]:
    """The methods asked for, but for those whose packages are not there."""
    unknown = sorted({*names} - {*METHODS})
    if unknown:
        raise UsageProblem(
            f"There is no method {', '.join(unknown)}.", "`plagcheck methods` lists them."
        )
    lacking = missing(names or METHODS)
    for name, reason in lacking.items():
        progress.note(f"{name} is left out: {reason}")
    return tuple(name for name in names or METHODS if name not in lacking)


def _rows(task: _Task) -> Rows:
    """One part for one corpus. Runs in a worker."""
    found = collection(task.folder, task.limit)
    if task.part == "corpora":
        return [_described(found)]
    frequencies = found.frequencies()
    own, documents = variants(task.methods), document_variants(frequencies, task.methods)
    sized = [one for one in sizes() if one.recipe.method in task.methods]
    searched = [*(one for one in own if one.recipe.bits <= WIDEST), *sized]
    if task.part == "elements":
        return [*element_rows(found, own, frequencies)]
    if task.part == "sources":
        return [*source_rows(found, searched, frequencies)]
    if task.part == "rates":
        return [*rate_rows(found, [*defaults(task.methods), *sized], frequencies)]
    if task.part == "plagdet":
        if found.known.layout != "PAN":
            return []
        return [*plagdet_rows(task.folder, task.limit, searched, frequencies)]
    if task.part == "speed":
        return speed_rows(found, [*own, *sized], frequencies)
    part = {"topics": topic_rows, "versions": version_rows, "lengths": length_rows}[task.part]
    return [*part(found, documents)]


def _described(found: Collection) -> dict[str, Any]:
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


def _lost(progress: Progress, task: _Task) -> Rows:
    progress.note(f"The part {task.part} of {task.folder} is missing: its worker died twice.")
    return []
