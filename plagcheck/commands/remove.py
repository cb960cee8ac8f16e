"""`plagcheck remove`."""

from __future__ import annotations

import click

from plagcheck.commands.options.common import quiet_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import print_line
from plagcheck.commands.printing.progress_bar import ProgressBar


@click.command(epilog="Example: plagcheck remove theses/withdrawn.pdf")
@click.argument("names", nargs=-1, required=True, metavar="DOCUMENT...")
@index_option
@quiet_option
def remove(names: tuple[str, ...], index_choice: IndexChoice, quiet: bool) -> int:
    """Take documents out of an index.

    DOCUMENT is a path or a folder as `plagcheck list` shows it, or the id from a report. The
    documents no longer count at once; `plagcheck compact` frees their space. A later
    `plagcheck index` takes them in again if their files are still there.
    """
    with index_choice.open(quiet=quiet) as index, ProgressBar(quiet, "Removing") as bar:
        summary = index.remove(names, progress=bar)
    if not quiet:
        print_line(f"{len(summary.removed):,} removed.")
        print_line(
            f"Index {index.location}: {summary.documents:,} documents, "
            f"{summary.elements:,} elements, generation {summary.generation}."
        )
    return 0
