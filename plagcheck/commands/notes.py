"""Notes that several commands leave on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from plagcheck.recipe import Recipe


def note_other_dictionaries(recipe: Recipe) -> None:
    """Say that `check` and `index` will refuse an index, if other dictionaries made it."""
    from plagcheck.index import advise_on_dictionaries, describe_other_dictionaries
    from plagcheck.reports import safe

    if described := describe_other_dictionaries(recipe):
        click.echo(safe(f"Note: {described} `check` and `index` refuse it."), err=True)
        click.echo(safe(advise_on_dictionaries(recipe)), err=True)
