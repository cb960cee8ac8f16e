"""`plagcheck duplicates`."""

from __future__ import annotations

from decimal import Decimal

import click

from plagcheck.commands.options.common import format_option, near_duplicate_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import print_json, print_line


@click.command(epilog="Example: plagcheck duplicates --near-duplicate 80")
@index_option
@near_duplicate_option
@format_option("text", "A line per document, or JSON.")
def duplicates(index_choice: IndexChoice, near_duplicate: Decimal, format_name: str) -> int:
    """List groups of near-duplicate documents in the index."""
    with index_choice.open() as index:
        groups = index.duplicates(near_duplicate)
    if format_name == "json":
        print_json(
            [
                [
                    {"path": document.path, "sha256": document.sha256, "similarity": similarity}
                    for document, similarity in zip(
                        group.documents, group.similarities, strict=True
                    )
                ]
                for group in groups
            ]
        )
        return 0
    for number, group in enumerate(groups, start=1):
        print_line(f"{number}. {len(group.documents)} documents")
        for document, similarity in zip(group.documents, group.similarities, strict=True):
            print_line(f"   {similarity:7.1%}  {document.path}")
    noun = "group" if len(groups) == 1 else "groups"
    click.echo(f"{len(groups):,} {noun} of near-duplicates", err=True)
    return 0
