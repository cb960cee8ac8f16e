"""Files that are whole or not there: written under another name, synced, then named."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged


class Component(NamedTuple):
    """A file of a segment, as the catalogue vouches for it."""

    size: int
    sha256: str


def canonical(value: Any) -> bytes:
    """One spelling of a JSON value: sorted keys, ASCII, no spaces, a final newline."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n"


def write_synced(path: Path, chunks: Iterable[bytes | memoryview]) -> Component:
    """Write a new file and push it to the disk."""
    digest = hashlib.sha256()
    size = 0
    with path.open("xb") as file:
        for chunk in chunks:
            file.write(chunk)
            digest.update(chunk)
            size += len(chunk)
        file.flush()
        os.fsync(file.fileno())
    return Component(size, digest.hexdigest())


def write_array(path: Path, array: NDArray[Any]) -> Component:
    """Write an array as `.npy`, little-endian, without pickle."""
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return write_synced(path, (_npy_header(little), little.reshape(-1).view(np.uint8).data))


def _npy_header(array: NDArray[Any]) -> bytes:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, np.lib.format.header_data_from_array_1_0(array))
    return header.getvalue()


def open_array(path: Path, dtype: str) -> NDArray[Any]:
    """Map an array into memory, read-only; its type must be the one the format names."""
    try:
        array: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as problem:
        raise damaged(path, str(problem)) from problem
    if array.dtype != np.dtype(dtype):
        raise damaged(path, f"holds {array.dtype.str}, not {dtype}")
    return array


def damaged(path: Path, what: str) -> IndexDamaged:
    """The error for a file that is not what was written."""
    return IndexDamaged(
        f"The index is damaged: {path.parent.name}/{path.name} {what}.",
        "Delete the index folder and run `plagcheck index` again.",
    )


def sync_folder(path: Path) -> None:
    """Make names created in a folder survive a power loss."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
