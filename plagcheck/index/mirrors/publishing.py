"""Publish changes of an index, in its folder or at the address that the folder mirrors.

At an address a writer first sends its files, then creates the catalogue exclusively under the next
number. A second writer of the same number is refused. Files of an interrupted run are listed by no
catalogue and mean nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from plagcheck.errors import IndexBusy, IndexDamaged
from plagcheck.index.files.locations import find_mirrored_address
from plagcheck.index.files.writing import SEGMENTS_FOLDER
from plagcheck.index.mirrors.mirror import INDEX_FILE, open_remote, put_file, stage_catalogue
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue, SegmentEntry
from plagcheck.index.storage.frequencies import make_frequencies_name
from plagcheck.index.storage.garbage import GRACE_SECONDS, collect_garbage
from plagcheck.remote.files import RemoteFolder


def prepare_writing(folder: Path) -> None:
    """Make sure that writing is possible, and remove what is no longer needed."""
    address = find_mirrored_address(folder)
    if address is None:
        collect_garbage(folder)
    else:
        RemoteFolder(address).require_exclusive_creation()


def publish_generation(folder: Path, following: Catalogue, before: Catalogue) -> None:
    """Make a generation the current one; send the segments that the one before did not have."""
    if find_mirrored_address(folder) is None:
        catalogue.publish_catalogue(folder, following)
        return
    remote = open_remote(folder)
    published = {entry.name for entry in before.segments}
    for entry in following.segments:
        # A segment that a worker wrote is not here: it is at the address already.
        if entry.name not in published and (folder / SEGMENTS_FOLDER / entry.name).is_dir():
            send_segment(folder, entry)
    send_frequencies(folder, following.recipe.idf)
    there = remote.list_names()
    name, content = (
        catalogue.make_catalogue_name(following.generation),
        catalogue.serialize_catalogue(following),
    )
    # A used number may be free again: superseded generations are removed after a while.
    overtaken = max(catalogue.parse_generations(there), default=0) >= following.generation
    if overtaken or not remote.create_file(name, content):
        raise IndexBusy(
            f"Another run changed the index at {remote.address} meanwhile; nothing of it was lost.",
            "Run the command again.",
        )
    put_file(folder, name, content)
    _collect_remote_garbage(remote, folder, following.generation)


def send_segment(folder: Path, entry: SegmentEntry) -> None:
    """Copy a segment from a mirror to the address; it must be listed within the grace time."""
    open_remote(folder).send_files(
        folder, [f"{SEGMENTS_FOLDER}/{entry.name}/{name}" for name in entry.components]
    )


def send_frequencies(folder: Path, idf: str) -> None:
    """Copy the frequencies that `idf` names to the address, unless they are there."""
    remote = open_remote(folder)
    if idf and make_frequencies_name(idf) not in remote.list_names():
        remote.send_files(folder, [make_frequencies_name(idf)])


def remove_generations(folder: Path, numbers: Sequence[int]) -> None:
    """Remove generations, also at the address if the folder is a mirror."""
    names = [catalogue.make_catalogue_name(number) for number in numbers]
    if find_mirrored_address(folder):
        open_remote(folder).remove_files(names)
    for name in names:
        (folder / name).unlink()


def _collect_remote_garbage(remote: RemoteFolder, folder: Path, current: int) -> None:
    """Remove files at the address that no generation within the grace time lists.

    Times are by the clock of the address. A file that no catalogue lists may belong to a writer
    that is about to publish it, so it is removed only after the grace time.
    """
    oldest = remote.get_modified_time(catalogue.make_catalogue_name(current)) - GRACE_SECONDS
    superseded = []
    for number, following in pairwise(catalogue.parse_generations(remote.list_names())):
        if remote.get_modified_time(catalogue.make_catalogue_name(following)) >= oldest:
            break
        superseded.append(number)
    if not superseded:
        return
    remote.remove_files([catalogue.make_catalogue_name(number) for number in superseded])
    listed: set[str] = set()
    try:
        for number in catalogue.parse_generations(remote.list_names()):
            if kept := stage_catalogue(remote, folder, number):
                listed |= {f"{SEGMENTS_FOLDER}/{entry.name}" for entry in kept.segments}
                listed.add(make_frequencies_name(kept.recipe.idf))
    except IndexDamaged:
        # What it lists is unknown; `plagcheck verify` reports the damage.
        return
    unlisted: dict[str, list[str]] = {}
    for name in remote.list_files():
        home = name.rpartition("/")[0] or name
        if INDEX_FILE.fullmatch(name) and not name.startswith("catalogue") and home not in listed:
            unlisted.setdefault(home, []).append(name)
    for names in unlisted.values():
        if all(remote.get_modified_time(name) < oldest for name in names):
            remote.remove_files(names)
