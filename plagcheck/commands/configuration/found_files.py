"""Files that are looked for here and above."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck.commands.printing.notes import print_note
from plagcheck.errors import UsageProblem
from plagcheck.files import UntrustedFile, read_found_file

VERBOSE = "plagcheck.verbose"
"""Key of what the commands of one run share: whether to say what is read."""


def find_file(name: str, most_bytes: int, option: str) -> tuple[Path, bytes] | None:
    """Return the nearest file of that name from here upward, and its content; None without one.

    A file that others could have written is passed over, and a note names the option that uses it
    nevertheless.
    """
    here = Path.cwd()
    for path in (folder / name for folder in (here, *here.parents)):
        try:
            return path, read_found_file(path, most_bytes)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except UntrustedFile as reason:
            print_note(f"Not used: {path} {reason}; {option} FILE uses it all the same.")
        except OSError as problem:
            raise UsageProblem(f"{path} cannot be read: {problem.strerror}.") from problem
    return None


def say_read(what: str, path: Path | str) -> None:
    """Say that something was read, if the user wants to know."""
    if click.get_current_context().meta.get(VERBOSE):
        print_note(f"Read {what}: {path}")
