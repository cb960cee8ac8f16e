"""The one truth about an index: which segments it has, numbered by generation.

A generation is created exclusively under the next number, so two writers cannot both publish it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plagcheck.errors import IndexBusy, IndexDamaged, IndexVersion, NoIndex, RecipeMismatch
from plagcheck.index.mirrors.home import shown
from plagcheck.index.storage.files import Component, canonical, damaged, sync_folder, write_synced
from plagcheck.recipe import Recipe

FORMAT = 2
_NAME = re.compile(r"catalogue-(\d{6,})\.json")


@dataclass(frozen=True, slots=True)
class SegmentEntry:
    """What the catalogue says of one segment."""

    name: str
    documents: int
    elements: int
    components: Mapping[str, Component]
    removed: frozenset[int] = frozenset()
    """Numbers of documents that no longer count."""
    moved: Mapping[int, str] = field(default_factory=dict)
    """New paths of documents whose file was found elsewhere."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One generation of an index."""

    generation: int
    recipe: Recipe
    segments: tuple[SegmentEntry, ...] = ()

    @property
    def bytes(self) -> int:
        """Size of all components."""
        return sum(part.size for entry in self.segments for part in entry.components.values())

    @property
    def removed(self) -> int:
        """Documents that no longer count but still take space."""
        return sum(len(entry.removed) for entry in self.segments)


def file_name(generation: int) -> str:
    """The name of a generation's file."""
    return f"catalogue-{generation:06}.json"


def generations(folder: Path) -> list[int]:
    """Numbers of the generations in a folder, oldest first."""
    if not folder.is_dir():
        return []
    return numbers(entry.name for entry in os.scandir(folder))


def numbers(names: Iterable[str]) -> list[int]:
    """Numbers of the generations among files, oldest first."""
    return sorted(int(found[1]) for found in map(_NAME.fullmatch, names) if found)


def newest(folder: Path) -> Catalogue:
    """The current generation."""
    found = generations(folder)
    if not found:
        raise no_index(folder)
    return load(folder, found[-1])


def no_index(folder: Path) -> NoIndex:
    """The error for a place without an index."""
    return NoIndex(
        f"There is no index in {shown(folder)}.",
        "Make one with `plagcheck index FOLDER`, or name another place with --index.",
    )


def load(folder: Path, generation: int) -> Catalogue:
    """One generation, checked against its checksum."""
    path = folder / file_name(generation)
    try:
        written = path.read_bytes()
        content = json.loads(written)
        # Spelt otherwise means changed, even where JSON reads the same.
        respelt = canonical(content)
        checksum = content.pop("checksum")
        version = content["format"]
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise damaged(path, f"cannot be read ({type(problem).__name__})") from problem
    if checksum != _checksum(content) or written != respelt:
        raise damaged(path, "does not match its checksum")
    if content.get("generation") != generation:
        raise damaged(path, "holds another generation")
    if version != FORMAT:
        raise IndexVersion(
            f"This index has format {version}; this plagcheck reads format {FORMAT}.",
            "Upgrade plagcheck, or make a new index with `plagcheck index --index OTHER FOLDER`.",
        )
    try:
        recipe = Recipe.from_dict(content["recipe"])
    except (ValueError, TypeError, KeyError) as problem:
        raise _unknown_recipe(content.get("recipe")) from problem
    try:
        return Catalogue(
            content["generation"], recipe, tuple(_entry(entry) for entry in content["segments"])
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise damaged(path, f"cannot be read ({type(problem).__name__})") from problem


def _unknown_recipe(stored: object) -> RecipeMismatch:
    """The error for an index whose recipe is of another version."""
    message = "This index was made with a recipe that this plagcheck does not know."
    if isinstance(stored, dict) and "dictionaries" not in stored:
        message = (
            "This index was made by an earlier plagcheck, and does not say with which dictionaries."
        )
    return RecipeMismatch(
        message, "Index the documents again with `plagcheck index FOLDER --index NEW`."
    )


def publish(folder: Path, catalogue: Catalogue) -> None:
    """Make a generation the current one: the commit point of every change."""
    unfinished = folder / f"catalogue.tmp-{os.getpid()}"
    unfinished.unlink(missing_ok=True)
    write_synced(unfinished, [spelt(catalogue)])
    try:
        os.link(unfinished, folder / file_name(catalogue.generation))
    except FileExistsError as problem:
        raise IndexBusy(
            "Another run changed this index meanwhile; nothing of it was lost.",
            "Run the command again.",
        ) from problem
    finally:
        # It is published or it is not; what stays under this name means nothing.
        with suppress(OSError):
            unfinished.unlink()
    sync_folder(folder)


def spelt(catalogue: Catalogue) -> bytes:
    """A generation as its file spells it."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "generation": catalogue.generation,
        "recipe": catalogue.recipe.as_dict(),
        "segments": [_as_dict(entry) for entry in catalogue.segments],
    }
    content["checksum"] = _checksum(content)
    return canonical(content)


def _checksum(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(content)).hexdigest()


def _as_dict(entry: SegmentEntry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "documents": entry.documents,
        "elements": entry.elements,
        "components": {name: part._asdict() for name, part in sorted(entry.components.items())},
        "removed": sorted(entry.removed),
        "moved": {str(number): path for number, path in sorted(entry.moved.items())},
    }


def _entry(content: Mapping[str, Any]) -> SegmentEntry:
    if not re.fullmatch(r"[0-9a-f]{32}", content["name"]):
        raise IndexDamaged(f"The index is damaged: segment name {content['name']!r}.")
    return SegmentEntry(
        content["name"],
        content["documents"],
        content["elements"],
        {name: Component(**part) for name, part in content["components"].items()},
        frozenset(content["removed"]),
        {int(number): path for number, path in content["moved"].items()},
    )
