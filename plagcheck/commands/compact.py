"""`plagcheck compact`."""

from __future__ import annotations

import click

from plagcheck.commands.options.common import (
    quiet_option,
    table_space_option,
    tables_option,
)
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import print_line
from plagcheck.commands.printing.progress_bar import ProgressBar


@click.command(epilog="Example: plagcheck compact --index ./theses/.plagcheck")
@index_option
@tables_option
@table_space_option
@quiet_option
def compact(
    index_choice: IndexChoice, tables: int | None, table_space: float | None, quiet: bool
) -> int:
    """Merge the segments of an index and free the space of removed documents.

    Indexing does this in part by itself as segments pile up. Old segments stay on disk for an
    hour, for checks that are reading them; the next command that changes the index deletes them.
    """
    with (
        index_choice.open(quiet=quiet) as index,
        ProgressBar(quiet, "Compacting") as bar,
    ):
        summary = index.compact(tables=tables, table_space=table_space, progress=bar)
    if not quiet:
        if summary.dropped:
            print_line(f"{summary.dropped:,} removed documents dropped.")
        print_line(
            f"Index {index.location}: {summary.documents:,} documents; "
            f"segments {summary.segments_before:,} → {summary.segments:,}, "
            f"{summary.bytes_before / 1e6:,.1f} MB → {summary.bytes / 1e6:,.1f} MB, "
            f"generation {summary.generation}."
        )
    return 0
