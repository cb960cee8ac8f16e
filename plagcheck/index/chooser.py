"""Which plan a segment gets: the one with the least predicted time that fits the space."""

from __future__ import annotations

from plagcheck.index.designs import few, scan
from plagcheck.index.plan import LONGEST_LEAD, Plan
from plagcheck.recipe import Recipe


def fitted(plan: Plan, signatures: int) -> Plan:
    """The plan with leads no longer than what tells so many signatures apart."""
    depth = min(max(signatures - 1, 1).bit_length(), LONGEST_LEAD)
    return Plan(plan.bits, plan.distance, tuple(lead.cut(depth) for lead in plan.leads))


def chosen(recipe: Recipe, elements: int) -> Plan:
    """The plan for so many elements of a recipe."""
    if recipe.comparison != "hamming" or recipe.bits // (recipe.distance + 1) < 7:
        return scan(recipe.bits, recipe.distance)
    return fitted(few(recipe.bits, recipe.distance, max((recipe.distance + 1) // 2, 1)), elements)
