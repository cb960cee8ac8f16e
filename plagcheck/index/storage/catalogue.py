"""The catalogue lists the segments of an index; each change publishes the next generation.

A generation is created exclusively under its number, so two writers cannot both publish it.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plagcheck.choices import OUR_METHODS, WORD
from plagcheck.errors import (
    IndexBusy,
    IndexNotWritable,
    IndexVersion,
    NoIndex,
    RecipeMismatch,
)
from plagcheck.index.files import validity
from plagcheck.index.files.locations import display_location
from plagcheck.index.files.reading import (
    MOST_JSON_BYTES,
    check_json_size,
    parse_json,
    read_whole_file,
)
from plagcheck.index.files.writing import (
    Component,
    damage_error,
    sync_folder,
    to_canonical_json,
    write_synced_file,
)
from plagcheck.plugins import find_plugin
from plagcheck.recipe import TEXT_RULES, Recipe

FORMAT_VERSION = 4
_CATALOGUE_NAME = re.compile(r"catalogue-([0-9]{6,18})\.json")
_SEGMENT_NAME = re.compile(r"[0-9a-f]{32}")
_CHECKSUM = re.compile(r"[0-9a-f]{32}")

COMPONENT_NAME = re.compile(r"[a-z][a-z0-9-]{0,62}\.(?:npy|bin|json)")
"""Valid names of a segment's files; any other name could lead out of its folder."""

REQUIRED_COMPONENTS = frozenset(
    {
        *("document-ends.npy", "document-hashes.npy", "documents.bin", "document-signatures.npy"),
        *("pages.npy", "uncounted.npy", "element-spans.npy"),
        *("texts.bin", "text-lengths.npy", "text-checksums.npy"),
        *("document-words.npy", "tokens.bin", "token-checksums.npy"),
        *("plan.json", "signature-owners.npy", "list-starts.npy", "list-elements.npy"),
        *("table-0-rows.npy", "table-0-runs.npy"),
        *("word-keys.npy", "word-weights.npy", "word-ends.npy", "words.bin"),
    }
)
"""Files that every segment has."""

_HEADER_BYTES = 256
"""Longest header of an array file."""

_CATALOGUE_KEYS = frozenset({"format", "generation", "recipe", "segments"})
_ENTRY_KEYS = frozenset({"name", "documents", "elements", "components", "removed", "moved"})
_COMPONENT_KEYS = frozenset({"size", "checksum"})


@dataclass(frozen=True, slots=True)
class SegmentEntry:
    """A segment, as the catalogue lists it."""

    name: str
    documents: int
    elements: int
    components: Mapping[str, Component]
    removed: frozenset[int] = frozenset()
    """Numbers of documents that were removed."""
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
        """The size of all components."""
        return sum(part.size for entry in self.segments for part in entry.components.values())

    @property
    def stores_text(self) -> bool:
        """Whether every segment has text of its documents."""
        return all(entry.components["texts.bin"].size for entry in self.segments)

    @property
    def removed(self) -> int:
        """How many removed documents still take space."""
        return sum(len(entry.removed) for entry in self.segments)


def make_catalogue_name(generation: int) -> str:
    """Return the file name of a generation."""
    return f"catalogue-{generation:06}.json"


def list_generations(folder: Path) -> list[int]:
    """Return the numbers of the generations in a folder, oldest first."""
    if not folder.is_dir():
        return []
    return parse_generations(entry.name for entry in os.scandir(folder))


def parse_generations(names: Iterable[str]) -> list[int]:
    """Return the numbers of the generations among file names, oldest first."""
    found = {int(match[1]): match[0] for match in map(_CATALOGUE_NAME.fullmatch, names) if match}
    return sorted(
        number for number, name in found.items() if number and name == make_catalogue_name(number)
    )


def load_newest(folder: Path) -> Catalogue:
    """Load the current generation."""
    found = list_generations(folder)
    if not found:
        raise no_index_error(folder)
    return load_catalogue(folder, found[-1])


def no_index_error(folder: Path) -> NoIndex:
    """Return the error for a location without an index."""
    return NoIndex(
        f"There is no index in {display_location(folder)}.",
        "Make one with `plagcheck index FOLDER`, or name another place with --index.",
    )


def load_catalogue(folder: Path, generation: int) -> Catalogue:
    """Load a generation; check its checksum and the rules of FORMAT.md."""
    path = folder / make_catalogue_name(generation)
    written = read_whole_file(folder, path.name, MOST_JSON_BYTES)
    try:
        content = validity.check_object(parse_json(written))
        # Another spelling means a change, even if the JSON values are the same.
        respelt = to_canonical_json(content)
        checksum = content.pop("checksum")
        version = validity.check_whole_number(content["format"], 1 << 31)
    except (ValueError, KeyError, RecursionError) as problem:
        raise damage_error(path, f"cannot be read ({type(problem).__name__})") from problem
    if written != respelt or checksum != _compute_checksum(content):
        raise damage_error(path, "does not match its checksum")
    if version != FORMAT_VERSION:
        anew = "ake it anew with `plagcheck index FOLDER --index NEW`."
        raise IndexVersion(
            f"This index has format {version}; this plagcheck reads format {FORMAT_VERSION}.",
            f"M{anew}" if version < FORMAT_VERSION else f"Upgrade plagcheck, or m{anew}",
        )
    try:
        validity.check_object(content, _CATALOGUE_KEYS)
        validity.check_whole_number(content["generation"], generation)
        recipe = validity.check_object(content["recipe"])
        for name, value in recipe.items():
            if type(value) not in (str, int, bool) and name not in ("dictionaries", "term_list"):
                raise ValueError("a recipe of other values")
    except ValueError as problem:
        raise damage_error(path, f"breaks a rule of the format: {problem}") from problem
    if content["generation"] != generation:
        raise damage_error(path, "holds another generation")
    try:
        made_by = Recipe.from_dict(recipe)
    except ValueError as problem:
        raise unknown_recipe_error(recipe) from problem
    try:
        if type(content["segments"]) is not list:
            raise ValueError("segments that are no list")
        return Catalogue(generation, made_by, tuple(map(_parse_entry, content["segments"])))
    except ValueError as problem:
        raise damage_error(path, f"breaks a rule of the format: {problem}") from problem


