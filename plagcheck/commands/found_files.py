"""Files that are looked for here and above."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck.errors import UsageProblem
from plagcheck.files import UntrustedFile, read_found_file

VERBOSE = "plagcheck.verbose"
"""Key of what the commands of one run share: whether to say what is read."""


def find_file(name: str, most_bytes: int, option: str) -> tuple[Path, bytes] | None:
    """The nearest file of that name from here upward, and what it holds; None if there is none.

    A file that others could have written is passed over, and that is said with the option that
    uses it nevertheless.
    """
    here = Path.cwd()
    for path in (folder / name for folder in (here, *here.parents)):
        try:
            return path, read_found_file(path, most_bytes)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except UntrustedFile as reason:
            say_safely(f"Not used: {path} {reason}; {option} FILE uses it all the same.")
        except OSError as problem:
            raise UsageProblem(f"{path} cannot be read: {problem.strerror}.") from problem
    return None


def say_read(what: str, path: Path) -> None:
    """Say that something was read, if the user wants to know."""
    if click.get_current_context().meta.get(VERBOSE):
        say_safely(f"Read {what}: {path}")


def say_safely(line: str) -> None:
    """Say a line on stderr that may hold names from files."""
    from plagcheck.reports import safe

    click.echo(safe(line), err=True)
