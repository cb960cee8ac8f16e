"""`plagcheck verify`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from plagcheck.commands import options
from plagcheck.commands.bar import Bar
from plagcheck.commands.choices import index_at, index_to_change
from plagcheck.commands.notes import note_other_dictionaries
from plagcheck.commands.place_options import examined_index_option

if TYPE_CHECKING:
    from plagcheck.index import VerifyResult
    from plagcheck.workflows.verify import Repair

EXIT_DAMAGED = 5


@click.command(epilog="Example: plagcheck verify --repair && plagcheck index ./theses")
@examined_index_option
@click.option(
    "--repair",
    is_flag=True,
    help="Mend what is damaged: keep what can be trusted, leave out the rest.",
)
@options.format_option("text", "Lines, or JSON.")
@options.quiet_option
def verify(index_folder: Path | None, repair: bool, format_name: str, quiet: bool) -> int:
    """Check every byte of an index against its checksums.

    Says which documents damage touches and what to run. --repair signs documents again from
    their stored text where that is whole and leaves out the others; the next `plagcheck index`
    reads those again from their files. Exits with 5 if there is damage that was not mended.
    """
    from plagcheck.index import display_location, load_catalogue
    from plagcheck.reports import json_safe
    from plagcheck.workflows.verify import repair_index, verify_index

    folder = index_to_change(index_folder) if repair else index_at(index_folder)
    verdict = verify_index(folder)
    if verdict.generation and not quiet:
        note_other_dictionaries(load_catalogue(folder, verdict.generation).recipe)
    mended = None
    if repair and not verdict.sound:
        with Bar(quiet, "Repairing") as bar:
            mended = repair_index(folder, progress=bar)
    sound = verify_index(folder).sound if mended else verdict.sound
    if format_name == "json":
        facts = {"index": display_location(folder), "sound": sound, **asdict(verdict)}
        facts["repair"] = asdict(mended) if mended else None
        click.echo(json_safe(json.dumps(facts, indent=2)))
    elif not (quiet and sound):
        _say(verdict, folder)
        if mended:
            _say_mended(mended)
        elif not sound:
            click.echo("Mend it with `plagcheck verify --repair`.")
    return 0 if sound else EXIT_DAMAGED


def _say(verdict: VerifyResult, folder: Path) -> None:
    from plagcheck.index import display_location
    from plagcheck.reports import safe

    click.echo(
        f"Index {safe(display_location(folder))}: generation {verdict.generation}, "
        f"{verdict.files:,} files, "
        f"{verdict.bytes / 1e6:,.1f} MB read, "
        f"{f'{len(verdict.damages):,} damaged' if verdict.damages else 'all as written'}."
    )
    for damage in verdict.damages:
        click.echo(f"damaged: {safe(damage.file)} {safe(damage.what)}")
    for path in verdict.affected:
        click.echo(f"affected: {safe(path)}")
    if verdict.unnamed:
        click.echo(f"affected: {verdict.unnamed:,} documents whose names cannot be read")


def _say_mended(mended: Repair) -> None:
    from plagcheck.reports import safe

    click.echo(
        f"Mended: {mended.saved:,} documents saved, {len(mended.lost) + mended.unnamed:,} left "
        f"out; {mended.documents:,} documents, generation {mended.generation}."
    )
    for path in mended.lost:
        click.echo(f"left out: {safe(path)}")
    if mended.lost or mended.unnamed:
        click.echo("Run `plagcheck index FOLDER` to read the documents left out again.")
