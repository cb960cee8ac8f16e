"""`plagcheck info`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at
from plagcheck.commands.notes import note_other_dictionaries
from plagcheck.commands.place_options import index_option


@click.command(epilog="Example: plagcheck info --index ./theses/.plagcheck")
@index_option
@options.format_option("text", "Lines, or JSON.")
def info(index_folder: Path | None, format_name: str) -> int:
    """Show what an index holds and how it was made."""
    from plagcheck.index import Plan, Snapshot, shown
    from plagcheck.matching import choose_distance_function, measure_cost, predict_cost
    from plagcheck.reports import safe
    from plagcheck.signatures import METHODS, build_method

    snapshot = Snapshot(index_at(index_folder))
    recipe = snapshot.catalogue.recipe
    note_other_dictionaries(recipe)
    documents = list(snapshot.documents())
    tables = [segment.tables for segment in snapshot.segments]
    plans = Counter(one.plan for one in tables)
    method = build_method(recipe, snapshot.frequencies())
    costs = {
        "predicted": predict_cost(tables),
        "measured": measure_cost(tables, choose_distance_function(recipe, method)),
    }
    size = sum(
        part.size for entry in snapshot.catalogue.segments for part in entry.components.values()
    )
    facts: dict[str, Any] = {
        "index": shown(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": len(documents),
        "pages": sum(document.pages for document in documents),
        "words": sum(document.words for document in documents),
        "elements": sum(document.elements for document in documents),
        "segments": len(snapshot.segments),
        "bytes": size,
        "recipe": recipe.as_dict(),
        "signatures": sum(one.signatures for one in tables),
        "table_bytes": sum(one.nbytes for one in tables),
        "plans": [{**plan.as_dict(), "segments": count} for plan, count in plans.items()],
        "cost": {name: cost._asdict() for name, cost in costs.items()},
    }
    if format_name == "json":
        click.echo(json.dumps(facts, indent=2))
        return 0
    weighting = ", weighted" if recipe.weighted else ", plain"
    weighting = weighting if "weighted" in METHODS[recipe.method].parameters else ""
    unit = "bits" if recipe.comparison == "hamming" else f"steps of {recipe.comparison}"
    finds = f"all elements within {recipe.distance} {unit}"
    count = facts["elements"]

    def described(plan: Plan) -> str:
        if plan.scan:
            return "none: a check scans every signature"
        leads = (f"{lead.length} bits at radius {lead.radius}" for lead in plan.leads)
        return f"{len(plan.leads)}, found by {', '.join(leads)}"

    lines = {
        "index": safe(facts["index"]),
        "generation": f"{facts['generation']:,}",
        "documents": f"{facts['documents']:,} ({facts['pages']:,} pages, {facts['words']:,} words)",
        "elements": f"{facts['elements']:,} ({recipe.element} of {recipe.size} content words)",
        "on disk": f"{size / 1e6:,.1f} MB in {facts['segments']} segment{'s' * (len(tables) != 1)}",
        "method": f"{recipe.method}, {recipe.bits} bits{weighting}",
        "finds": f"{finds} of {recipe.bits}" if recipe.comparison == "hamming" else finds,
        "tables": "; ".join(
            f"{described(plan)} ({count} of {len(tables)} segments)"
            if len(plans) > 1
            else described(plan)
            for plan, count in plans.items()
        ),
        "space": f"{facts['table_bytes'] / max(count, 1):.1f} bytes of tables an element; "
        f"{facts['signatures']:,} signatures are distinct",
        **{
            name: f"{cost.microseconds:,.1f} µs and {cost.candidates:,.1f} comparisons an element"
            for name, cost in costs.items()
        },
        "recipe": recipe.id,
        "dictionaries": safe(", ".join(" ".join(one) for one in recipe.dictionaries)),
    }
    for name, value in lines.items():
        click.echo(f"{name:<13}{value}")
    return 0
