"""Describe an index: what it holds, how it was made, and what a search in it costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from plagcheck.index import Plan, Snapshot, display_location
from plagcheck.matching import (
    BandShare,
    SearchCost,
    choose_distance_function,
    measure_cost,
    measure_share,
    predict_cost,
)
from plagcheck.recipe import Recipe
from plagcheck.workflows.index_checks import build_index_method


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """The facts of one generation of an index."""

    location: str
    generation: int
    documents: int
    languages: dict[str, int]
    """Language → documents, the most first; without those whose words are not stored."""
    pages: int
    words: int
    elements: int
    segments: int
    bytes: int
    """Size of all components on disk."""
    recipe: Recipe
    signatures: int
    """Distinct signatures, over all segments."""
    table_bytes: int
    plans: dict[Plan, int]
    """Plan of the tables → how many segments have it."""
    predicted: SearchCost
    """What a search costs for each element, by the plans."""
    measured: SearchCost
    """The same, tried just now on a sample."""
    bands: BandShare | None
    """The share of pairs that bands find in long texts; None if all are found."""

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as `plagcheck info --format json` prints them."""
        facts: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        plans = [{**plan.as_dict(), "segments": count} for plan, count in self.plans.items()]
        facts["bands"] = self.bands._asdict() if self.bands else None
        cost = {name: facts.pop(name)._asdict() for name in ("predicted", "measured")}
        changed = {"recipe": self.recipe.as_dict(), "plans": plans, "cost": cost}
        return {"index": facts.pop("location"), **facts, **changed}


def describe_index(folder: Path) -> IndexInfo:
    """Collect the facts of an index, and measure what a search costs."""
    snapshot = Snapshot(folder)
    recipe = snapshot.catalogue.recipe
    totals = dict.fromkeys(("documents", "pages", "words", "elements"), 0)
    for document in snapshot.documents():
        totals["documents"] += 1
        totals["pages"] += document.pages
        totals["words"] += document.words
        totals["elements"] += document.elements
    tables = [segment.tables for segment in snapshot.segments]
    method = build_index_method(recipe, snapshot.frequencies())
    components = (entry.components.values() for entry in snapshot.catalogue.segments)
    return IndexInfo(
        location=display_location(snapshot.folder),
        generation=snapshot.catalogue.generation,
        **totals,
        languages=snapshot.languages(),
        segments=len(tables),
        bytes=sum(component.size for parts in components for component in parts),
        recipe=recipe,
        signatures=sum(table.signature_count for table in tables),
        table_bytes=sum(table.nbytes for table in tables),
        plans=Counter(table.plan for table in tables),
        predicted=predict_cost(tables),
        measured=measure_cost(tables, choose_distance_function(recipe, method)),
        bands=measure_share(tables) if recipe.comparison == "hamming" else None,
    )
