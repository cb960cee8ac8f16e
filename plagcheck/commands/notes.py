"""Notes that several commands leave on stderr."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from plagcheck.recipe import Recipe
    from plagcheck.workflows.broken_readers import BrokenReader


def note_other_dictionaries(recipe: Recipe) -> None:
    """Say that `check` and `index` will refuse an index, if other dictionaries made it."""
    from plagcheck.index import advise_on_dictionaries, describe_other_dictionaries
    from plagcheck.reports import safe

    if described := describe_other_dictionaries(recipe):
        click.echo(safe(f"Note: {described} `check` and `index` refuse it."), err=True)
        click.echo(safe(advise_on_dictionaries(recipe)), err=True)


def note_broken_readers(broken: Iterable[BrokenReader]) -> None:
    """Say, in a line each, of which formats no file can be read here, and with which packages."""
    from plagcheck.reports import safe

    for one in broken:
        packages = [f"{name} {version or 'missing'}" for name, version in one.packages]
        count = f"all {one.files:,} failed{' alike' * one.alike}"
        sentences = [
            f"No {one.format.upper()} could be read, "
            f"{'the only one failed' if one.files == 1 else count}: "
            f"{one.detail.removesuffix('; please report this')}.",
            "One made by plagcheck itself failed too." if one.fails_on_own else "",
            f"Installed: {', '.join(packages)}." if packages else "",
            "Run `plagcheck doctor`.",
        ]
        click.echo(safe(" ".join(filter(None, sentences))), err=True)
