"""Globs that name sources by their path."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase


def find_matching_glob(path: str, globs: Iterable[str]) -> str | None:
    """Return the first glob that matches a path, or its end after a slash.

    `*` also crosses folders: `kovalenko/*` matches everything below a folder of that name.
    """
    for glob in globs:
        if fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob}"):
            return glob
    return None
