"""Documents on their way into a segment, each in a file of its own beside the segments.

Whoever reads a document leaves a draft and says only what it is called; whoever writes the segment
picks the drafts up. So documents travel through no pipe, and a run that was stopped finds what it
had finished. A draft is not synced: one torn by a power loss fails its checksum and is made again.

Drafts lie in the folder of the index, or at its address if workers have no folder in common.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Iterable
from dataclasses import asdict
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.files import create_exclusively, inherited_mode, make_folder
from plagcheck.index.files import canonical, changing, damaged
from plagcheck.index.records import NewDocument
from plagcheck.index.words import StoredWords
from plagcheck.model import Flag, Span
from plagcheck.places import Address, Place, Remote

DRAFTS = "drafts"
"""The folder of them; gone when an `index` run has come to its end."""

_CHECKSUM = 16


def draft_name(*made_of: Any) -> str:
    """The name of the draft made of these JSON values: all that shapes it."""
    return hashlib.sha256(canonical(made_of)).hexdigest()[:32]


def write_draft(index: Place, name: str, document: NewDocument) -> None:
    """Leave a document for the segment to come."""
    words = document.lexicon
    arrays: dict[str, NDArray[Any]] = {
        "packed_text": np.frombuffer(document.packed_text, np.uint8),
        "signatures": document.signatures,
        "signature": document.signature,
        "keys": words.keys,
        "weights": words.weights,
        "ends": words.ends,
        "lemmas": np.frombuffer(words.lemmas, np.uint8),
        **({} if document.spans is None else {"spans": document.spans}),
    }
    little = {key: one.astype(one.dtype.newbyteorder("<")) for key, one in arrays.items()}
    facts = canonical(
        {
            "path": document.path,
            "sha256": document.sha256,
            "format": document.format,
            "title": document.title,
            "words": document.words,
            "page_starts": document.page_starts,
            "flags": [asdict(flag) for flag in document.flags],
            "uncounted": document.uncounted,
            "arrays": {key: [one.dtype.str, one.shape] for key, one in little.items()},
        }
    )
    # JSON sorts its keys, so the arrays come in that order too.
    content = b"".join([facts, *(little[key].tobytes() for key in sorted(little))])
    _leave(index, name, xxhash.xxh3_128_digest(content) + content)


def _leave(index: Place, name: str, content: bytes) -> None:
    if isinstance(index, Address):
        Remote(index).write(f"{DRAFTS}/{name}", content)
        return
    folder = index / DRAFTS
    # Two workers may be at the same draft, if one was thought dead: each writes its own.
    unfinished = folder / f"tmp-{uuid.uuid4().hex}"
    with changing(index):
        make_folder(folder)
        descriptor = create_exclusively(unfinished, inherited_mode(folder))
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        unfinished.rename(folder / name)


def _left(index: Place, name: str) -> bytes | None:
    if isinstance(index, Address):
        return Remote(index).read(f"{DRAFTS}/{name}")
    try:
        return (index / DRAFTS / name).read_bytes()
    except OSError:
        return None


def is_drafted(index: Path, name: str) -> bool:
    """Whether that draft is there; it may yet prove torn."""
    return (index / DRAFTS / name).exists()


def read_draft(index: Place, name: str) -> NewDocument | None:
    """The document of that draft, if it is there and whole."""
    written = _left(index, name)
    if written is None:
        return None
    content = written[_CHECKSUM:]
    if xxhash.xxh3_128_digest(content) != written[:_CHECKSUM]:
        return None
    at = content.index(b"\n") + 1
    facts = json.loads(content[:at])
    arrays: dict[str, NDArray[Any]] = {}
    for key, (dtype, shape) in facts["arrays"].items():
        count = prod(shape)
        arrays[key] = np.frombuffer(content, dtype, count, at).reshape(shape)
        at += arrays[key].nbytes
    return NewDocument(
        facts["path"],
        facts["sha256"],
        facts["format"],
        facts["title"],
        facts["words"],
        tuple(facts["page_starts"]),
        tuple(Flag(**{**flag, "pages": tuple(flag["pages"])}) for flag in facts["flags"]),
        tuple(Span(*span) for span in facts["uncounted"]),
        arrays["packed_text"].tobytes(),
        arrays["signatures"],
        arrays["signature"],
        StoredWords(arrays["keys"], arrays["weights"], arrays["ends"], arrays["lemmas"].tobytes()),
        arrays.get("spans"),
    )


def drafted(index: Place, names: Iterable[str]) -> list[NewDocument]:
    """The documents of drafts that were left by this run."""
    documents = []
    for name in names:
        document = read_draft(index, name)
        if document is None:
            raise damaged(Path(DRAFTS, name), "is not what was written a moment ago")
        documents.append(document)
    return documents


def forget_drafts(index: Place, names: Iterable[str]) -> None:
    """Remove drafts whose documents are published."""
    if isinstance(index, Address):
        Remote(index).remove([f"{DRAFTS}/{name}" for name in names])
        return
    with changing(index):
        for name in names:
            (index / DRAFTS / name).unlink(missing_ok=True)


def forget_all_drafts(index: Place) -> None:
    """Remove what no run will pick up any more."""
    if isinstance(index, Address):
        forget_drafts(index, Remote(index / DRAFTS).files())
        return
    with changing(index):
        if (index / DRAFTS).exists():
            shutil.rmtree(index / DRAFTS)
