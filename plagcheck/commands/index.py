"""`plagcheck index`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_to_change, jobs_of, limits_of, recipe_of
from plagcheck.commands.cluster_options import cluster_options, connected
from plagcheck.commands.notes import note_broken_readers
from plagcheck.commands.place_options import PlacePath, index_option
from plagcheck.commands.protection_note import note_missing_protections
from plagcheck.remote.address import Location

if TYPE_CHECKING:
    from plagcheck.remote.scheduler import Scheduler
    from plagcheck.workflows.index import IndexSummary
    from plagcheck.workflows.merge import MergeSummary


@click.command(epilog="Example: plagcheck index ./theses --jobs 4")
@click.argument(
    "paths",
    nargs=-1,
    type=PlacePath(exists=True),
    metavar="[PATH...]",
)
@index_option
@options.recipe_options
@click.option(
    "--meaning",
    is_flag=True,
    help="Sign what sentences mean, too, so that checks find translations; needs "
    "plagcheck-cli[meaning]. Documents that are indexed already get it from their stored text.",
)
@click.option(
    "--from",
    "other",
    type=PlacePath(exists=True, file_okay=False),
    help="Take in the documents of this index, made by the same recipe, as well.",
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
@options.table_space_option
@click.option("--prune", is_flag=True, help="Forget documents whose files are gone.")
@click.option("--strict", is_flag=True, help="Exit with 3 if a document could not be read.")
@options.pdf_reader_option
@options.limit_options
@options.jobs_option
@cluster_options
@options.quiet_option
def index(
    paths: tuple[Location, ...],
    index_folder: Path | None,
    asked: dict[str, Any],
    meaning: bool,
    other: Path | None,
    no_text: bool,
    group_readable: bool,
    table_space: float | None,
    prune: bool,
    strict: bool,
    pdf_reader: str,
    memory_limit: int,
    time_limit: int,
    text_limit: int,
    jobs: int | None,
    cluster: Scheduler | None,
    quiet: bool,
) -> int:
    """Read documents and write their signatures.

    PATH is a file or a folder. Documents that did not change are not read again; run the same
    command after adding, changing or moving files.

    Documents that cannot be read are listed and left out. Exits with 3 if none could be read, or
    none of a kind through a fault of the installation.
    """
    from plagcheck.index import find_mirrored_address, locate_for_workers
    from plagcheck.workflows.index import index_corpus
    from plagcheck.workflows.merge import merge_index

    if not paths and other is None and not meaning:
        raise click.UsageError("Name documents or folders, or an index with --from.")
    folder = index_to_change(index_folder)
    if group_readable and find_mirrored_address(folder):
        raise click.UsageError("--group-readable is for folders; an address has rules of its own.")
    recipe = recipe_of(asked)
    if other is not None:
        with Bar(quiet, "Merging") as bar:
            merged = merge_index(
                other, folder, no_text=no_text, group_readable=group_readable, progress=bar
            )
        if not quiet:
            _say_merged(merged, other, folder)
    if not paths and not meaning:
        return 0
    if cluster is None:  # the readers of a cluster run elsewhere
        note_missing_protections(quiet=quiet)
    with (
        connected(cluster, [locate_for_workers(folder, elsewhere=True), *paths]) as engine,
        Bar(quiet, "Indexing") as bar,
    ):
        summary = index_corpus(
            paths,
            folder,
            recipe,
            jobs=jobs_of(jobs),
            cluster=engine,
            prune=prune,
            no_text=no_text,
            group_readable=group_readable,
            space=table_space,
            meaning=meaning,
            pdf_reader=pdf_reader,
            limits=limits_of(memory_limit, time_limit, text_limit),
            progress=bar,
        )
    if not quiet:
        _say(summary, folder, prune)
    note_broken_readers(summary.broken_readers)
    failed = summary.broken_readers or summary.read_nothing or (strict and summary.skipped)
    return 3 if failed else 0


def _say_merged(merged: MergeSummary, other: Path, folder: Path) -> None:
    from plagcheck.index import display_location
    from plagcheck.reports import safe

    present = f", {merged.present:,} already here" if merged.present else ""
    click.echo(f"{merged.added:,} taken from {safe(display_location(other))}{present}.")
    click.echo(
        f"Index {safe(display_location(folder))}: {merged.documents:,} documents, "
        f"{merged.elements:,} elements, generation {merged.generation}."
    )


def _say(summary: IndexSummary, folder: Path, prune: bool) -> None:
    from plagcheck.documents import find_format
    from plagcheck.index import display_location
    from plagcheck.reports import safe

    counts = {
        "added": summary.added,
        "replaced": summary.replaced,
        "moved": summary.moved,
        "unchanged": summary.unchanged,
        "removed" if prune else "gone but kept (--prune forgets)": len(summary.vanished),
        "copy of another" if len(summary.copies) == 1 else "copies of others": len(summary.copies),
        "skipped": len(summary.skipped),
    }
    said = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    click.echo(f"{said or 'Nothing new'}.")
    click.echo(
        f"Index {safe(display_location(folder))}: {summary.documents:,} documents, "
        f"{summary.elements:,} elements, generation {summary.generation}."
    )
    # Those that failed alike are said in one line.
    broken = {(one.format, one.reason, one.detail) for one in summary.broken_readers}
    for skipped in summary.skipped:
        if (find_format(skipped.path), skipped.reason, skipped.detail) in broken:
            continue
        click.echo(
            f"skipped {safe(skipped.path)}: {skipped.reason} — {safe(skipped.detail)}", err=True
        )