def unknown_recipe_error(stored: Mapping[str, Any] | None = None) -> RecipeMismatch:
    """Return the error for an index whose signatures this version cannot make."""
    message = "This index was made with a recipe that this plagcheck does not know."
    next_step = "Index the documents again with `plagcheck index FOLDER --index NEW`."
    if stored is not None and "dictionaries" not in stored:
        message = (
            "This index was made by an earlier plagcheck, and does not say with which dictionaries."
        )
    elif stored is not None and type(rules := stored.get("text")) is int and rules < TEXT_RULES:
        message = "This index was made by an earlier plagcheck, which told words by other rules."
    elif stored is not None and (missing := _find_missing_method(stored)):
        message = f"This index was made with the method “{missing}”, which is not installed."
        next_step = f"Install the plug-in that brings it. {next_step.replace('Index', 'Or index')}"
    return RecipeMismatch(message, next_step)


def _find_missing_method(recipe: Mapping[str, Any]) -> str:
    """Return the method of a stored recipe that is not installed; empty if there is none."""
    named = (recipe.get("method"), recipe.get("document"))
    foreign = (name for name in named if isinstance(name, str) and name not in OUR_METHODS)
    missing = (name for name in foreign if not find_plugin("methods", name))
    return next(filter(WORD.fullmatch, missing), "")


def publish_catalogue(folder: Path, catalogue: Catalogue) -> None:
    """Make a generation the current one; this is the commit point of every change."""
    unfinished = folder / f"catalogue.tmp-{os.urandom(16).hex()}"
    write_synced_file(unfinished, [serialize_catalogue(catalogue)])
    try:
        os.link(unfinished, folder / make_catalogue_name(catalogue.generation))
    except FileExistsError as problem:
        raise IndexBusy(
            "Another run changed this index meanwhile; nothing of it was lost.",
            "Run the command again.",
        ) from problem
    finally:
        # Published or not: a file of this name that stays means nothing.
        with suppress(OSError):
            unfinished.unlink()
    sync_folder(folder)


def serialize_catalogue(catalogue: Catalogue) -> bytes:
    """Serialize a generation, with its checksum."""
    content: dict[str, Any] = {
        "format": FORMAT_VERSION,
        "generation": catalogue.generation,
        "recipe": catalogue.recipe.as_stored(),
        "segments": [_entry_to_dict(entry) for entry in catalogue.segments],
    }
    content["checksum"] = _compute_checksum(content)
    written = to_canonical_json(content)
    try:
        check_json_size(written)
    except ValueError as problem:
        raise IndexNotWritable(
            "The catalogue would grow beyond what a check reads: too many segments or documents "
            "that were moved.",
            "Merge them with `plagcheck compact`, or make a new index of the documents.",
        ) from problem
    return written


def _compute_checksum(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(to_canonical_json(content)).hexdigest()


def _entry_to_dict(entry: SegmentEntry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "documents": entry.documents,
        "elements": entry.elements,
        "components": {name: part._asdict() for name, part in sorted(entry.components.items())},
        "removed": sorted(entry.removed),
        "moved": {str(number): path for number, path in sorted(entry.moved.items())},
    }


def _parse_entry(value: Any) -> SegmentEntry:
    """Parse the entry of a segment; raise ValueError if it breaks a rule."""
    content = validity.check_object(value, _ENTRY_KEYS)
    documents = validity.check_whole_number(content["documents"], validity.MOST_SEGMENT_ELEMENTS)
    removed = validity.check_whole_numbers(content["removed"], documents - 1)
    parts = validity.check_object(content["components"])
    if not documents:
        raise ValueError("a segment without documents")
    if not all(map(COMPONENT_NAME.fullmatch, parts)):
        raise ValueError("a name that no file of a segment has")
    if not parts.keys() >= REQUIRED_COMPONENTS:
        raise ValueError("a segment without some of its files")
    components = {name: _parse_component(part) for name, part in parts.items()}
    if not 0 < components["document-hashes.npy"].size - 32 * documents <= _HEADER_BYTES:
        raise ValueError("another number of documents than of their hashes")
    return SegmentEntry(
        validity.check_pattern(content["name"], _SEGMENT_NAME),
        documents,
        validity.check_whole_number(content["elements"], validity.MOST_SEGMENT_ELEMENTS),
        components,
        frozenset(removed),
        dict(_parse_moved(content["moved"], documents)),
    )


def _parse_component(value: Any) -> Component:
    part = validity.check_object(value, _COMPONENT_KEYS)
    return Component(
        validity.check_whole_number(part["size"], validity.MOST_FILE_BYTES),
        validity.check_pattern(part["checksum"], _CHECKSUM),
    )


def _parse_moved(value: Any, documents: int) -> Iterable[tuple[int, str]]:
    for key, path in validity.check_object(value).items():
        number = int(key) if len(key) <= len(str(documents)) and key.isascii() else documents
        if not 0 <= number < documents or str(number) != key:
            raise ValueError("a moved document that is none")
        yield number, validity.check_document_path(path)
