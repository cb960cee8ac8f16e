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
from plagcheck.files import create_exclusively, inherited_mode

READ_BYTES = 1 << 20
"""Read at a time; fits the cache, and xxhash lets other threads run on pieces of this size."""

_ADVICE = {
    errno.ENOSPC: "Free some space and run the command again; what was published is intact.",
    errno.EDQUOT: "Free some space and run the command again; what was published is intact.",
    errno.EIO: "The disk fails: copy the index to another one, run `plagcheck verify` there.",
}


class Component(NamedTuple):
    """A file of a segment, as the catalogue vouches for it."""

    size: int
    checksum: str
    """XXH3-128 of the content, in hex."""


def canonical(value: Any) -> bytes:
    """One spelling of a JSON value: sorted keys, ASCII, no spaces, a final newline."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii") + b"\n"


def write_synced(path: Path, chunks: Iterable[bytes | memoryview]) -> Component:
    """Write a new file, as open to others as its folder, and push it to the disk."""
    digest = xxhash.xxh3_128()
    size = 0
    with os.fdopen(create_exclusively(path, inherited_mode(path.parent)), "wb") as file:
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


def check_size(path: Path, component: Component) -> None:
    """Raise if a file is missing or has another length than was written."""
    try:
        size = path.stat().st_size
    except OSError:
        raise damaged(path, "is missing") from None
    if size != component.size:
        raise damaged(path, f"has {size} bytes instead of {component.size}")


def check_content(path: Path, component: Component) -> None:
    """Raise unless every byte of a file is what was written."""
    check_size(path, component)
    digest = xxhash.xxh3_128()
    # No longer than the file: most are small, and clearing memory costs more than hashing them.
    buffer = memoryview(bytearray(min(READ_BYTES, component.size + 1)))
    try:
        with path.open("rb", buffering=0) as file:
            while count := file.readinto(buffer):
                digest.update(buffer[:count])
    except OSError as problem:
        raise damaged(path, f"cannot be read ({problem.strerror})") from problem
    if digest.hexdigest() != component.checksum:
        raise damaged(path, "does not match its checksum")


def damaged(path: Path, what: str) -> IndexDamaged:
    """The error for a file that is not what was written."""
    return IndexDamaged(
        f"The index is damaged: {path.parent.name}/{path.name} {what}.",
        "See what is affected with `plagcheck verify`, mend it with `plagcheck verify --repair`; "
        "`plagcheck index FOLDER` then reads again what could not be saved.",
        what,
    )


def sync_folder(path: Path) -> None:
    """Make names created in a folder survive a power loss."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def changing(folder: Path) -> Iterator[None]:
    """Turn a change that the system refused into what the user should know."""
    try:
        yield
    except OSError as problem:
        raise IndexNotWritable(
            f"The index folder {folder} cannot be written: {problem.strerror}.",
            _ADVICE.get(
                problem.errno or 0, "Choose another place with --index, or change its permissions."
            ),
        ) from problem
