"""Refuse an index made with other dictionaries than those installed."""

from __future__ import annotations

from plagcheck.errors import RecipeMismatch
from plagcheck.recipe import MISSING, Recipe


def require_dictionaries(recipe: Recipe) -> None:
    """Raise `RecipeMismatch` unless the dictionaries that an index's recipe names are installed."""
    if described := describe_other_dictionaries(recipe):
        raise RecipeMismatch(described, advise_on_dictionaries(recipe))


def describe_other_dictionaries(recipe: Recipe) -> str:
    """Return a sentence on the dictionaries that differ; empty if none do."""
    others = [
        f"{name} {version} (installed: {installed})"
        for name, version, installed in recipe.list_other_dictionaries()
    ]
    if not others:
        return ""
    return f"This index was made with other dictionaries than are installed: {', '.join(others)}."


def advise_on_dictionaries(recipe: Recipe) -> str:
    """Return the next step for an index made with other dictionaries."""
    wanted = [
        f"{name}=={version}"
        for name, version, _ in recipe.list_other_dictionaries()
        if version != MISSING
    ]
    again = "Index the documents again with `plagcheck index FOLDER --index NEW`"
    return f"{again}, or run `pip install {' '.join(wanted)}`." if wanted else f"{again}."
