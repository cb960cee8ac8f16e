"""Which contents were left out because nearly the same is stored: a note for the next run.

It saves reading them again. Without it, or if it is not what a run writes, they are read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from plagcheck.errors import IndexDamaged
from plagcheck.index.files.reading import MOST_JSON_BYTES, parse_json, read_whole_file
from plagcheck.index.files.writing import (
    report_write_errors,
    sync_folder,
    to_canonical_json,
    write_synced_file,
)

LEFT_OUT_FILE = "left-out.json"
_SHA256 = re.compile(r"[0-9a-f]{64}")


class LeftOut(NamedTuple):
    """What a content that was left out is like."""

    sha256: str
    """Of the stored document."""
    similarity: float


def read_left_out(folder: Path) -> dict[str, LeftOut]:
    """Read the note: SHA-256 of a file → what it is like."""
    if not (folder / LEFT_OUT_FILE).exists():
        return {}
    try:
        noted = parse_json(read_whole_file(folder, LEFT_OUT_FILE, MOST_JSON_BYTES))
        return {sha256: _check_entry(sha256, *entry) for sha256, entry in noted.items()}
    except (IndexDamaged, ValueError, TypeError, AttributeError):
        return {}


def write_left_out(folder: Path, left_out: Mapping[str, LeftOut]) -> None:
    """Write the note in the place of the one before."""
    content = to_canonical_json({name: list(entry) for name, entry in sorted(left_out.items())})
    if len(content) > MOST_JSON_BYTES:
        return
    unfinished = folder / f"catalogue.tmp-{os.urandom(16).hex()}"
    with report_write_errors(folder):
        write_synced_file(unfinished, (content,))
        unfinished.rename(folder / LEFT_OUT_FILE)
        sync_folder(folder)


def _check_entry(sha256: str, other: object, similarity: object) -> LeftOut:
    """Return an entry of the note; raise ValueError if no run wrote it."""
    if not _SHA256.fullmatch(sha256) or not isinstance(other, str) or not _SHA256.fullmatch(other):
        raise ValueError("no SHA-256")
    if not isinstance(similarity, float | int) or not 0 <= similarity <= 1:
        raise ValueError("no similarity")
    return LeftOut(other, float(similarity))
