"""Versions of installed packages, without loading `importlib.metadata`.

A check needs four of them. `importlib.metadata` takes 30 ms to load; the names of the folders that
installers leave beside a package take 1 ms to list and say the same.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache

_ENDING = ".dist-info"


@cache
def installed_version(package: str) -> str:
    """The version of an installed package; empty if it is not installed."""
    name = _normalise(package)
    for folder in sys.path:
        if version := _list_packages(folder).get(name):
            return version
    return _ask_metadata(package)


@cache
def _list_packages(folder: str) -> dict[str, str]:
    """Name → version of what is installed in one folder of the module search path."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder or "."))
    except OSError:
        return {}
    found = (name.removesuffix(_ENDING).rpartition("-") for name in names if name.endswith(_ENDING))
    return {_normalise(name): version for name, _, version in found}


def _normalise(package: str) -> str:
    """A name as indexes of packages compare them (PEP 503)."""
    return re.sub(r"[-_.]+", "-", package).lower()


def _ask_metadata(package: str) -> str:
    """The slow way, for packages in archives or with importers of their own."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""
