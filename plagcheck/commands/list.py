"""`plagcheck list`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at
from plagcheck.commands.notes import note_other_dictionaries
from plagcheck.commands.place_options import index_option


@click.command("list", epilog="Example: plagcheck list --format json")
@index_option
@options.format_option("table", "A line per document, or JSON.")
def list_documents(index_folder: Path | None, format_name: str) -> int:
    """List the indexed documents."""
    from plagcheck.index import Snapshot
    from plagcheck.reports import format_citation, json_safe, safe

    snapshot = Snapshot(index_at(index_folder))
    note_other_dictionaries(snapshot.catalogue.recipe)
    documents = sorted(snapshot.documents(), key=lambda one: one.path)
    if format_name == "json":
        keys = (
            *("path", "sha256", "format", "title", "authors", "year"),
            *("pages", "words", "elements", "has_text"),
        )
        rows = [{key: asdict(document)[key] for key in keys} for document in documents]
        click.echo(json_safe(json.dumps(rows, indent=2)))
        return 0
    click.echo(f"{'pages':>6} {'words':>8} {'elements':>9}  document")
    for document in documents:
        pages, citation = document.pages or "–", format_citation(document)
        named = safe(document.path) + (f"  {citation}" if citation else "")
        click.echo(f"{pages:>6} {document.words:>8,} {document.elements:>9,}  {named}")
    click.echo(f"{len(documents):,} documents", err=True)
    return 0
