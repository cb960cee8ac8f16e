"""Options that take a path or an address; an index at an address is worked on in a mirror."""

from __future__ import annotations

from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from typing import Any, cast

import click

from plagcheck.commands.options import Command
from plagcheck.files import PRIVATE_FOLDER, make_folder
from plagcheck.remote.address import Address, Location, parse_location


class PlacePath(click.Path):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A path, checked as click does, or an address, which is not reached before it is needed."""

    def __init__(self, **checks: bool) -> None:
        super().__init__(path_type=Path, **checks)

    def convert(  # type: ignore[override]
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Location:
        """The place that was named."""
        place = value if isinstance(value, Address) else parse_location(str(value))
        if isinstance(place, Address):
            return place
        return cast(Path, super().convert(str(place), param, context))


def index_option(command: Command) -> Command:
    """Where the index lies; the command gets a folder, which may follow an address."""
    return _with_index(command, as_it_is=False)


def examined_index_option(command: Command) -> Command:
    """The same for a command that wants every file at an address as it is, damaged or not."""
    return _with_index(command, as_it_is=True)


def _with_index(command: Command, as_it_is: bool) -> Command:
    @wraps(command)
    def wrapped(mirror: Path | None, **values: Any) -> Any:
        addresses = {name: one for name, one in values.items() if isinstance(one, Address)}
        with ExitStack() as stack:
            if addresses:
                home = _home(stack, mirror, as_it_is)
                for name, address in addresses.items():
                    values[name] = _folder(address, home, as_it_is, values.get("quiet", False))
            return command(**values)

    for option in (
        click.option(
            "--mirror",
            type=click.Path(path_type=Path, file_okay=False),
            envvar="PLAGCHECK_MIRROR",
            help="Folder that keeps a copy of an index at an address, so that only what is new is "
            "fetched.  [default: a temporary one for each run]",
        ),
        click.option(
            "--index",
            "index_folder",
            type=PlacePath(file_okay=False),
            envvar="PLAGCHECK_INDEX",
            help="Index: a folder, or an address such as s3://bucket/index.  "
            "[default: the nearest .plagcheck, here or above]",
        ),
    ):
        option(wrapped)
    return cast(Command, wrapped)


def _home(stack: ExitStack, mirror: Path | None, temporary: bool) -> Path:
    """The folder for mirrors; a temporary one goes when the command ends."""
    from plagcheck.index import make_temporary_home, report_write_errors

    if mirror is not None:
        with report_write_errors(mirror):
            mirror.parent.mkdir(parents=True, exist_ok=True)
            make_folder(mirror, PRIVATE_FOLDER)
        if not temporary:
            return mirror
    return Path(stack.enter_context(make_temporary_home(mirror)))


def _folder(address: Address, home: Path, as_it_is: bool, quiet: bool) -> Path:
    from plagcheck.index import download_index, make_mirror

    def note(message: str) -> None:
        if not quiet:
            click.echo(message, err=True)

    return download_index(address, home) if as_it_is else make_mirror(address, home, note)
