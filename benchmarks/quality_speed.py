"""How long a thesis takes against its candidate sources, reading aside."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from plagcheck.model import Fingerprint, Skipped
from plagcheck.passages import NumberedText, Numbering, SearchSpace, align_texts
from plagcheck.recipe import Recipe
from plagcheck.research.evaluate_pan import align_each
from plagcheck.workflows.analyzer import Given, Tools, workshop
from plagcheck.workflows.settings import resolved

THESIS, SOURCES, STRANGERS = 60_000, 20, 100
TOOLS = Tools(Recipe())


def thesis_seconds(folder: Path) -> float:
    """Processor time to match and align one thesis with `SOURCES` others.

    Each is made of as many documents of the folder as give `THESIS` words; one document of the
    thesis stands in every source too.
    """
    made = _theses(sorted(folder.iterdir()))
    shared = (folder / min(path.name for path in folder.iterdir())).read_text(encoding="utf-8")
    taken = list(_taken(next(made) + shared for _ in range(SOURCES + 1)))
    began = time.process_time()
    for _ in align_each(taken[0], taken[1:], TOOLS, resolved(None, TOOLS.recipe)):
        pass
    return time.process_time() - began


def strangers_seconds(folder: Path) -> float:
    """Processor time to align such a thesis with `STRANGERS` single documents.

    Most documents that an index proposes are like these: they have nothing to do with it.
    """
    files = sorted(folder.iterdir())
    pages = (path.read_text(encoding="utf-8") for path in files[-STRANGERS:])
    (thesis,), others = _taken([next(_theses(files))]), list(_taken(pages))
    settings, nothing = resolved(None, TOOLS.recipe), np.empty((0, 3), dtype=np.int64)
    search = SearchSpace(len(thesis.text), sum(len(one.text) for one in others), indexed=True)
    began = time.process_time()
    numbering = Numbering()
    side = thesis.document, NumberedText.from_text(thesis.text, thesis.elements, numbering)
    for one in others:
        other = one.document, NumberedText.from_text(one.text, one.elements, numbering)
        align_texts(nothing, side, other, "stranger", settings, search)
    return time.process_time() - began


def _taken(texts: Iterator[str] | list[str]) -> Iterator[Fingerprint]:
    for text in texts:
        taken = workshop(TOOLS).take(Given("thesis.txt", data=text.encode()))
        if not isinstance(taken, Skipped):
            yield taken


def _theses(files: list[Path]) -> Iterator[str]:
    parts: list[str] = []
    words = 0
    for path in files:
        parts.append(path.read_text(encoding="utf-8"))
        words += len(parts[-1].split())
        if words >= THESIS:
            yield "\n\n".join(parts)
            parts, words = [], 0
