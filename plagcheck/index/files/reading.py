"""Read files of an index, which a stranger may have written.

Only regular files below the index folder are opened, and no link on the way is followed: a link
could lead anywhere, and a pipe or a device would never end. Every length is compared with the size
of the file before it is used.
"""

from __future__ import annotations

import errno
import json
import mmap
import os
import re
import resource
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import xxhash
from numpy.typing import NDArray

from plagcheck.errors import IndexDamaged
from plagcheck.index.files.writing import Component, damage_error

HASHED_BYTES = 1 << 20
"""Bytes to hash at a time: they fit the cache, and are enough for xxhash to release the GIL."""

SPARE_FILES = 256
"""Files that a process has open besides those of an index."""

MOST_JSON_BYTES = 32 << 20
"""The longest JSON to parse: a catalogue of ten thousand segments."""

MOST_JSON_VALUES = 1_250_000
"""Most values in JSON: an empty list takes two bytes in a file and 30 times that in memory."""

_FOLDER_FLAGS = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC | getattr(os, "O_PATH", 0)
_FILE_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00(..)\{'descr': '([<|][a-z]\d{1,2})', 'fortran_order': False, "
    rb"'shape': \((\d{1,19}(?:, \d{1,19})*),?\), \} *\n",
    re.DOTALL,
)
_HEADER_BYTES = 256
"""Longer than any array header that this package writes."""

_MAGIC_BYTES = 10
"""Bytes of a header before the part that its length field counts."""

Shape = tuple[int | None, ...]
"""The shape of an array; None stands for any length."""


class OpenFile(NamedTuple):
    """An open file and its length."""

    handle: int
    size: int


@contextmanager
def open_index_file(base: Path, name: str) -> Iterator[OpenFile]:
    """Open a regular file below `base`, a folder that the user named; follow no link in `name`."""
    try:
        handle = _open_below(base, name)
    except (OSError, ValueError) as problem:
        raise _open_error(base / name, problem) from problem
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise damage_error(base / name, "is no regular file")
        yield OpenFile(handle, about.st_size)
    except OSError as problem:
        raise _open_error(base / name, problem) from problem
    finally:
        os.close(handle)


