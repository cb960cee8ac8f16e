"""Plan an `index` run from content hashes, before any document is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from plagcheck.index.snapshot import Snapshot, StoredDocument


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """How an index differs from the files on disk."""

    new: tuple[tuple[str, ...], ...]
    """Contents to read, in order; each with all its paths, of which one is read."""
    unchanged: int
    moved: Mapping[StoredDocument, str]
    """Documents whose file has a new path."""
    replaced: tuple[StoredDocument, ...]
    """Documents whose path now holds other content; removed once that is indexed."""
    vanished: tuple[StoredDocument, ...]
    """Documents whose file is gone from a folder that was searched."""
    copies: tuple[str, ...]
    """Paths left out because the same content is indexed under another path."""


def plan_update(
    snapshot: Snapshot | None,
    found: Mapping[str, str],
    roots: Sequence[str],
    unread: Sequence[str] = (),
) -> UpdatePlan:
    """Compare files (stored path → SHA-256) under `roots` with the documents of an index.

    Documents below `unread`, files and folders that could not be read, do not count as gone.
    """
    indexed = {stored.sha256: stored for stored in snapshot.documents()} if snapshot else {}
    paths_of: dict[str, list[str]] = {}
    for path, sha256 in found.items():
        paths_of.setdefault(sha256, []).append(path)

    new: list[tuple[str, ...]] = []
    copies: list[str] = []
    moved: dict[StoredDocument, str] = {}
    unchanged = 0
    for sha256, paths in paths_of.items():
        stored = indexed.get(sha256)
        if stored is None:
            new.append(tuple(paths))
        elif stored.path in paths:
            unchanged += 1
            copies += [path for path in paths if path != stored.path]
        elif stored.path in found or _is_under(stored.path, roots):
            moved[stored] = paths[0]
            copies += paths[1:]
        else:
            copies += paths
    gone = [stored for sha256, stored in indexed.items() if sha256 not in paths_of]
    return UpdatePlan(
        tuple(new),
        unchanged,
        moved,
        tuple(stored for stored in gone if stored.path in found),
        tuple(
            stored
            for stored in gone
            if stored.path not in found
            and _is_under(stored.path, roots)
            and not _is_under(stored.path, unread)
        ),
        tuple(copies),
    )


def _is_under(path: str, roots: Iterable[str]) -> bool:
    return any(root == "." or path == root or path.startswith(f"{root}/") for root in roots)
