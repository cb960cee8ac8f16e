"""`plagcheck info`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at


@click.command(epilog="Example: plagcheck info --index ./theses/.plagcheck")
@options.index_option
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Lines, or JSON.",
)
def info(index_folder: Path | None, format_name: str) -> int:
    """Show what an index holds and how it was made."""
    from plagcheck.index import Snapshot, chosen
    from plagcheck.reports import safe
    from plagcheck.signatures import METHODS

    snapshot = Snapshot(index_at(index_folder))
    recipe = snapshot.catalogue.recipe
    documents = list(snapshot.documents())
    plan = snapshot.segments[-1].plan if snapshot.segments else chosen(recipe, 0)
    size = sum(
        part.size for entry in snapshot.catalogue.segments for part in entry.components.values()
    )
    facts: dict[str, Any] = {
        "index": str(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": len(documents),
        "pages": sum(document.pages for document in documents),
        "words": sum(document.words for document in documents),
        "elements": sum(document.elements for document in documents),
        "segments": len(snapshot.segments),
        "bytes": size,
        "recipe": recipe.as_dict(),
        "tables": [] if plan.scan else plan.as_dict()["tables"],
    }
    if format_name == "json":
        click.echo(json.dumps(facts, indent=2))
        return 0
    weighting = ", weighted" if recipe.weighted else ", plain"
    weighting = weighting if "weighted" in METHODS[recipe.method].parameters else ""
    unit = "bits" if recipe.comparison == "hamming" else f"steps of {recipe.comparison}"
    finds = f"all elements within {recipe.distance} {unit}"
    blocks = ", ".join(str(lead.length) for lead in plan.leads)
    tables = f"{len(plan.leads)}, leading with {blocks} bits"
    lines = {
        "index": safe(facts["index"]),
        "generation": f"{facts['generation']:,}",
        "documents": f"{facts['documents']:,} ({facts['pages']:,} pages, {facts['words']:,} words)",
        "elements": f"{facts['elements']:,} ({recipe.element} of {recipe.size} content words)",
        "on disk": f"{size / 1e6:,.1f} MB in {facts['segments']} segments",
        "method": f"{recipe.method}, {recipe.bits} bits{weighting}",
        "finds": f"{finds} of {recipe.bits}" if recipe.comparison == "hamming" else finds,
        "tables": "none: a check scans every signature" if plan.scan else tables,
        "recipe": recipe.id,
    }
    for name, value in lines.items():
        click.echo(f"{name:<11}{value}")
    return 0
