"""What an index folder no longer needs is removed by the next writer, not by the one that left it.

Readers hold a generation: it stays until the grace time after it was superseded is over, and
with it every segment that it lists.
"""

from __future__ import annotations

import shutil
import time
from itertools import pairwise
from pathlib import Path

from plagcheck.index.storage import catalogue
from plagcheck.index.storage.frequencies import frequencies_name

GRACE_SECONDS = 3600.0
"""How long files that no longer count are kept for readers that opened them by name."""


def collect(folder: Path) -> None:
    """Remove unfinished files, and what no generation within the grace time refers to."""
    old = time.time() - GRACE_SECONDS
    for number, following in pairwise(catalogue.generations(folder)):
        if (folder / catalogue.file_name(following)).stat().st_mtime < old:
            (folder / catalogue.file_name(number)).unlink()
    kept = [catalogue.load(folder, number) for number in catalogue.generations(folder)]
    live = {entry.name for generation in kept for entry in generation.segments}
    for path in (folder / "segments").iterdir():
        if path.is_dir() and path.name not in live:
            shutil.rmtree(path)
    counted = {frequencies_name(generation.recipe.idf) for generation in kept}
    for path in folder.glob("frequencies*"):
        if path.name not in counted:
            path.unlink()
    for path in folder.glob("catalogue.tmp-*"):
        path.unlink()
