"""Installed distributions and their versions, without loading `importlib.metadata`.

A check needs four versions. `importlib.metadata` takes 30 ms to load; the names of the folders that
installers leave beside a package take 1 ms to list and say the same.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from typing import NamedTuple

_ENDING = ".dist-info"


class Distribution(NamedTuple):
    """What an installer left of a distribution."""

    name: str
    """As `normalize_name` spells it."""
    version: str
    parent: str
    """The folder of the module search path that it is installed in."""
    folder: str
    """Name of the folder, in `parent`, that describes it."""


@cache
def installed_version(package: str) -> str:
    """Return the version of an installed distribution; empty if it is not installed."""
    name = normalize_name(package)
    for folder in sys.path:
        if distribution := _list_folder(folder).get(name):
            return distribution.version
    return _ask_metadata(package)


def list_distributions() -> list[Distribution]:
    """Return every installed distribution once: the first on the path, as imports take it."""
    found: dict[str, Distribution] = {}
    for folder in sys.path:
        found = _list_folder(folder) | found
    return [*found.values()]


def normalize_name(package: str) -> str:
    """Return a name as indexes of packages compare them (PEP 503)."""
    return re.sub(r"[-_.]+", "-", package).lower()


@cache
def _list_folder(folder: str) -> dict[str, Distribution]:
    """Name → what is installed in one folder of the module search path."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder or "."))
    except OSError:
        return {}
    found: dict[str, Distribution] = {}
    for name in names:
        if name.endswith(_ENDING):
            spelt, _, version = name.removesuffix(_ENDING).rpartition("-")
            normal = normalize_name(spelt)
            found[normal] = Distribution(normal, version, folder, name)
    return found


def _ask_metadata(package: str) -> str:
    """The slow way, for packages in archives or with importers of their own."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""
