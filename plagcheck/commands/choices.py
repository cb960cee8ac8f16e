"""Options → the values the library takes."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from plagcheck.documents import Limits
    from plagcheck.model import Settings
    from plagcheck.recipe import Recipe


def index_at(folder: Path | None) -> Path:
    """The index the user means."""
    from plagcheck.index import find_index

    return folder or find_index(Path.cwd())


def jobs_of(jobs: int | None) -> int:
    """How many processes the user wants."""
    from plagcheck.engine import all_cores

    return jobs or all_cores()


def recipe_of(
    method: str | None,
    bits: int | None,
    weighted: bool | None,
    element: str | None,
    size: int | None,
    max_distance: int | None,
) -> Recipe | None:
    """The recipe the user asked for; None if no word was said about it."""
    from plagcheck.recipe import Recipe
    from plagcheck.signatures import METHODS

    asked = {
        "method": method,
        "bits": bits,
        "weighted": weighted,
        "element": element,
        "size": size,
        "distance": max_distance,
    }
    if all(value is None for value in asked.values()):
        return None
    kind = METHODS.get(method or Recipe().method)
    if kind:
        # A method's own defaults, not those of the default method.
        fallback = {"bits": kind.widths[0], "distance": kind.default_distance}
        asked = {**asked, **{name: fallback[name] for name in fallback if asked[name] is None}}
    return Recipe(**{name: value for name, value in asked.items() if value is not None})  # type: ignore[arg-type]


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
    bits: int,
) -> Settings:
    """The settings of a check; a threshold becomes whole bits here, once."""
    from plagcheck.matching import bits_allowed
    from plagcheck.model import Settings

    if threshold is not None:
        if distance is not None:
            raise click.UsageError("Give --distance or --threshold, not both.")
        distance = bits_allowed(threshold, bits)
    return Settings(distance, min_words, min_score, candidates)
