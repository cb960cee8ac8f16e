"""How long a thesis takes against its candidate sources, reading aside."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from plagcheck.model import Fingerprint, Skipped
from plagcheck.passages import SearchSpace
from plagcheck.recipe import Recipe
from plagcheck.research.evaluate_pan import align_each
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import resolve_settings
from plagcheck.workflows.search.aligning import Aligner

THESIS, SOURCES, STRANGERS = 60_000, 20, 100
CONFIG = AnalyzerConfig(Recipe())


def thesis_seconds(folder: Path) -> float:
    """Processor time to match and align one thesis with `SOURCES` others.

    Each is made of as many documents of the folder as give `THESIS` words; one document of the
    thesis stands in every source too.
    """
    made = _theses(sorted(folder.iterdir()))
    shared = (folder / min(path.name for path in folder.iterdir())).read_text(encoding="utf-8")
    taken = list(_taken(next(made) + shared for _ in range(SOURCES + 1)))
    began = time.process_time()
    for _ in align_each(taken[0], taken[1:], CONFIG, resolve_settings(None, CONFIG.recipe)):
        pass
    return time.process_time() - began


def strangers_seconds(folder: Path) -> float:
    """Processor time to align such a thesis with `STRANGERS` single documents.

    Most documents that an index proposes are like these: they have nothing to do with it.
    """
    files = sorted(folder.iterdir())
    pages = (path.read_text(encoding="utf-8") for path in files[-STRANGERS:])
    (thesis,), others = _taken([next(_theses(files))]), list(_taken(pages))
    settings, nothing = resolve_settings(None, CONFIG.recipe), np.empty((0, 3), dtype=np.int64)
    search = SearchSpace(len(thesis.text), sum(len(one.text) for one in others), indexed=True)
    began = time.process_time()
    aligner = Aligner(thesis, settings, search, CONFIG.recipe.scale)
    for other in others:
        aligner.align_text(other.document, other.text, other.elements, nothing)
    return time.process_time() - began


def _taken(texts: Iterator[str] | list[str]) -> Iterator[Fingerprint]:
    for text in texts:
        taken = open_analyzer(CONFIG).analyze(InputFile("thesis.txt", data=text.encode()))
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
