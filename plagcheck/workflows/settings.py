"""Settings made definite."""

from __future__ import annotations

from dataclasses import replace

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.errors import UsageProblem
from plagcheck.model import Settings
from plagcheck.recipe import Recipe


def resolved(settings: Settings | None, recipe: Recipe) -> Settings:
    """Settings with every default filled in, checked against the recipe."""
    settings = settings or Settings()
    if settings.distance is None:
        settings = replace(settings, distance=recipe.distance)
    if not 0 <= (settings.distance or 0) <= recipe.distance:
        raise UsageProblem(
            f"This index finds elements within {recipe.distance} bits, not {settings.distance}.",
            "Make one with `plagcheck index --max-distance "
            f"{settings.distance} --index OTHER FOLDER`.",
        )
    near_duplicate_checked(settings.near_duplicate)
    return settings


def near_duplicate_checked(least: float) -> float:
    """A threshold for near-duplicates that document signatures can keep."""
    if not NEAR_DUPLICATE <= least <= 1:
        raise UsageProblem(
            f"Near-duplicates are found from {NEAR_DUPLICATE:.0%} on, not from {least:.0%}.",
            f"Give --near-duplicate a value of {NEAR_DUPLICATE * 100:.0f} to 100.",
        )
    return least
