"""A whole index → a map of it."""

from __future__ import annotations

from pathlib import Path

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.findings.report import describe_tool
from plagcheck.index import Snapshot
from plagcheck.model import CorpusMap, Likeness
from plagcheck.workflows.config import describe_snapshot
from plagcheck.workflows.duplicates import find_near_pairs, group_linked


def map_index(index: Path | Snapshot, near_duplicate: float = NEAR_DUPLICATE) -> CorpusMap:
    """Map every document of an index and every pair of near-duplicates, alike ones side by side.

    `index` is its folder, or a snapshot that the caller has open.
    """
    snapshot = index if isinstance(index, Snapshot) else Snapshot(index)
    documents, pairs = find_near_pairs(snapshot, near_duplicate)
    groups = group_linked(pairs)
    order = [number for group in groups for number in group]
    order += sorted(set(range(len(documents))) - set(order))
    row_of = {number: row for row, number in enumerate(order)}
    rows = [
        Likeness(min(row_of[first], row_of[second]), max(row_of[first], row_of[second]), similarity)
        for first, second, similarity in pairs
    ]
    return CorpusMap(
        tool=describe_tool(),
        index=describe_snapshot(snapshot),
        recipe=snapshot.catalogue.recipe.as_dict(),
        least=near_duplicate,
        paths=tuple(documents[number].path for number in order),
        groups=tuple(len(group) for group in groups),
        pairs=tuple(sorted(rows, key=lambda pair: (-pair.similarity, pair))),
    )
