"""`plagcheck list`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

import plagcheck
from plagcheck.commands.options.common import format_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.options.types import LocationPath
from plagcheck.commands.printing.notes import note_other_dictionaries, print_json, print_line
from plagcheck.options import StrPath

if TYPE_CHECKING:
    from plagcheck import ElementPositions

_FIELDS = (
    *("path", "sha256", "format", "title", "authors", "year"),
    *("pages", "words", "elements", "has_text", "language"),
)


@click.command("list", epilog="Example: plagcheck list --elements new.pdf --number 114")
@index_option
@click.option(
    "--elements",
    type=LocationPath(exists=True, dir_okay=False),
    metavar="FILE",
    help="List the elements of this document instead, as reports number them.",
)
@click.option(
    "--number",
    "numbers",
    type=click.IntRange(min=0),
    multiple=True,
    help="Only this element; may be repeated.",
)
@format_option("table", "A line per document or element, or JSON.")
def list_documents(
    index_choice: IndexChoice, elements: StrPath | None, numbers: tuple[int, ...], format_name: str
) -> int:
    """List the indexed documents, or the elements of a document."""
    if numbers and elements is None:
        raise click.UsageError("--number needs --elements FILE.")
    with index_choice.open() as index:
        if elements is not None:
            _print_elements(index.elements(elements), numbers, format_name)
            return 0
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
    languages = Counter(document.language for document in documents if document.language)
    counts = sorted(languages.items(), key=lambda item: (-item[1], item[0]))
    told = ": " * bool(counts) + ", ".join(f"{language} {count:,}" for language, count in counts)
    click.echo(f"{len(documents):,} documents{told}", err=True)
    return 0


def _print_elements(
    positions: ElementPositions, numbers: tuple[int, ...], format_name: str
) -> None:
    count = len(positions.numbers)
    if unknown := [number for number in numbers if number >= count]:
        raise click.UsageError(
            f"There is no element {unknown[0]:,}: the document has {count:,}, counted from 0."
        )
    rows = [
        {
            "element": number,
            "page": int(positions.pages[number]) or None,
            "start": int(positions.starts[number]),
            "end": int(positions.ends[number]),
            "text": positions.quote(number, number),
        }
        for number in numbers or range(count)
    ]
    if format_name == "json":
        print_json(rows)
        return
    click.echo(f"{'element':>8} {'page':>6} {'characters':>19}  text")
    for row in rows:
        characters, page = f"{row['start']}–{row['end']}", row["page"] or "–"
        text = " ".join(str(row["text"]).split())
        print_line(f"{row['element']:>8} {page:>6} {characters:>19}  {text}")
