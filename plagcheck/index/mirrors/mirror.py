"""An index at an address is worked on in a local folder that follows it, its mirror.

All code of an index sees a folder. A command works in a mirror of the newest generation
(`make_mirror`). A worker of a cluster has a mirror of its own (`ensure_local`), which starts empty,
fetches the segments that its tasks need, and sends the segments it writes (publishing.py).

Segments are immutable and named after their content, so a mirror fetches each file once, compares
it with the checksum in the catalogue, and stores the catalogue last. A mirror holds no data of its
own and may be deleted at any time. Only this process knows its address (files/locations.py).
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from plagcheck.errors import IndexDamaged, IndexNotWritable, PlagcheckError
from plagcheck.index.files.locations import find_mirrored_address, register_mirror
from plagcheck.index.files.lock import open_lock
from plagcheck.index.files.reading import MOST_JSON_BYTES, check_content, read_whole_file
from plagcheck.index.files.writing import (
    SEGMENTS_FOLDER,
    damage_error,
    make_folder_inside,
    remove_entry,
    report_write_errors,
    write_synced_file,
)
from plagcheck.index.mirrors.temporary import make_temporary_home
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import COMPONENT_NAME, Catalogue, SegmentEntry
from plagcheck.index.storage.frequencies import load_frequencies, make_frequencies_name
from plagcheck.index.storage.garbage import collect_garbage
from plagcheck.remote.address import Address, Location
from plagcheck.remote.files import RemoteFolder

NOTED_BYTES = 1_000_000_000
"""From this many bytes on, the user is told about the download."""

MOST_FREQUENCIES_BYTES = 256 << 20
"""Most bytes of frequencies to fetch, of which the catalogue states no size: 16 million words."""

_STAGE = "tmp-fetched"
"""The folder of a mirror for files that are not complete and checked yet."""

INDEX_FILE = re.compile(
    r"catalogue-[0-9]{6,18}\.json|frequencies-[0-9a-f]{16}\.npy|"
    rf"{SEGMENTS_FOLDER}/[0-9a-f]{{32}}/{COMPONENT_NAME.pattern}"
)
"""Valid names of an index's files."""

Note = Callable[[str], None]


def make_mirror(address: Address, home: Path, note: Note = lambda _: None) -> Path:
    """Make or update the mirror of an address; it is empty if there is no index yet."""
    remote = RemoteFolder(address)
    folder = _make_folder(address, home)
    with report_write_errors(folder), _hold_fetch_lock(folder):
        while (newest := _fetch_newest(remote, folder, note)) is None:
            pass
        _remove_unneeded(folder, newest)
    _mirrors[address] = folder
    return folder


def ensure_local(location: Location, generation: int | None = None, idf: str = "") -> Path:
    """Return the folder in which this process works on an index: the index itself, or a mirror.

    It has the catalogue of a generation, if one is given, and the frequencies that `idf` names. The
    mirror of a worker lasts as long as the worker.
    """
    if isinstance(location, Path):
        return location
    if location not in _mirrors:
        _mirrors[location] = _make_folder(location, Path(_get_worker_home().name))
    folder = _mirrors[location]
    name = catalogue.make_catalogue_name(generation or 0)
    if generation and ((folder / name).is_symlink() or not (folder / name).is_file()):
        staged = stage_catalogue(RemoteFolder(location), folder, generation)
        if staged is None:
            raise damage_error(folder / name, "is gone at the address")
        put_file(folder, name, catalogue.serialize_catalogue(staged))
    if idf:
        _fetch_frequencies(RemoteFolder(location), folder, idf)
    return folder


_mirrors: dict[Address, Path] = {}
"""The mirrors of this process, by address."""

_get_worker_home = lru_cache(maxsize=1)(make_temporary_home)
"""Return the folder for a worker's mirrors."""


