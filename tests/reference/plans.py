"""Whether a plan misses nothing, by trying every way to spread the differing bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from plagcheck.index.tables.plan import Block, Lead, Plan


def complete(plan: Plan) -> bool:
    """Whether no way to spread `distance` differing bits escapes every table."""
    pieces = _pieces(plan)
    lengths = [piece.length for piece in pieces]
    inside = [[_within(piece, lead) for piece in pieces] for lead in plan.leads]
    return all(
        any(
            sum(many for many, own in zip(spread, places, strict=True) if own) <= lead.radius
            for lead, places in zip(plan.leads, inside, strict=True)
        )
        for spread in _spreads(plan.distance, lengths)
    )


def _pieces(plan: Plan) -> list[Block]:
    """The finest blocks into which the leads cut a signature."""
    edges = {0, plan.bits}
    for lead in plan.leads:
        for first, length in lead.blocks:
            edges |= {first, first + length}
    ordered = sorted(edges)
    return [Block(one, other - one) for one, other in pairwise(ordered)]


def _within(piece: Block, lead: Lead) -> bool:
    return any(first <= piece.first < first + length for first, length in lead.blocks)


def _spreads(many: int, lengths: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put `many` bits into pieces of these lengths."""
    if not lengths:
        if many == 0:
            yield ()
        return
    for here in range(min(many, lengths[0]) + 1):
        for rest in _spreads(many - here, lengths[1:]):
            yield (here, *rest)
