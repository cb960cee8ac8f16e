"""`plagcheck remove`."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_to_change
from plagcheck.commands.place_options import index_option


@click.command(epilog="Example: plagcheck remove theses/withdrawn.pdf")
@click.argument("names", nargs=-1, required=True, metavar="DOCUMENT...")
@index_option
@options.quiet_option
def remove(names: tuple[str, ...], index_folder: Path | None, quiet: bool) -> int:
    """Take documents out of an index.

    DOCUMENT is a path or a folder as `plagcheck list` shows it, or the id from a report. The
    documents no longer count at once; `plagcheck compact` frees their space. A later
    `plagcheck index` takes them in again if their files are still there.
    """
    from plagcheck.index import display_location
    from plagcheck.reports import safe
    from plagcheck.workflows.remove import remove_documents

    folder = index_to_change(index_folder)
    with Bar(quiet, "Removing") as bar:
        summary = remove_documents(names, folder, progress=bar)
    if not quiet:
        click.echo(f"{len(summary.removed):,} removed.")
        click.echo(
            f"Index {safe(display_location(folder))}: {summary.documents:,} documents, "
            f"{summary.elements:,} elements, generation {summary.generation}."
        )
    return 0
