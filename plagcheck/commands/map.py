"""`plagcheck map`."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import click

from plagcheck.commands import options
from plagcheck.commands.choices import index_at
from plagcheck.commands.output_options import chosen_language, language_option
from plagcheck.commands.place_options import index_option


@click.command(name="map", epilog="Example: plagcheck map -o map.html --near-duplicate 60")
@index_option
@options.near_duplicate_option
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write the page to; it appears only when complete.  [default: stdout]",
)
@language_option
@click.option("--open", "opened", is_flag=True, help="Open the page when it is written.")
def map_documents(
    index_folder: Path | None,
    near_duplicate: Decimal,
    output: Path | None,
    language: str | None,
    opened: bool,
) -> int:
    """Draw the near-duplicates of a whole index as an HTML page."""
    from plagcheck.commands.output import opened as open_file
    from plagcheck.reports import write_map
    from plagcheck.workflows.duplicates import map_index

    if opened and output is None:
        raise click.UsageError("--open needs a file: add --output FILE.")
    found = map_index(index_at(index_folder), float(near_duplicate / 100))
    with open_file(output) as stream:
        write_map(found, stream, chosen_language(language))
    if opened and output is not None:
        click.launch(output.absolute().as_uri())
    return 0
