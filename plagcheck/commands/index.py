"""`plagcheck index`."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import click

from plagcheck.commands.options.cluster import cluster_options
from plagcheck.commands.options.common import (
    jobs_option,
    quiet_option,
    read_options,
    table_space_option,
    tables_option,
)
from plagcheck.commands.options.gathering import gather_read_options
from plagcheck.commands.options.groups import GroupedCommand
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.options.recipe import choose_recipe, recipe_options
from plagcheck.commands.options.types import LocationPath, Percentage
from plagcheck.commands.printing.notes import (
    note_broken_readers,
    note_missing_protections,
    print_line,
    print_note,
)
from plagcheck.commands.printing.progress_bar import ProgressBar
from plagcheck.commands.printing.verdict import EXIT_UNREAD
from plagcheck.options import ReadOptions, StrPath

if TYPE_CHECKING:
    from plagcheck import IndexSummary, MergeSummary


@click.command(cls=GroupedCommand, epilog="Example: plagcheck index ./theses --jobs 4")
@click.argument("paths", nargs=-1, type=LocationPath(exists=True), metavar="[PATH...]")
@index_option
@recipe_options
@click.option(
    "--meaning",
    is_flag=True,
    help="Sign what sentences mean, too, so that checks find translations; needs "
    "plagcheck-cli[meaning]. Documents that are indexed already get it from their stored text.",
)
@click.option(
    "--from",
    "other",
    type=LocationPath(exists=True, file_okay=False),
    help="Also add the documents of this index, made by the same recipe.",
)
@click.option(
    "--no-text",
    is_flag=True,
    help="Store signatures and offsets, but no text: for exchange with others. Reports then "
    "name pages and offsets without quoting.",
)
@click.option(
    "--group-readable",
    is_flag=True,
    help="Let your group read the index, which is otherwise yours alone.",
)
@tables_option
@click.option(
    "--skip-duplicates",
    type=Percentage(),
    help="Leave out documents that have this percentage of their shingles, or more, in common with "
    "one that is indexed.",
)
@table_space_option
@click.option("--prune", is_flag=True, help="Forget documents whose files are gone.")
@click.option("--strict", is_flag=True, help="Exit with 3 if a document could not be read.")
@read_options
@jobs_option
@cluster_options
@quiet_option
@gather_read_options
def index(
    paths: tuple[StrPath, ...],
    index_choice: IndexChoice,
    recipe_choices: dict[str, Any],
    meaning: bool,
    other: StrPath | None,
    no_text: bool,
    group_readable: bool,
    tables: int | None,
    skip_duplicates: Decimal | None,
    table_space: float | None,
    prune: bool,
    strict: bool,
    options: ReadOptions,
    jobs: int | None,
    cluster: dict[str, Any],
    quiet: bool,
) -> int:
    """Read documents and write their signatures.

    PATH is a file or a folder. Documents that did not change are not read again; run the same
    command after adding, changing or moving files.

    Documents that cannot be read are listed and left out. Exits with 3 if none could be read, or
    none of a kind through a fault of the installation.
    """
    if not paths and other is None and not meaning:
        raise click.UsageError("Name documents or folders, or an index with --from.")
    if skip_duplicates is not None and other is not None:
        raise click.UsageError(
            "--skip-duplicates is for files; --from takes all documents. Run one after the other."
        )
    recipe = choose_recipe(recipe_choices)
    with index_choice.open(quiet=quiet, recipe=recipe, **cluster) as own:
        if other is not None:
            with (
                index_choice.open_other(other, quiet=quiet) as theirs,
                ProgressBar(quiet, "Merging") as bar,
            ):
                merged = own.merge(
                    theirs, no_text=no_text, group_readable=group_readable, progress=bar
                )
            if not quiet:
                _print_merged(merged, theirs.location, own.location)
        if not paths and not meaning:
            return 0
        if cluster["cluster"] is None:  # the readers of a cluster run elsewhere
            note_missing_protections(quiet=quiet)
        with ProgressBar(quiet, "Indexing") as bar:
            summary = own.add(
                paths,
                jobs=jobs,
                progress=bar,
                prune=prune,
                no_text=no_text,
                group_readable=group_readable,
                tables=tables,
                table_space=table_space,
                meaning=meaning,
                skip_duplicates=skip_duplicates,
                **options,
            )
    if not quiet:
        _print_summary(summary, own.location, prune)
    _print_unread(summary)
    note_broken_readers(summary.broken_readers)
    failed = summary.broken_readers or summary.read_nothing or (strict and summary.skipped)
    return EXIT_UNREAD if failed else 0


def _print_merged(merged: MergeSummary, other: str, location: str) -> None:
    present = f", {merged.present:,} already here" if merged.present else ""
    print_line(f"{merged.added:,} taken from {other}{present}.")
    _print_totals(merged, location)


def _print_summary(summary: IndexSummary, location: str, prune: bool) -> None:
    counts = {
        "added": summary.added,
        "replaced": summary.replaced,
        "moved": summary.moved,
        "unchanged": summary.unchanged,
        "removed" if prune else "gone but kept (--prune forgets)": len(summary.vanished),
        "copy of another" if len(summary.copies) == 1 else "copies of others": len(summary.copies),
        "nearly there already": len(summary.near_copies),
        "skipped": len(summary.skipped),
    }
    said = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    print_line(f"{said or 'Nothing new'}.")
    _print_totals(summary, location)


def _print_unread(summary: IndexSummary) -> None:
    """Say what is not in the index though it lies in the folders, also to those who want quiet."""
    for skipped in summary.skipped:
        # Those that failed alike are said in one line.
        if not any(reader.explains(skipped) for reader in summary.broken_readers):
            print_note(f"skipped {skipped.path}: {skipped.reason} — {skipped.detail}")
    for copy in summary.near_copies:
        print_note(f"left out {copy.path}: {100 * copy.similarity:.1f} % like {copy.like}")
    if kinds := summary.describe_unread_kinds():
        print_note(f"{kinds}.")


def _print_totals(summary: IndexSummary | MergeSummary, location: str) -> None:
    documents = "1 document" if summary.documents == 1 else f"{summary.documents:,} documents"
    elements = "1 element" if summary.elements == 1 else f"{summary.elements:,} elements"
    print_line(f"Index {location}: {documents}, {elements}, generation {summary.generation}.")
