"""What must be the same on every worker, so that all give the same results."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import plagcheck
from plagcheck.errors import PlagcheckError
from plagcheck.packages import installed_version
from plagcheck.recipe import DICTIONARIES, MISSING, Recipe
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

SHAPING_PACKAGES = ("lxml", "pdfminer.six", "pypdfium2", *DICTIONARIES)
"""Packages whose version may change the words of a document, or their weights."""


class WorkerRequirements(NamedTuple):
    """Versions of everything that shapes signatures, and locations that must be reachable."""

    versions: tuple[tuple[str, str], ...]
    locations: tuple[Location, ...]

    @classmethod
    def of_this_process(cls, locations: Iterable[Location]) -> WorkerRequirements:
        """Return the requirements that this process meets."""
        return cls(_list_versions(), tuple(locations))

    def describe_difference(self) -> str:
        """Return what this process fails to meet, as the end of a sentence; empty if nothing."""
        own = dict(_list_versions())
        different = [
            f"{name} {own.get(name, 'missing')}, not {wanted}"
            for name, wanted in self.versions
            if own.get(name) != wanted
        ]
        if different:
            return f"has {'; '.join(different)}"
        hidden = [str(location) for location in self.locations if not _is_reachable(location)]
        return f"cannot reach {', '.join(hidden)}" if hidden else ""


def _is_reachable(location: Location) -> bool:
    if isinstance(location, Path):
        return location.exists()
    try:
        _probe_address(location)
    except PlagcheckError:
        return False
    return True


@lru_cache(maxsize=64)
def _probe_address(address: Address) -> None:
    """Raise if an address does not answer; cached, because every task asks."""
    RemoteFolder(address).list_names()


@lru_cache(maxsize=1)
def _list_versions() -> tuple[tuple[str, str], ...]:
    return (
        ("plagcheck", plagcheck.__version__),
        ("recipe", Recipe().id),
        ("Unicode", unicodedata.unidata_version),
        *((name, installed_version(name) or MISSING) for name in SHAPING_PACKAGES),
    )
