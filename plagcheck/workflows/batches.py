"""New documents → batches, the work of one task each.

The corpus alone decides, never the engine. A small corpus is cut finely enough to keep every
worker busy to the end, a large one into pieces of bounded size: a million paths make some ten
thousand tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plagcheck.workflows.analyzer import InputFile

BATCH_BYTES = 64 << 20
"""Of files in one batch, unless a single one is larger: a minute's work, ten theses or more."""

BATCH_FILES = 64
"""Documents in one batch; small files take time, too."""

PIECES = 64
"""A corpus has at least so many batches, if it has as many documents."""


class Content(NamedTuple):
    """Files that hold the same bytes, of which one is enough."""

    sha256: str
    size: int
    files: tuple[InputFile, ...]


Batch = tuple[Content, ...]


def planned(contents: Sequence[Content]) -> list[Batch]:
    """All contents in order, in batches of about the same number of bytes."""
    most_bytes = min(BATCH_BYTES, sum(content.size for content in contents) // PIECES)
    most_files = min(BATCH_FILES, -(-len(contents) // PIECES))
    batches: list[Batch] = []
    batch: list[Content] = []
    size = 0
    for content in contents:
        if batch and (size + content.size > most_bytes or len(batch) == most_files):
            batches.append(tuple(batch))
            batch, size = [], 0
        batch.append(content)
        size += content.size
    return [*batches, tuple(batch)] if batch else []
