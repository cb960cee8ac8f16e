"""`plagcheck duplicates`."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

import click

from plagcheck.commands.options.common import format_option, near_duplicate_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import print_json, print_line

if TYPE_CHECKING:
    from plagcheck import DuplicateGroup, StoredDocument


@click.command(epilog="Example: plagcheck duplicates --near-duplicate 80")
@index_option
@near_duplicate_option
@click.option(
    "--distance",
    type=click.IntRange(min=0),
    help="Distance within which the signatures of two documents are compared on their words.  "
    "[default: the document method's]",
)
@format_option("text", "A line per document, or JSON.")
def duplicates(
    index_choice: IndexChoice, near_duplicate: Decimal, distance: int | None, format_name: str
) -> int:
    """List groups of near-duplicate documents in the index.

    A group is a chain: each document is like another of it, but its ends may be strangers. The
    weakest link says what holds it together.
    """
    with index_choice.open() as index:
        groups = index.duplicates(near_duplicate, distance=distance)
    if format_name == "json":
        print_json([_describe(group) for group in groups])
        return 0
    for number, group in enumerate(groups, start=1):
        count = len(group.documents)
        link = f", weakest link {group.weakest_link:.1%}" if count > 2 else ""
        print_line(f"{number}. {count} documents{link}")
        for document, similarity, apart in _list_documents(group):
            print_line(f"   {similarity:7.1%}  {apart:>4} of {group.scale}  {document.path}")
    noun = "group" if len(groups) == 1 else "groups"
    click.echo(f"{len(groups):,} {noun} of near-duplicates", err=True)
    return 0


def _describe(group: DuplicateGroup) -> list[dict[str, object]]:
    return [
        {
            "path": document.path,
            "sha256": document.sha256,
            "similarity": similarity,
            "distance": apart,
            "weakest_link": group.weakest_link,
        }
        for document, similarity, apart in _list_documents(group)
    ]


def _list_documents(group: DuplicateGroup) -> Iterator[tuple[StoredDocument, float, int]]:
    return zip(group.documents, group.similarities, group.distances, strict=True)
