"""Which segments to merge, so that a corpus grown one thesis a day stays fast.

Segments are sorted into tiers by size, each tier `WIDTH` times the one before. As soon as a tier
has `WIDTH` segments, they become one of the next tier: every element is rewritten once per tier,
and there are never more than `WIDTH` - 1 segments in each.
"""

from __future__ import annotations

from collections.abc import Sequence

from plagcheck.index.storage.segment import SegmentSize

TIER_WIDTH = 8

LOWEST_TIER_ELEMENTS = 4_096
"""Elements up to which all segments are of the lowest tier: a short document's worth."""

MOST_MERGED_ELEMENTS = 17_000_000
"""Elements of the largest segment that merging makes: eight that long runs publish, of 2 million
and a document. It bounds the memory of merging (70 bytes an element were measured, files in the
page cache included)."""


def choose_segments_to_merge(sizes: Sequence[SegmentSize]) -> list[int]:
    """Places of the segments to merge next; none if all is well.

    A segment of which more than half was removed is rewritten by itself.
    """
    for place, size in enumerate(sizes):
        if 2 * size.live < size.elements:
            return [place]
    tiers: dict[int, list[int]] = {}
    for place, size in enumerate(sizes):
        tiers.setdefault(_find_tier(size.live), []).append(place)
    for _, places in sorted(tiers.items()):
        group = places[:TIER_WIDTH]
        if (
            len(group) == TIER_WIDTH
            and sum(sizes[place].live for place in group) <= MOST_MERGED_ELEMENTS
        ):
            return group
    return []


def group_segments_to_compact(sizes: Sequence[SegmentSize]) -> list[list[int]]:
    """Groups of neighbouring segments that fit into one each; those that gain nothing left out."""
    groups: list[list[int]] = []
    room = 0
    for place, size in enumerate(sizes):
        if not groups or size.live > room:
            groups.append([])
            room = MOST_MERGED_ELEMENTS
        groups[-1].append(place)
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
