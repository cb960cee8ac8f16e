"""Lines that several commands print, and notes that they leave on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

import plagcheck

if TYPE_CHECKING:
    from plagcheck import BrokenReader, Recipe, Report, Waiver


def print_line(line: str) -> None:
    """Print a line on stdout that may hold names from files."""
    click.echo(plagcheck.escape_line(line))


def print_json(value: object) -> None:
    """Print plain values as JSON on stdout."""
    click.echo(plagcheck.escape_json(json.dumps(value, indent=2)))


def print_note(line: str) -> None:
    """Print a line on stderr that may hold names from files."""
    click.echo(plagcheck.escape_line(line), err=True)


def note_other_dictionaries(recipe: Recipe) -> None:
    """Say that `check` and `index` will refuse an index, if other dictionaries made it."""
    if described := plagcheck.describe_other_dictionaries(recipe):
        print_note(f"Note: {described} `check` and `index` refuse it.")
        print_note(plagcheck.advise_on_dictionaries(recipe))


def note_broken_readers(broken: Iterable[BrokenReader]) -> None:
    """Say, in a line each, of which formats no file can be read here, and with which packages."""
    for reader in broken:
        packages = [f"{name} {version or 'missing'}" for name, version in reader.packages]
        count = f"all {reader.files:,} failed{' alike' * reader.alike}"
        sentences = [
            f"No {reader.format.upper()} could be read, "
            f"{'the only one failed' if reader.files == 1 else count}: "
            f"{reader.detail.removesuffix('; please report this')}.",
            "One made by plagcheck itself failed too." if reader.fails_on_own else "",
            f"Installed: {', '.join(packages)}." if packages else "",
            "Run `plagcheck doctor`.",
        ]
        print_note(" ".join(filter(None, sentences)))


def note_missing_protections(*, quiet: bool = False) -> None:
    """Say what this system lacks to confine readers; nothing where it lacks nothing."""
    if quiet:
        return
    protections = plagcheck.describe_protections()
    missing = [protection.detail for protection in protections if not protection.active]
    if missing:
        better = "such a kernel" if sys.platform == "linux" else "Linux"
        click.echo(
            f"Readers are not fully confined here: {', '.join(missing)}. "
            f"Documents from strangers are better checked on {better}.",
            err=True,
        )


def note_unused_waivers(
    waivers: Sequence[Waiver], reports: Iterable[Report], language: str | None = None
) -> None:
    """Name the waivers that no passage needed: they are mistyped, or can go."""
    for waiver in plagcheck.find_unused_waivers(waivers, reports):
        print_note(plagcheck.explain_unused_waiver(waiver, language))
