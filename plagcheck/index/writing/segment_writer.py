"""Write a segment to disk and name it after its content."""

from __future__ import annotations

import hashlib
import shutil
import uuid
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from plagcheck.errors import IndexDamaged
from plagcheck.files import make_folder
from plagcheck.index.files.reading import check_content
from plagcheck.index.files.writing import (
    SEGMENTS_FOLDER,
    Component,
    report_write_errors,
    sync_folder,
    to_canonical_json,
    write_array,
    write_synced_file,
)
from plagcheck.index.storage.catalogue import SegmentEntry
from plagcheck.index.storage.segment import TEXTS_FILE, TOKENS_FILE
from plagcheck.index.storage.windows import build_window_arrays
from plagcheck.index.tables import tables
from plagcheck.index.tables.chooser import TableChoice, choose_plan
from plagcheck.index.tables.plan import Plan
from plagcheck.index.writing.contents import Contents
from plagcheck.recipe import Recipe

UNFINISHED_PREFIX = "tmp-"
"""Folders with this prefix are unfinished; the next writer removes them."""


def write_segment(
    index: Path, contents: Contents, recipe: Recipe, tables: TableChoice
) -> SegmentEntry:
    """Write a segment into an index; it takes effect when a catalogue lists the returned entry.

    `tables` is what the user says of its tables. Several processes may write at the same time,
    even the same contents.
    """
    elements = len(contents.signatures)
    with report_write_errors(index):
        plan = choose_plan(recipe, elements, tables)
        name, components = write_segment_files(index / SEGMENTS_FOLDER, contents, plan)
    return SegmentEntry(name, len(contents.facts), elements, components)


def write_segment_files(
    folder: Path, contents: Contents, plan: Plan
) -> tuple[str, dict[str, Component]]:
    """Write a segment into `folder`. Return its name and components."""
    unfinished = folder / f"{UNFINISHED_PREFIX}{uuid.uuid4().hex}"
    make_folder(unfinished)
    components = {
        "documents.bin": write_synced_file(unfinished / "documents.bin", contents.facts),
        TEXTS_FILE: write_synced_file(unfinished / TEXTS_FILE, contents.texts),
        TOKENS_FILE: write_synced_file(
            unfinished / TOKENS_FILE, [tokens.packed for tokens in contents.tokens]
        ),
        "words.bin": write_synced_file(unfinished / "words.bin", [contents.words.entries]),
        "plan.json": write_synced_file(
            unfinished / "plan.json", [to_canonical_json(plan.as_dict())]
        ),
    }
    ends = np.zeros((len(contents.lengths), len(contents.facts) + 1), dtype=np.uint64)
    np.cumsum(contents.lengths, axis=1, out=ends[:, 1:])
    arrays: dict[str, Any] = {
        "document-ends.npy": ends,
        "document-hashes.npy": contents.hashes,
        "document-signatures.npy": contents.document_signatures,
        "text-checksums.npy": contents.text_checksums,
        "text-lengths.npy": contents.text_lengths,
        "pages.npy": contents.pages,
        "uncounted.npy": contents.uncounted,
        "element-spans.npy": contents.spans,
        "word-keys.npy": contents.words.keys,
        "word-weights.npy": contents.words.weights,
        "word-ends.npy": contents.words.ends,
        "document-words.npy": np.concatenate([tokens.words for tokens in contents.tokens]),
        "token-checksums.npy": np.array(
            [tokens.compute_checksum() for tokens in contents.tokens], dtype=np.uint64
        ),
    }
    if contents.windows is not None:
        arrays |= build_window_arrays(contents.windows)
    for name, array in chain(arrays.items(), tables.build_arrays(contents.signatures, plan)):
        components[name] = write_array(unfinished / name, array)
    sync_folder(unfinished)

    name = make_segment_name(components)
    there = (folder / name).is_symlink() or (folder / name).exists()
    if there and not _has_sound_segment(folder / name, components):
        (folder / name).rename(folder / f"{UNFINISHED_PREFIX}{uuid.uuid4().hex}")
    try:
        unfinished.rename(folder / name)
    except OSError:
        # An interrupted run or another worker has already written the same segment.
        if not _has_sound_segment(folder / name, components):
            raise
        shutil.rmtree(unfinished)
    sync_folder(folder)
    return name, components


def make_segment_name(components: Mapping[str, Component]) -> str:
    """Derive the name of a segment from its components."""
    return hashlib.sha256(to_canonical_json(components)).hexdigest()[:32]


def _has_sound_segment(folder: Path, components: Mapping[str, Component]) -> bool:
    """Whether a folder holds these components, undamaged."""
    try:
        for name, component in components.items():
            check_content(folder.parent, f"{folder.name}/{name}", component)
    except IndexDamaged:
        return False
    return True
