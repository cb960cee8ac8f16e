"""Where an index lies, and how it names the files it has read.

Files beside or below the index are named from its parent folder, so that a moved or copied
corpus keeps its names; others by their absolute path.
"""

from __future__ import annotations

from pathlib import Path

from plagcheck.index.catalogue import generations

FOLDER = ".plagcheck"


def find_index(start: Path) -> Path:
    """The nearest index folder from `start` upward; `start`'s own if there is none yet."""
    for place in (start, *start.parents):
        if generations(place / FOLDER):
            return place / FOLDER
    return start / FOLDER


def stored_path(path: Path, index: Path) -> str:
    """The name under which an index knows a file or folder."""
    home = index.absolute().parent.resolve()
    # A folder is followed to where it is; a file keeps its own name even if that is a link.
    real = path.resolve() if path.is_dir() else path.parent.resolve() / path.name
    try:
        return real.relative_to(home).as_posix()
    except ValueError:
        return real.as_posix()
