"""Drafts: documents that were read and signed but are not in a segment yet, one file each.

A worker that reads a document writes a draft and returns its name; the worker that writes the
segment reads the drafts. So documents pass through no pipe, and an interrupted run finds the drafts
it finished. Drafts are not synced: one torn by a power loss fails its checksum and is made again.

Drafts are in the folder of the index, or at its address if workers share no folder.
"""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged
from plagcheck.files import create_exclusively, inherit_mode
from plagcheck.index.files.locations import PAGES_FOLDER
from plagcheck.index.files.validity import LABELS_KEY
from plagcheck.index.files.writing import (
    damage_error,
    make_folder_inside,
    remove_entry,
    report_write_errors,
    to_canonical_json,
)
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.texts import unpack_text
from plagcheck.index.storage.tokens import unpack_tokens
from plagcheck.index.writing.draft_reading import (
    MOST_DRAFT_BYTES,
    name_window_arrays,
    parse_draft,
    read_draft_file,
)
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

DRAFTS_FOLDER = "drafts"
"""The folder of drafts; removed at the end of an `index` run."""


def make_draft_name(*made_of: Any) -> str:
    """Derive the name of a draft from all values that shape it."""
    return hashlib.sha256(to_canonical_json(made_of)).hexdigest()[:32]


def write_draft(index: Location, name: str, document: NewDocument) -> None:
    """Write a document as a draft; raise ValueError if it breaks a rule that a reader checks.

    Found only when all drafts are read, one such document would end the whole run.
    """
    words = document.lexicon
    arrays: dict[str, NDArray[Any]] = {
        "packed_text": np.frombuffer(document.text.content, np.uint8),
        "signatures": document.signatures,
        "signature": document.signature,
        "keys": words.keys,
        "weights": words.weights,
        "ends": words.ends,
        "entries": np.frombuffer(words.entries, np.uint8),
        "rows": document.tokens.words,
        "packed_tokens": np.frombuffer(document.tokens.packed, np.uint8),
        **({} if document.spans is None else {"spans": document.spans}),
        **({} if document.windows is None else name_window_arrays(document.windows)),
    }
    little = {key: array.astype(array.dtype.newbyteorder("<")) for key, array in arrays.items()}
    facts = to_canonical_json(
        {
            "path": document.path,
            "sha256": document.sha256,
            "format": document.format,
            "title": document.title,
            "authors": document.authors,
            "year": document.year,
            "words": document.words,
            "text_bytes": document.text.length,
            "page_starts": document.page_starts,
            "flags": [asdict(flag) for flag in document.flags],
            "uncounted": document.uncounted,
            "outline": document.outline,
            "zones": [(name, *span) for name, span in document.zones],
            LABELS_KEY: document.page_labels,
            "arrays": {key: [array.dtype.str, array.shape] for key, array in little.items()},
        }
    )
    # In the order of the keys in canonical JSON.
    content = b"".join([facts, *(little[key].tobytes() for key in sorted(little))])
    written = xxhash.xxh3_128_digest(content) + content
    parse_draft(written)
    _store_draft(index, name, written)


def _store_draft(index: Location, name: str, content: bytes) -> None:
    if isinstance(index, Address):
        RemoteFolder(index).write_file(f"{DRAFTS_FOLDER}/{name}", content)
        return
    folder = index / DRAFTS_FOLDER
    # Two workers may write the same draft if one was thought dead: each writes its own file.
    unfinished = folder / f"tmp-{uuid.uuid4().hex}"
    with report_write_errors(index):
        make_folder_inside(folder)
        descriptor = create_exclusively(unfinished, inherit_mode(folder))
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        unfinished.rename(folder / name)


def draft_exists(index: Path, name: str) -> bool:
    """Whether a draft exists; it may still prove torn."""
    return (index / DRAFTS_FOLDER / name).exists()


def read_draft(index: Location, name: str) -> NewDocument | None:
    """Read the document of a draft; None if the draft is missing or damaged."""
    try:
        if isinstance(index, Address):
            written = RemoteFolder(index).read_file(f"{DRAFTS_FOLDER}/{name}", MOST_DRAFT_BYTES)
        else:
            written = read_draft_file(index, f"{DRAFTS_FOLDER}/{name}")
        return None if written is None else parse_draft(written)
    except (IndexDamaged, ValueError):
        return None


def find_reusable_draft(
    index: Location, name: str, bits: int, document_bits: int
) -> NewDocument | None:
    """Read a draft that an earlier run left; None unless it is as good as a new one.

    Whoever wrote it: its text and words can be unpacked, and its signatures have the given widths.
    """
    document = read_draft(index, name)
    if document is None:
        return None
    widths = document.signatures.shape[1], document.signature.shape[1]
    if widths != (-(-bits // 64), -(-document_bits // 64)):
        return None
    if not document.text.content:
        return document
    rows, packed = document.tokens
    try:
        length = len(unpack_text(document.text))
        unpack_tokens(packed, document.words, len(rows), length)
        document.lexicon.read_entries(np.arange(len(document.lexicon.keys)))
    except (IndexDamaged, ValueError):
        return None
    ends = [
        *document.page_starts[-1:],
        *(span.end for span in document.uncounted),
        *(max(heading.start, heading.end or 0) for heading in document.outline),
        *(zone.end for _, zone in document.zones),
    ]
    return document if max(ends, default=0) <= length else None


def read_drafts(index: Location, names: Iterable[str]) -> list[NewDocument]:
    """Read the documents of drafts that this run wrote."""
    documents = []
    for name in names:
        document = read_draft(index, name)
        if document is None:
            raise damage_error(Path(DRAFTS_FOLDER, name), "is not what was written a moment ago")
        documents.append(document)
    return documents


def remove_drafts(index: Location, names: Iterable[str]) -> None:
    """Remove drafts whose documents are published."""
    if isinstance(index, Address):
        RemoteFolder(index).remove_files([f"{DRAFTS_FOLDER}/{name}" for name in names])
        return
    with report_write_errors(index):
        for name in names:
            (index / DRAFTS_FOLDER / name).unlink(missing_ok=True)


def remove_all_drafts(index: Location) -> None:
    """Remove all drafts at the end of a run."""
    if isinstance(index, Address):
        remove_drafts(index, RemoteFolder(index / DRAFTS_FOLDER).list_files())
        return
    with report_write_errors(index):
        if (index / DRAFTS_FOLDER).is_symlink() or (index / DRAFTS_FOLDER).exists():
            remove_entry(index / DRAFTS_FOLDER)


def remove_kept_pages(index: Path) -> None:
    """Remove the recognised pages of scans."""
    with report_write_errors(index):
        if (folder := index / PAGES_FOLDER).is_symlink() or folder.exists():
            remove_entry(folder)
