"""`plagcheck list`."""

from __future__ import annotations

import click

import plagcheck
from plagcheck.commands.options.common import format_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import note_other_dictionaries, print_json, print_line

_FIELDS = (
    *("path", "sha256", "format", "title", "authors", "year"),
    *("pages", "words", "elements", "has_text"),
)


@click.command("list", epilog="Example: plagcheck list --format json")
@index_option
@format_option("table", "A line per document, or JSON.")
def list_documents(index_choice: IndexChoice, format_name: str) -> int:
    """List the indexed documents."""
    with index_choice.open() as index:
        documents = index.documents()
        note_other_dictionaries(index.recipe())
    if format_name == "json":
        print_json([{name: getattr(document, name) for name in _FIELDS} for document in documents])
        return 0
    click.echo(f"{'pages':>6} {'words':>8} {'elements':>9}  document")
    for document in documents:
        pages, citation = document.pages or "–", plagcheck.format_citation(document)
        named = document.path + (f"  {citation}" if citation else "")
        print_line(f"{pages:>6} {document.words:>8,} {document.elements:>9,}  {named}")
    click.echo(f"{len(documents):,} documents", err=True)
    return 0
