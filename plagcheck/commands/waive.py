"""`plagcheck waive`."""

from __future__ import annotations

import getpass
from datetime import datetime
from pathlib import Path

import click

import plagcheck
from plagcheck.commands.configuration.found_files import find_file
from plagcheck.commands.printing.notes import print_note
from plagcheck.defaults import MOST_WAIVER_BYTES, WAIVER_FILE


@click.command(
    epilog="Example: plagcheck waive 3b135911098e0595 --reason 'own article' --until 2027-06-30"
)
@click.argument("passage", metavar="HASH")
@click.option("--reason", required=True, help="Why the passage is in order.")
@click.option(
    "--until",
    required=True,
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Last day on which the waiver holds.",
)
@click.option("--by", help="Who answers for it.  [default: your user name]")
@click.option(
    "--waivers",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"Waiver file.  [default: the nearest {WAIVER_FILE}, or a new one here]",
)
def waive(passage: str, reason: str, until: datetime, by: str | None, path: Path | None) -> int:
    """Accept a passage until a date: it is shown, but no longer counts.

    HASH is that of the passage in a report: HTML, JSON, or `check --verbose`.
    """
    if path is None:
        found = find_file(WAIVER_FILE, MOST_WAIVER_BYTES, "--waivers")
        path = found[0] if found else Path(WAIVER_FILE)
    by = by or getpass.getuser()
    plagcheck.add_waiver(path, plagcheck.Waiver(passage, reason, by, until.date().isoformat()))
    print_note(f"{path}: passage {passage} is waived until {until.date()}.")
    return 0
