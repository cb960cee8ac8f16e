"""A whole index → a map of it."""

from __future__ import annotations

from pathlib import Path

from plagcheck.findings.report import describe_tool
from plagcheck.index import Snapshot
from plagcheck.model import CorpusMap, Likeness, Settings
from plagcheck.workflows.check import index_facts
from plagcheck.workflows.duplicates import linked_places, near_pairs


def map_index(index: Path, near_duplicate: float | None = None) -> CorpusMap:
    """Every document of an index and every pair of near-duplicates, alike ones side by side."""
    snapshot = Snapshot(index)
    stored, pairs = near_pairs(snapshot, near_duplicate)
    groups = linked_places(pairs)
    order = [place for group in groups for place in group]
    order += sorted(set(range(len(stored))) - set(order))
    place_of = {place: number for number, place in enumerate(order)}
    moved = [
        Likeness(
            min(place_of[one], place_of[other]), max(place_of[one], place_of[other]), similarity
        )
        for one, other, similarity in pairs
    ]
    return CorpusMap(
        tool=describe_tool(),
        index=index_facts(snapshot),
        recipe=snapshot.catalogue.recipe.as_dict(),
        least=Settings().near_duplicate if near_duplicate is None else near_duplicate,
        paths=tuple(stored[place].path for place in order),
        groups=tuple(len(group) for group in groups),
        pairs=tuple(sorted(moved, key=lambda pair: (-pair.similarity, pair))),
    )
