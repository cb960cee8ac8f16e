"""Sources named by a glob: to be ignored, or the author's own earlier work."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase


def named_by(path: str, globs: Iterable[str]) -> str | None:
    """The first glob that names a path, or the end of it after a slash; None if none does.

    `*` also crosses folders: `kovalenko/*` names all that lies below a folder of that name.
    """
    for glob in globs:
        if fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob}"):
            return glob
    return None
