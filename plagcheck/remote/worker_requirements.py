"""What must be the same on every worker, or two workers would give two answers."""

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
    """Versions of everything that shapes signatures, and the places that must be in reach."""

    versions: tuple[tuple[str, str], ...]
    locations: tuple[Location, ...]

    @classmethod
    def of_this_process(cls, places: Iterable[Location]) -> WorkerRequirements:
        """The terms of this process."""
        return cls(_list_versions(), tuple(places))

    def describe_difference(self) -> str:
        """What is different in this process, as the end of a sentence; empty if nothing is."""
        own = dict(_list_versions())
        different = [
            f"{name} {own.get(name, 'missing')}, not {wanted}"
            for name, wanted in self.versions
            if own.get(name) != wanted
        ]
        if different:
            return f"has {'; '.join(different)}"
        hidden = [str(place) for place in self.locations if not _is_reachable(place)]
        return f"cannot reach {', '.join(hidden)}" if hidden else ""


def _is_reachable(place: Location) -> bool:
    if isinstance(place, Path):
        return place.exists()
    try:
        _probe_address(place)
    except PlagcheckError:
        return False
    return True


@lru_cache(maxsize=64)
def _probe_address(address: Address) -> None:
    """Raise if an address does not answer; one that did is not asked before every task."""
    RemoteFolder(address).list_names()


@lru_cache(maxsize=1)
def _list_versions() -> tuple[tuple[str, str], ...]:
    return (
        ("plagcheck", plagcheck.__version__),
        ("recipe", Recipe().id),
        ("Unicode", unicodedata.unidata_version),
        *((name, installed_version(name) or MISSING) for name in SHAPING_PACKAGES),
    )