def allow_open_files(count: int) -> None:
    """Raise the limit on open files of this process, as far as the system permits.

    Every array that is mapped keeps its file open, and 50 segments have a thousand.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and wanted > soft:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _open_below(base: Path, name: str) -> int:
    *folders, last = name.split("/")
    if not folders:
        return os.open(base / last, _FILE_FLAGS)
    at = os.open(base / folders[0], _FOLDER_FLAGS)
    try:
        for folder in folders[1:]:
            at, above = os.open(folder, _FOLDER_FLAGS, dir_fd=at), at
            os.close(above)
        return os.open(last, _FILE_FLAGS, dir_fd=at)
    finally:
        os.close(at)


def _open_error(path: Path, problem: OSError | ValueError) -> IndexDamaged:
    """Return the error for a file that cannot be opened or read."""
    if isinstance(problem, ValueError):
        return damage_error(path, "has a name that no file has")
    if problem.errno == errno.ENOENT:
        return damage_error(path, "is missing")
    if problem.errno in (errno.ELOOP, errno.ENOTDIR):
        return damage_error(path, "is, or lies behind, a link: links are not followed")
    what = f"cannot be read ({problem.strerror})"
    if problem.errno == errno.EMFILE:
        return damage_error(path, what, "Raise the limit on open files, as with `ulimit -n 65536`.")
    return damage_error(path, what)


def read_whole_file(base: Path, name: str, most: int) -> bytes:
    """Read a file of at most `most` bytes."""
    with open_index_file(base, name) as (handle, size):
        if size > most:
            raise damage_error(
                base / name, f"has {size:,} bytes, more than the {most:,} of any such"
            )
        return b"".join(_read_pieces(handle, size))


def _read_pieces(handle: int, size: int) -> Iterator[bytes]:
    while size > 0 and (piece := os.read(handle, size)):
        size -= len(piece)
        yield piece


def parse_json(content: bytes | memoryview) -> Any:
    """Parse JSON; raise ValueError if it is not valid, too long or nested too deep."""
    content = bytes(content)
    check_json_size(content)
    try:
        return json.loads(content)
    except RecursionError as problem:
        raise ValueError("JSON nested too deep") from problem


def check_json_size(content: bytes) -> None:
    """Raise ValueError if parsing this JSON would take too much memory."""
    if len(content) > MOST_JSON_BYTES:
        raise ValueError("JSON of too many bytes")
    # Every value but the outermost one follows one of these characters, or the colon of a key.
    if len(content) > MOST_JSON_VALUES < sum(map(content.count, (b",", b"[", b"{"))):
        raise ValueError("JSON of too many values")


def check_sizes(base: Path, folder: str, components: Mapping[str, Component]) -> None:
    """Raise unless all files of a folder are regular files with the sizes in the catalogue."""
    try:
        at = _open_below(base, f"{folder}/.")
    except OSError as problem:
        raise _open_error(base / folder, problem) from problem
    try:
        for name, component in components.items():
            try:
                about = os.stat(name, dir_fd=at, follow_symlinks=False)
            except (OSError, ValueError) as problem:
                raise _open_error(base / folder / name, problem) from problem
            if not stat.S_ISREG(about.st_mode):
                raise damage_error(base / folder / name, "is no regular file")
            _compare_size(base / folder / name, about.st_size, component)
    finally:
        os.close(at)


def _compare_size(path: Path, size: int, component: Component) -> None:
    if size != component.size:
        raise damage_error(path, f"has {size} bytes instead of {component.size}")


def check_content(base: Path, name: str, component: Component) -> None:
    """Raise unless a file has the size and the checksum in the catalogue."""
    with open_index_file(base, name) as (handle, size):
        _compare_size(base / name, size, component)
        checksum = _hash_file(handle, size)
    if checksum != component.checksum:
        raise damage_error(base / name, "does not match its checksum")


def compute_checksum(base: Path, name: str) -> str:
    """Return the XXH3-128 of a file, in hex."""
    with open_index_file(base, name) as (handle, size):
        return _hash_file(handle, size)


def _hash_file(handle: int, size: int) -> str:
    digest = xxhash.xxh3_128()
    # Most files are small, and clearing a whole buffer would cost more than hashing them.
    buffer = memoryview(bytearray(min(HASHED_BYTES, size + 1)))
    while count := os.readv(handle, [buffer]):
        digest.update(buffer[:count])
    return digest.hexdigest()


def map_file(base: Path, name: str) -> memoryview:
    """Map a file into memory, read-only."""
    with open_index_file(base, name) as (handle, size):
        return memoryview(mmap.mmap(handle, size, access=mmap.ACCESS_READ) if size else b"")


def open_array(base: Path, name: str, dtype: str, shape: Shape) -> NDArray[Any]:
    """Map an array into memory, read-only.

    Raises unless it has this type and shape, and fills its file to the last byte.
    """
    with open_index_file(base, name) as (handle, size):
        found = _HEADER.match(os.pread(handle, _HEADER_BYTES, 0))
        if not found or int.from_bytes(found[1], "little") + _MAGIC_BYTES != found.end():
            raise damage_error(base / name, "does not begin like an array of this format")
        stored = found[2].decode()
        lengths = tuple(map(int, found[3].split(b", ")))
        if stored != dtype:
            raise damage_error(base / name, f"holds {stored}, not {dtype}")
        if len(lengths) != len(shape) or any(
            wanted not in (None, length) for length, wanted in zip(lengths, shape, strict=True)
        ):
            raise damage_error(base / name, f"has the shape {lengths}, not {_format_shape(shape)}")
        if found.end() + prod(lengths) * np.dtype(dtype).itemsize != size:
            raise damage_error(
                base / name, f"has {size} bytes, which its shape {lengths} does not fill"
            )
        with os.fdopen(os.dup(handle), "rb") as file:
            array = np.memmap(file, dtype, "r", found.end(), lengths)
    # Names the file if damage shows later. The attribute is typed as final since numpy 2.5.
    vars(array)["filename"] = str(base / name)
    return array


def _format_shape(shape: Shape) -> str:
    lengths = ["any" if length is None else str(length) for length in shape]
    return f"({', '.join(lengths)}{',' * (len(shape) == 1)})"


def array_damage_error(array: NDArray[Any], what: str) -> IndexDamaged:
    """Return the error for an array with impossible numbers."""
    return damage_error(Path(getattr(array, "filename", None) or "a table"), what)
