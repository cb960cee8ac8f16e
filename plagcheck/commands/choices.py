"""Options → the values the library takes."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plagcheck.commands.found_files import say_read
from plagcheck.errors import UsageProblem

if TYPE_CHECKING:
    from plagcheck.documents import Limits
    from plagcheck.model import Settings
    from plagcheck.recipe import Recipe
    from plagcheck.signatures import Method


def index_at(folder: Path | None) -> Path:
    """The index the user means."""
    from plagcheck.index import find_index

    if folder is not None:
        return folder
    index = find_index(Path.cwd())
    say_read("index", index)
    return index


def index_to_change(folder: Path | None) -> Path:
    """The index the user means to change; one that was only found must be the user's own.

    Whoever owns the folder, or may write it, reads the text that comes in, and may have left links
    where we write.
    """
    index = index_at(folder)
    if folder is None and (why_not := _why_not_ours(index)):
        raise UsageProblem(
            f"The index {index} was found, not named, and {why_not}.",
            "Name it with --index to change it all the same.",
        )
    return index


def _why_not_ours(index: Path) -> str:
    """Why an index that was found may be a trap, as the end of a sentence; empty if it is not."""
    try:
        named, about = index.lstat(), index.stat()
    except FileNotFoundError:
        return ""
    if {named.st_uid, about.st_uid} != {os.geteuid()}:
        return "it belongs to another user"
    return "every user may write it" if about.st_mode & stat.S_IWOTH else ""


def jobs_of(jobs: int | None) -> int:
    """How many processes the user wants."""
    from plagcheck.engine import all_cores

    return jobs or all_cores()


def recipe_of(asked: Mapping[str, Any]) -> Recipe | None:
    """The recipe the user asked for, by its fields; None if no word was said about it."""
    from plagcheck.recipe import Recipe
    from plagcheck.signatures import find_method

    said = {name: value for name, value in asked.items() if value not in (None, ())}
    if not said:
        return None
    method = said.pop("method", Recipe().method)
    kind = find_method(method)
    said |= dict(_read_parameter(kind, written) for written in said.pop("parameters", ()))
    if foreign := sorted(said.keys() - kind.list_choices()):
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in foreign)
        raise click.UsageError(f"The method {method} does not know {flags}.")
    return Recipe.for_method(method, **said)


def _read_parameter(kind: type[Method], written: str) -> tuple[str, int | str]:
    """Return a parameter's name and its value, of the type that the method declares."""
    name, _, value = written.partition("=")
    declared = {parameter.name: parameter.original for parameter in kind.parameters}
    if name not in declared:
        known = f"it has {', '.join(declared)}" if declared else "it has none"
        raise click.UsageError(f"The method {kind.name} has no parameter “{name}”; {known}.")
    if isinstance(declared[name], str):
        return name, value
    if not value.isdecimal() or len(value) > 18:
        raise click.UsageError(f"The parameter {name} is a whole number, not “{value}”.")
    return name, type(declared[name])(int(value))


def limits_of(memory_limit: int, time_limit: int, text_limit: int) -> Limits:
    """What reading one document may cost."""
    from plagcheck.documents import Limits

    return Limits(memory_limit, time_limit, 2 * time_limit, text_limit)


def settings_of(
    distance: int | None,
    threshold: Decimal | None,
    min_words: int,
    min_score: float,
    candidates: int,
    near_duplicate: Decimal,
    recipe: Recipe,
) -> Settings:
    """The settings of a check; a threshold becomes a whole distance here, once."""
    from plagcheck.matching import count_allowed_bits
    from plagcheck.model import Settings
    from plagcheck.signatures import METHODS

    if threshold is not None:
        if distance is not None:
            raise click.UsageError("Give --distance or --threshold, not both.")
        scale = METHODS[recipe.method].scale(recipe.bits, recipe.comparison)
        distance = count_allowed_bits(threshold, scale)
    found_from = min(min_words, Settings().min_words)
    return Settings(
        distance, found_from, min_score, candidates, near_duplicate=float(near_duplicate / 100)
    )


def short_of(min_words: int) -> int:
    """Words below which a passage is shown but does not count; 0 if all found ones count.

    Asking for longer passages than usual hides nothing: the shorter ones are listed as excluded.
    """
    from plagcheck.model import Settings

    return min_words if min_words > Settings().min_words else 0
