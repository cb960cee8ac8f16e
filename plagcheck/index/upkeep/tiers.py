"""Choose segments to merge, so that a corpus that grows by one thesis a day stays fast.

Segments fall into tiers by size, each tier `TIER_WIDTH` times the one below. When a tier has
`TIER_WIDTH` segments, they are merged into one of the next tier. So every element is rewritten once
per tier, and no tier keeps more than `TIER_WIDTH` - 1 segments.
"""

from __future__ import annotations

from collections.abc import Sequence

from plagcheck.index.storage.segment import SegmentSize

TIER_WIDTH = 8

LOWEST_TIER_ELEMENTS = 4_096
"""Segments up to this size, a short document's, are in the lowest tier."""

MOST_MERGED_ELEMENTS = 17_000_000
"""The largest segment that merging makes: eight segments of a long run, of 2 million elements and a
document each. This bounds the memory of merging (measured: 70 bytes per element, files in the page
cache included)."""


def choose_segments_to_merge(sizes: Sequence[SegmentSize]) -> list[int]:
    """Return the numbers of the segments to merge next; empty if there is nothing to merge.

    A segment of which more than half was removed is rewritten by itself.
    """
    for number, size in enumerate(sizes):
        if 2 * size.live < size.elements:
            return [number]
    tiers: dict[int, list[int]] = {}
    for number, size in enumerate(sizes):
        tiers.setdefault(_find_tier(size.live), []).append(number)
    for _, numbers in sorted(tiers.items()):
        group = numbers[:TIER_WIDTH]
        live = sum(sizes[number].live for number in group)
        if len(group) == TIER_WIDTH and live <= MOST_MERGED_ELEMENTS:
            return group
    return []


def group_segments_to_compact(sizes: Sequence[SegmentSize]) -> list[list[int]]:
    """Return groups of neighbouring segments to merge into one each.

    A group of one is left out unless documents of it were removed.
    """
    groups: list[list[int]] = []
    room = 0
    for number, size in enumerate(sizes):
        if not groups or size.live > room:
            groups.append([])
            room = MOST_MERGED_ELEMENTS
        groups[-1].append(number)
        room -= size.live
    return [
        group
        for group in groups
        if len(group) > 1 or sizes[group[0]].live < sizes[group[0]].elements
    ]


def _find_tier(elements: int) -> int:
    tier = 0
    while elements > LOWEST_TIER_ELEMENTS:
        elements //= TIER_WIDTH
        tier += 1
    return tier
