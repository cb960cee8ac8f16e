"""Options that name an index."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

import plagcheck
from plagcheck.commands.configuration.found_files import say_read
from plagcheck.commands.options.gathering import Command, add_options, gather_options
from plagcheck.commands.options.types import LocationPath
from plagcheck.errors import UsageProblem
from plagcheck.options import StrPath


@dataclass(frozen=True, slots=True)
class IndexChoice:
    """The index that the user means, or several of them."""

    locations: tuple[StrPath, ...]
    mirror: Path | None

    def open(self, *, quiet: bool = False, **choices: Any) -> plagcheck.Index:
        """Open the one index, or the nearest one if the user named none."""
        if len(self.locations) > 1:
            raise UsageProblem(
                f"--index names {len(self.locations)} indexes, and this command works on one.",
                "Name one; `plagcheck check` takes several.",
            )
        return self.open_all(quiet=quiet, **choices)

    def open_all(self, *, quiet: bool = False, **choices: Any) -> plagcheck.Index:
        """Open the indexes, to be searched as one, or the nearest one if the user named none."""
        index = self.open_other(*self.locations, quiet=quiet, **choices)
        if not self.locations:
            say_read("index", index.location)
        return index

    def open_other(
        self, *locations: StrPath, quiet: bool = False, **choices: Any
    ) -> plagcheck.Index:
        """Open another index with the same mirror."""
        note = None if quiet else _print_note
        return plagcheck.Index(*locations, mirror=self.mirror, note=note, **choices)


def _print_note(message: str) -> None:
    click.echo(message, err=True)


_OPTIONS = (
    click.option(
        "--index",
        "index_locations",
        multiple=True,
        type=LocationPath(file_okay=False),
        envvar="PLAGCHECK_INDEX",
        help="Index: a folder, or an address such as s3://bucket/index; `check` takes several.  "
        "[default: the nearest .plagcheck, here or above]",
    ),
    click.option(
        "--mirror",
        type=click.Path(path_type=Path, file_okay=False),
        envvar="PLAGCHECK_MIRROR",
        help="Folder that keeps a copy of an index at an address, so that only what is new is "
        "fetched.  [default: a temporary one for each run]",
    ),
)
_NAMES = {"index_locations": "locations", "mirror": "mirror"}


def index_option(command: Command) -> Command:
    """Let the user name an index; the command gets it as `index_choice`, to be opened."""
    return add_options(gather_options(command, "index_choice", _NAMES, IndexChoice), _OPTIONS)
