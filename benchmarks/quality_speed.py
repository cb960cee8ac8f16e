"""How long a thesis takes against its candidate sources, reading aside."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from plagcheck.model import Skipped
from plagcheck.pipeline.evaluating import aligned
from plagcheck.pipeline.settings import resolved
from plagcheck.pipeline.workshop import Given, Tools, workshop
from plagcheck.recipe import Recipe

THESIS, SOURCES = 60_000, 20


def thesis_seconds(folder: Path) -> float:
    """Processor time to match and align one thesis with `SOURCES` others.

    Each is made of as many documents of the folder as give `THESIS` words; one document of the
    thesis stands in every source too.
    """
    tools = Tools(Recipe())
    shop, settings = workshop(tools), resolved(None, tools.recipe)
    made = _theses(sorted(folder.iterdir()))
    shared = (folder / min(path.name for path in folder.iterdir())).read_text(encoding="utf-8")
    texts = [next(made) + shared for _ in range(SOURCES + 1)]
    given = (Given("thesis.txt", data=text.encode()) for text in texts)
    taken = [one for one in map(shop.take, given) if not isinstance(one, Skipped)]
    began = time.process_time()
    for _ in aligned(taken[0], taken[1:], tools, settings):
        pass
    return time.process_time() - began


def _theses(files: list[Path]) -> Iterator[str]:
    parts: list[str] = []
    words = 0
    for path in files:
        parts.append(path.read_text(encoding="utf-8"))
        words += len(parts[-1].split())
        if words >= THESIS:
            yield "\n\n".join(parts)
            parts, words = [], 0
