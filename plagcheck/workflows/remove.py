"""Take documents out of an index."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.index import IndexWriter, Snapshot, StoredDocument, to_stored_path
from plagcheck.workflows.progress import Progress, Silent

_ID = re.compile(r"[0-9a-f]{12,64}")


@dataclass(frozen=True, slots=True)
class RemoveSummary:
    """What a `remove` run did."""

    removed: tuple[str, ...]
    documents: int
    elements: int
    generation: int


def remove_documents(
    names: Sequence[str], index: Path, *, progress: Progress | None = None
) -> RemoveSummary:
    """Take documents out of an index, by path, folder or id; return what was removed.

    All of them are removed, or none if a name is unknown. They no longer count; `compact_index`
    frees the space they take.
    """
    Snapshot(index)
    with IndexWriter(index, on_wait=(progress or Silent()).note) as writer:
        documents = list(Snapshot(index).documents())
        chosen: dict[StoredDocument, None] = {}
        unknown: list[str] = []
        for name in names:
            found = [stored for stored in documents if _is_named(stored, name, index)]
            chosen.update(dict.fromkeys(found))
            if not found:
                unknown.append(name)
        if unknown:
            raise UsageProblem(
                f"Not in this index: {', '.join(unknown)}. Nothing was removed.",
                "`plagcheck list` shows the documents by the names to use.",
            )
        writer.remove_documents(chosen)
        writer.publish()
        totals = Snapshot(index).totals()
        return RemoveSummary(
            tuple(stored.path for stored in chosen),
            *totals,
            writer.catalogue.generation,
        )


def _is_named(stored: StoredDocument, name: str, index: Path) -> bool:
    """Tell whether a name means a document: its path as listed or from here, its folder, its id."""
    if _ID.fullmatch(name) and stored.sha256.startswith(name):
        return True
    for path in (name.rstrip("/"), to_stored_path(Path(name), index)):
        below = not stored.path.startswith("/") if path == "." else False
        if below or stored.path == path or stored.path.startswith(f"{path}/"):
            return True
    return False
