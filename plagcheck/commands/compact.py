"""`plagcheck compact`."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_to_change
from plagcheck.commands.place_options import index_option


@click.command(epilog="Example: plagcheck compact --index ./theses/.plagcheck")
@index_option
@options.table_space_option
@options.quiet_option
def compact(index_folder: Path | None, table_space: float | None, quiet: bool) -> int:
    """Merge the segments of an index and free the space of removed documents.

    Indexing does this in part by itself as segments pile up. Old segments stay on disk for an
    hour, for checks that are reading them; the next command that changes the index deletes them.
    """
    from plagcheck.index import display_location
    from plagcheck.reports import safe
    from plagcheck.workflows.compact import compact_index

    folder = index_to_change(index_folder)
    with Bar(quiet, "Compacting") as bar:
        summary = compact_index(folder, space=table_space, progress=bar)
    if not quiet:
        if summary.dropped:
            click.echo(f"{summary.dropped:,} removed documents dropped.")
        click.echo(
            f"Index {safe(display_location(folder))}: {summary.documents:,} documents; "
            f"segments {summary.segments_before:,} → {summary.segments:,}, "
            f"{summary.bytes_before / 1e6:,.1f} MB → {summary.bytes / 1e6:,.1f} MB, "
            f"generation {summary.generation}."
        )
    return 0
