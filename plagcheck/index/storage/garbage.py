"""Remove what an index folder no longer needs.

Each writer removes what earlier ones left. A reader may hold an older generation: that generation
and its segments stay until the grace time after it was superseded.
"""

from __future__ import annotations

import os
import time
from itertools import pairwise
from pathlib import Path

from plagcheck.index.files.writing import SEGMENTS_FOLDER, remove_entry
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.frequencies import make_frequencies_name

GRACE_SECONDS = 3600.0
"""How long superseded files are kept for readers that opened them by name."""


def collect_garbage(folder: Path) -> None:
    """Remove unfinished files, and files that no generation within the grace time lists."""
    oldest = time.time() - GRACE_SECONDS
    for number, following in pairwise(catalogue.list_generations(folder)):
        if os.lstat(folder / catalogue.make_catalogue_name(following)).st_mtime < oldest:
            (folder / catalogue.make_catalogue_name(number)).unlink()
    segments: set[str] = set()
    frequencies: set[str] = set()
    for number in catalogue.list_generations(folder):
        generation = catalogue.load_catalogue(folder, number)
        segments.update(entry.name for entry in generation.segments)
        frequencies.add(make_frequencies_name(generation.recipe.idf))
    for found in os.scandir(folder / SEGMENTS_FOLDER):
        if found.name not in segments and (found.is_symlink() or found.is_dir()):
            remove_entry(Path(found.path))
    for found in os.scandir(folder):
        superseded = found.name.startswith("frequencies") and found.name not in frequencies
        if superseded or found.name.startswith("catalogue.tmp-"):
            remove_entry(Path(found.path))