def download_index(address: Address, home: Path) -> Path:
    """Copy all files of an index at an address, damaged or not, into a folder below `home`."""
    remote = RemoteFolder(address)
    folder = _make_folder(address, home)
    with report_write_errors(folder):
        for generation in catalogue.parse_generations(remote.list_names()):
            _download_generation(remote, folder, generation)
    return folder


def _download_generation(remote: RemoteFolder, folder: Path, generation: int) -> None:
    """Copy a catalogue and the files it lists, each up to the size that it states."""
    name = catalogue.make_catalogue_name(generation)
    put_file(folder, name, remote.read_file(name, MOST_JSON_BYTES + 1) or b"")
    try:
        current = catalogue.load_catalogue(folder, generation)
    except PlagcheckError:
        return
    if current.recipe.idf:
        name = make_frequencies_name(current.recipe.idf)
        remote.fetch_files({name: MOST_FREQUENCIES_BYTES}, folder)
    for entry in current.segments:
        for name in _list_missing(folder, entry):
            path = f"{SEGMENTS_FOLDER}/{entry.name}/{name}"
            remote.fetch_files({path: entry.components[name].size}, folder)


def fetch_segment(folder: Path, entry: SegmentEntry) -> None:
    """Fetch what a mirror lacks of a segment."""
    if _list_missing(folder, entry) and not _fetch_components(open_remote(folder), folder, entry):
        raise _incomplete_error(folder, entry)


def open_remote(folder: Path) -> RemoteFolder:
    """Open the address that a mirror follows."""
    address = find_mirrored_address(folder)
    if address is None:
        raise ValueError(f"{folder} is no mirror")
    return RemoteFolder(address)


def stage_catalogue(remote: RemoteFolder, folder: Path, generation: int) -> Catalogue | None:
    """Fetch and check a catalogue without publishing it in the mirror; None if it is gone."""
    name = catalogue.make_catalogue_name(generation)
    content = remote.read_file(name, MOST_JSON_BYTES + 1)
    if content is None:
        return None
    make_folder_inside(folder / _STAGE)
    put_file(folder / _STAGE, name, content)
    return catalogue.load_catalogue(folder / _STAGE, generation)


def put_file(folder: Path, name: str, content: bytes) -> None:
    """Write a small file into a mirror; replace an existing one."""
    unfinished = folder / f"catalogue.tmp-{os.urandom(16).hex()}"
    write_synced_file(unfinished, [content])
    unfinished.replace(folder / name)


