"""`plagcheck verify`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from plagcheck.commands.options.common import format_option, quiet_option
from plagcheck.commands.options.index import IndexChoice, index_option
from plagcheck.commands.printing.notes import note_other_dictionaries, print_json, print_line
from plagcheck.commands.printing.progress_bar import ProgressBar

if TYPE_CHECKING:
    from plagcheck import Repair, VerifyResult

EXIT_DAMAGED = 5


@click.command(epilog="Example: plagcheck verify --repair && plagcheck index ./theses")
@index_option
@click.option(
    "--repair",
    is_flag=True,
    help="Repair damage: keep what can be trusted, leave out the rest.",
)
@format_option("text", "Lines, or JSON.")
@quiet_option
def verify(index_choice: IndexChoice, repair: bool, format_name: str, quiet: bool) -> int:
    """Check every byte of an index against its checksums.

    Says which documents damage touches and what to run. --repair signs documents again from
    their stored text where that is whole and leaves out the others; the next `plagcheck index`
    reads those again from their files. Exits with 5 if there is damage that was not mended.
    """
    with index_choice.open(quiet=quiet) as index:
        if repair:
            index.require_own()
        result = index.verify()
        if result.generation and not quiet:
            note_other_dictionaries(index.recipe(result.generation))
        repaired = None
        if repair and not result.sound:
            with ProgressBar(quiet, "Repairing") as bar:
                repaired = index.repair(progress=bar)
        sound = index.verify().sound if repaired else result.sound
    if format_name == "json":
        facts = {"index": index.location, "sound": sound, **asdict(result)}
        print_json({**facts, "repair": asdict(repaired) if repaired else None})
    elif not (quiet and sound):
        _print_result(result, index.location)
        if repaired:
            _print_repair(repaired)
        elif not sound:
            click.echo("Mend it with `plagcheck verify --repair`.")
    return 0 if sound else EXIT_DAMAGED


def _print_result(result: VerifyResult, location: str) -> None:
    print_line(
        f"Index {location}: generation {result.generation}, {result.files:,} files, "
        f"{result.bytes / 1e6:,.1f} MB read, "
        f"{f'{len(result.damages):,} damaged' if result.damages else 'all as written'}."
    )
    for damage in result.damages:
        print_line(f"damaged: {damage.file} {damage.what}")
    for path in result.affected:
        print_line(f"affected: {path}")
    if result.unnamed:
        print_line(f"affected: {result.unnamed:,} documents whose names cannot be read")


def _print_repair(repaired: Repair) -> None:
    left_out = len(repaired.lost) + repaired.unnamed
    print_line(
        f"Mended: {repaired.saved:,} documents saved, {left_out:,} left out; "
        f"{repaired.documents:,} documents, generation {repaired.generation}."
    )
    for path in repaired.lost:
        print_line(f"left out: {path}")
    if left_out:
        print_line("Run `plagcheck index FOLDER` to read the documents left out again.")
