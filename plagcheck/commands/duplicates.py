"""`plagcheck duplicates`."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at
from plagcheck.commands.place_options import index_option


@click.command(epilog="Example: plagcheck duplicates --near-duplicate 80")
@index_option
@options.near_duplicate_option
@options.format_option("text", "A line per document, or JSON.")
def duplicates(index_folder: Path | None, near_duplicate: Decimal, format_name: str) -> int:
    """List groups of near-duplicate documents in the index."""
    from plagcheck.reports import json_safe, safe
    from plagcheck.workflows.duplicates import find_duplicates

    groups = find_duplicates(index_at(index_folder), float(near_duplicate / 100))
    if format_name == "json":
        rows = [
            [
                {"path": one.path, "sha256": one.sha256, "similarity": similarity}
                for one, similarity in zip(group.documents, group.similarities, strict=True)
            ]
            for group in groups
        ]
        click.echo(json_safe(json.dumps(rows, indent=2)))
        return 0
    for number, group in enumerate(groups, start=1):
        click.echo(f"{number}. {len(group.documents)} documents")
        for one, similarity in zip(group.documents, group.similarities, strict=True):
            click.echo(f"   {similarity:7.1%}  {safe(one.path)}")
    noun = "group" if len(groups) == 1 else "groups"
    click.echo(f"{len(groups):,} {noun} of near-duplicates", err=True)
    return 0
