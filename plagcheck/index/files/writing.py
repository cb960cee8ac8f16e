"""Files that are whole or not there: written under another name, synced, then named."""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged, IndexNotWritable
from plagcheck.files import create_exclusively, inherit_mode

_ADVICE_BY_ERROR = {
    errno.ENOSPC: "Free some space and run the command again; what was published is intact.",
    errno.EDQUOT: "Free some space and run the command again; what was published is intact.",
    errno.EIO: "The disk fails: copy the index to another one, run `plagcheck verify` there.",
}


class Component(NamedTuple):
    """A file of a segment, as the catalogue vouches for it."""

    size: int
    checksum: str
    """XXH3-128 of the content, in hex."""


def to_canonical_json(value: Any) -> bytes:
    """One spelling of a JSON value: sorted keys, ASCII, no spaces, a final newline."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n"


def write_synced_file(path: Path, chunks: Iterable[bytes | memoryview]) -> Component:
    """Write a new file, as open to others as its folder, and push it to the disk."""
    digest = xxhash.xxh3_128()
    size = 0
    with os.fdopen(create_exclusively(path, inherit_mode(path.parent)), "wb") as file:
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
    return write_synced_file(
        path, (_make_npy_header(little), little.reshape(-1).view(np.uint8).data)
    )


def _make_npy_header(array: NDArray[Any]) -> bytes:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, np.lib.format.header_data_from_array_1_0(array))
    return header.getvalue()


_ADVICE_ON_DAMAGE = (
    "See what is affected with `plagcheck verify`, mend it with `plagcheck verify --repair`; "
    "`plagcheck index FOLDER` then reads again what could not be saved."
)


def damage_error(path: Path, what: str, next_step: str = _ADVICE_ON_DAMAGE) -> IndexDamaged:
    """The error for a file that is not what was written."""
    return IndexDamaged(
        f"The index is damaged: {path.parent.name}/{path.name} {what}.",
        next_step,
        what,
        path.name,
    )


def sync_folder(path: Path) -> None:
    """Make names created in a folder survive a power loss."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def report_write_errors(folder: Path) -> Iterator[None]:
    """Turn a change that the system refused into what the user should know."""
    try:
        yield
    except OSError as problem:
        raise IndexNotWritable(
            f"The index folder {folder} cannot be written: {problem.strerror}.",
            _ADVICE_BY_ERROR.get(
                problem.errno or 0, "Choose another place with --index, or change its permissions."
            ),
        ) from problem