def _make_folder(address: Address, home: Path) -> Path:
    """Make the folder for the mirror of an address below `home`, which may hold several."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", address.text)[-60:].strip("-")
    folder = home / f"{plain}-{hashlib.sha256(address.text.encode()).hexdigest()[:8]}"
    with report_write_errors(folder):
        home.mkdir(parents=True, exist_ok=True)
        make_folder_inside(folder)
        make_folder_inside(folder / SEGMENTS_FOLDER)
    register_mirror(folder, address)
    return folder


def _fetch_newest(remote: RemoteFolder, folder: Path, note: Note) -> int | None:
    """Fetch the newest generation. Return its number, or None if it was removed meanwhile."""
    numbers = catalogue.parse_generations(remote.list_names())
    if not numbers:
        return 0
    newest = stage_catalogue(remote, folder, numbers[-1])
    if newest is None:
        return None
    missing = sum(
        entry.components[name].size
        for entry in newest.segments
        for name in _list_missing(folder, entry)
    )
    free = shutil.disk_usage(folder).free
    if missing > free:
        raise IndexNotWritable(
            f"The index at {remote.address} has {missing / 1e9:,.1f} GB to fetch, and "
            f"{folder.parent} has {free / 1e9:,.1f} GB free.",
            "Free some space, or name another folder with --mirror.",
        )
    if missing >= NOTED_BYTES:
        note(f"Fetching {missing / 1e9:,.1f} GB of the index at {remote.address}.")
    if newest.recipe.idf:
        _fetch_frequencies(remote, folder, newest.recipe.idf)
    for entry in newest.segments:
        if not _fetch_components(remote, folder, entry):
            if catalogue.parse_generations(remote.list_names())[-1:] != numbers[-1:]:
                return None
            raise _incomplete_error(folder, entry)
    name, content = (
        catalogue.make_catalogue_name(newest.generation),
        catalogue.serialize_catalogue(newest),
    )
    # An equal file keeps its time: that is when the generation before it was superseded.
    if not _has_content(folder, name, content):
        put_file(folder, name, content)
    return newest.generation


def _has_content(folder: Path, name: str, content: bytes) -> bool:
    try:
        return read_whole_file(folder, name, len(content)) == content
    except IndexDamaged:
        return False


def _list_missing(folder: Path, entry: SegmentEntry) -> list[str]:
    """Return the components that a mirror lacks or has with another size."""
    home = folder / SEGMENTS_FOLDER / entry.name
    sizes: dict[str, int] = {}
    if home.is_dir() and not home.is_symlink():
        files = (found for found in os.scandir(home) if found.is_file(follow_symlinks=False))
        sizes = {file.name: file.stat().st_size for file in files}
    return [
        name for name, component in entry.components.items() if sizes.get(name) != component.size
    ]


def _fetch_components(remote: RemoteFolder, folder: Path, entry: SegmentEntry) -> bool:
    """Fetch what a mirror lacks of a segment. Return False if the address lacks a file of it."""
    home, stage = folder / SEGMENTS_FOLDER / entry.name, folder / _STAGE
    missing = _list_missing(folder, entry)
    within = f"{SEGMENTS_FOLDER}/{entry.name}"
    if missing:
        _make_stage(stage, entry)
        sizes = {f"{within}/{name}": entry.components[name].size for name in missing}
        if not remote.fetch_files(sizes, stage):
            return False
    make_folder_inside(home)
    for name in missing:
        fetched = stage / within / name
        check_content(stage, f"{within}/{name}", entry.components[name])
        # Next time only its size is compared, so a power loss must not leave zeros.
        with fetched.open("rb") as file:
            os.fsync(file.fileno())
        fetched.replace(home / name)
    return True


def _make_stage(stage: Path, entry: SegmentEntry) -> None:
    """Make the folders for fetched files of a segment; raise if one is a link."""
    for folder in (stage, stage / SEGMENTS_FOLDER, stage / SEGMENTS_FOLDER / entry.name):
        make_folder_inside(folder)


def _incomplete_error(folder: Path, entry: SegmentEntry) -> IndexDamaged:
    return damage_error(folder / SEGMENTS_FOLDER / entry.name, "is not whole at the address")


def _fetch_frequencies(remote: RemoteFolder, folder: Path, idf: str) -> None:
    name = make_frequencies_name(idf)
    if (folder / name).is_symlink() or not (folder / name).is_file():
        make_folder_inside(folder / _STAGE)
        if not remote.fetch_files({name: MOST_FREQUENCIES_BYTES}, folder / _STAGE):
            raise damage_error(folder / name, "is missing or too large at the address")
        load_frequencies(folder / _STAGE, idf)
        (folder / _STAGE / name).replace(folder / name)


@contextmanager
def _hold_fetch_lock(folder: Path) -> Iterator[None]:
    """Let one run at a time fetch into a shared mirror, so that each file is fetched once."""
    with open_lock(folder / "fetch.lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _remove_unneeded(folder: Path, newest: int) -> None:
    """Remove what a mirror no longer needs, unless a writer works in it.

    Generations above the newest one belong to an index that was rolled back or created again.
    """
    if (folder / _STAGE).exists():
        remove_entry(folder / _STAGE)
    with open_lock(folder / "writer.lock") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        for number in catalogue.list_generations(folder):
            if number > newest:
                (folder / catalogue.make_catalogue_name(number)).unlink()
        collect_garbage(folder)
