"""Write files of an index: each is complete and on the disk before it gets its name."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged, IndexNotWritable
from plagcheck.files import create_exclusively, inherit_mode, make_folder

SEGMENTS_FOLDER = "segments"
"""The folder of an index that holds its segments."""

_ADVICE_BY_ERROR = {
    errno.ENOSPC: "Free some space and run the command again; what was published is intact.",
    errno.EDQUOT: "Free some space and run the command again; what was published is intact.",
    errno.EIO: "The disk fails: copy the index to another one, run `plagcheck verify` there.",
}

_ADVICE_ON_DAMAGE = (
    "See what is affected with `plagcheck verify`, mend it with `plagcheck verify --repair`; "
    "`plagcheck index FOLDER` then reads again what could not be saved."
)


class Component(NamedTuple):
    """A file of a segment, as the catalogue lists it."""

    size: int
    checksum: str
    """XXH3-128 of the content, in hex."""


def to_canonical_json(value: Any) -> bytes:
    """Serialize a value in the only valid spelling: sorted keys, ASCII, no spaces, a newline."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n"


def write_synced_file(path: Path, chunks: Iterable[bytes | memoryview]) -> Component:
    """Write a new file, with the access rights of its folder, and sync it to the disk."""
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
    content = little.reshape(-1).view(np.uint8).data
    return write_synced_file(path, (_make_npy_header(little), content))


def _make_npy_header(array: NDArray[Any]) -> bytes:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, np.lib.format.header_data_from_array_1_0(array))
    return header.getvalue()


def make_folder_inside(path: Path) -> None:
    """Create a folder inside an index, with the index's access rights, unless it exists.

    Raises if a link has its name: the link would take what is written there elsewhere.
    """
    if path.is_symlink():
        next_step = "Put the folder in its place that it leads to, if that is yours."
        raise damage_error(path, "is a link: links are not followed", next_step)
    make_folder(path)


def remove_entry(path: Path) -> None:
    """Remove a file, a link or a folder; never the target of a link."""
    if path.is_symlink() or not path.is_dir():
        path.unlink()
        return
    # The index nests no folders. One nested too deep to remove is foreign and may stay.
    with suppress(RecursionError):
        shutil.rmtree(path)


def sync_folder(path: Path) -> None:
    """Make names created in a folder survive a power loss."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def damage_error(path: Path, what: str, next_step: str = _ADVICE_ON_DAMAGE) -> IndexDamaged:
    """Return the error for a file that is not what was written."""
    return IndexDamaged(
        f"The index is damaged: {path.parent.name}/{path.name} {what}.",
        next_step,
        what,
        path.name,
    )


@contextmanager
def report_write_errors(folder: Path) -> Iterator[None]:
    """Turn an OSError while writing into `IndexNotWritable` with the next step."""
    try:
        yield
    except OSError as problem:
        raise IndexNotWritable(
            f"The index folder {folder} cannot be written: {problem.strerror}.",
            _ADVICE_BY_ERROR.get(
                problem.errno or 0, "Choose another place with --index, or change its permissions."
            ),
        ) from problem
