"""`plagcheck info`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

import plagcheck
from plagcheck.commands.options.common import format_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import note_other_dictionaries, print_json, print_line

if TYPE_CHECKING:
    from plagcheck import IndexInfo, Plan


@click.command(epilog="Example: plagcheck info --index ./theses/.plagcheck")
@index_option
@format_option("text", "Lines, or JSON.")
def info(index_choice: IndexChoice, format_name: str) -> int:
    """Show what an index holds and how it was made."""
    with index_choice.open() as index:
        note_other_dictionaries(index.recipe())
        facts = index.info()
    if format_name == "json":
        plugins = [asdict(plugin) for plugin in plagcheck.list_plugins()]
        print_json(facts.to_dict() | {"plugins": plugins})
        return 0
    for name, value in _describe(facts):
        print_line(f"{name:<13}{value}")
    return 0


def _describe(facts: IndexInfo) -> Iterator[tuple[str, str]]:
    """Yield the lines that people read, each with its name."""
    recipe = facts.recipe
    weighting = ", weighted" if recipe.weighted else ", plain"
    weighting += " in five levels" if ("weights", "levels") in recipe.parameters else ""
    weighting = weighting if plagcheck.list_methods()[recipe.method].weighs_words else ""
    unit = "bits" if recipe.comparison == "hamming" else f"steps of {recipe.comparison}"
    finds = f"all elements within {recipe.distance} {unit}"
    plural = "s" * (facts.segments != 1)
    yield "index", facts.location
    yield "generation", f"{facts.generation:,}"
    yield "documents", f"{facts.documents:,} ({facts.pages:,} pages, {facts.words:,} words)"
    if facts.languages:
        by_language = (f"{language} {count:,}" for language, count in facts.languages.items())
        yield "languages", ", ".join(by_language)
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
    if facts.bands:
        tried = (
            f"{facts.bands.measured:.0%} of {facts.bands.pairs:,}" if facts.bands.pairs else "no"
        )
        predicted = f"{facts.bands.predicted:.0%} or more of the pairs at the threshold"
        yield "bands", f"in long texts they find {predicted} (predicted)"
        yield "", f"and {tried} pairs of a sample (measured); --exhaustive finds all"
    yield "recipe", recipe.id
    yield "dictionaries", ", ".join(" ".join(pair) for pair in recipe.dictionaries)
    if plugins := plagcheck.list_plugins():
        yield "plug-ins", ", ".join(plugin.describe() for plugin in plugins)


def _describe_plan(plan: Plan) -> str:
    if plan.is_scan:
        return "none: a check scans every signature"
    leads = (f"{lead.length} bits at radius {lead.radius}" for lead in plan.leads)
    return f"{len(plan.leads)}, found by {', '.join(leads)}"
