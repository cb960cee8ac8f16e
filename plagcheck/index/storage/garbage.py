"""What an index folder no longer needs is removed by the next writer, not by the one that left it.

Readers hold a generation: it stays until the grace time after it was superseded is over, and
with it every segment that it lists.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from plagcheck.index.files.locations import SEGMENTS_FOLDER
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.frequencies import make_frequencies_name

GRACE_SECONDS = 3600.0
"""How long files that no longer count are kept for readers that opened them by name."""


def collect_garbage(folder: Path) -> None:
    """Remove unfinished files, and what no generation within the grace time refers to."""
    old = time.time() - GRACE_SECONDS
    for number, following in pairwise(catalogue.list_generations(folder)):
        if os.lstat(folder / catalogue.make_catalogue_name(following)).st_mtime < old:
            (folder / catalogue.make_catalogue_name(number)).unlink()
    live: set[str] = set()
    counted: set[str] = set()
    for number in catalogue.list_generations(folder):
        generation = catalogue.load_catalogue(folder, number)
        live.update(entry.name for entry in generation.segments)
        counted.add(make_frequencies_name(generation.recipe.idf))
    for entry in os.scandir(folder / SEGMENTS_FOLDER):
        if entry.name not in live and (entry.is_symlink() or entry.is_dir()):
            remove_entry(Path(entry.path))
    for entry in os.scandir(folder):
        superseded = entry.name.startswith("frequencies") and entry.name not in counted
        if superseded or entry.name.startswith("catalogue.tmp-"):
            remove_entry(Path(entry.path))


def remove_entry(path: Path) -> None:
    """Remove a file, a link or a folder; not what a link leads to."""
    if path.is_symlink() or not path.is_dir():
        path.unlink()
        return
    # No folder of ours is nested; one that is so deep that it cannot be removed may stay.
    with suppress(RecursionError):
        shutil.rmtree(path)
