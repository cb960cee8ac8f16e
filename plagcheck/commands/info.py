"""`plagcheck info`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at
from plagcheck.commands.notes import note_other_dictionaries
from plagcheck.commands.place_options import index_option

if TYPE_CHECKING:
    from plagcheck.index import Plan
    from plagcheck.workflows.info import IndexInfo


@click.command(epilog="Example: plagcheck info --index ./theses/.plagcheck")
@index_option
@options.format_option("text", "Lines, or JSON.")
def info(index_folder: Path | None, format_name: str) -> int:
    """Show what an index holds and how it was made."""
    from plagcheck.index import Snapshot
    from plagcheck.plugins import list_plugins
    from plagcheck.reports import json_safe
    from plagcheck.workflows.info import describe_index

    folder = index_at(index_folder)
    note_other_dictionaries(Snapshot(folder).catalogue.recipe)
    facts = describe_index(folder)
    if format_name == "json":
        plugins = [asdict(plugin) for plugin in list_plugins()]
        click.echo(json_safe(json.dumps(facts.to_dict() | {"plugins": plugins}, indent=2)))
        return 0
    for name, value in _describe(facts):
        click.echo(f"{name:<13}{value}")
    return 0


def _describe(facts: IndexInfo) -> Iterator[tuple[str, str]]:
    """Yield the lines that people read, each with its name."""
    from plagcheck.plugins import list_plugins
    from plagcheck.reports import safe
    from plagcheck.signatures import METHODS

    recipe = facts.recipe
    weighting = ", weighted" if recipe.weighted else ", plain"
    weighting = weighting if METHODS[recipe.method].weighs_words else ""
    unit = "bits" if recipe.comparison == "hamming" else f"steps of {recipe.comparison}"
    finds = f"all elements within {recipe.distance} {unit}"
    plural = "s" * (facts.segments != 1)
    yield "index", safe(facts.location)
    yield "generation", f"{facts.generation:,}"
    yield "documents", f"{facts.documents:,} ({facts.pages:,} pages, {facts.words:,} words)"
    yield "elements", f"{facts.elements:,} ({recipe.element} of {recipe.size} content words)"
    yield "on disk", f"{facts.bytes / 1e6:,.1f} MB in {facts.segments} segment{plural}"
    yield "method", f"{recipe.method}, {recipe.bits} bits{weighting}"
    yield "finds", f"{finds} of {recipe.bits}" if recipe.comparison == "hamming" else finds
    yield (
        "tables",
        "; ".join(
            f"{_describe_plan(plan)} ({count} of {facts.segments} segments)"
            if len(facts.plans) > 1
            else _describe_plan(plan)
            for plan, count in facts.plans.items()
        ),
    )
    space = facts.table_bytes / max(facts.elements, 1)
    yield (
        "space",
        f"{space:.1f} bytes of tables an element; {facts.signatures:,} signatures are distinct",
    )
    for name, cost in (("predicted", facts.predicted), ("measured", facts.measured)):
        per_element = f"{cost.microseconds:,.1f} µs and {cost.candidates:,.1f} comparisons"
        yield name, f"{per_element} an element"
    yield "recipe", recipe.id
    yield "dictionaries", safe(", ".join(" ".join(pair) for pair in recipe.dictionaries))
    if plugins := list_plugins():
        yield "plug-ins", safe(", ".join(plugin.describe() for plugin in plugins))


def _describe_plan(plan: Plan) -> str:
    if plan.is_scan:
        return "none: a check scans every signature"
    leads = (f"{lead.length} bits at radius {lead.radius}" for lead in plan.leads)
    return f"{len(plan.leads)}, found by {', '.join(leads)}"
