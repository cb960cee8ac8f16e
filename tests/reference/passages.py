"""Chaining and word measures the slow, obvious way."""

from __future__ import annotations

from collections import Counter


def slow_common_share(one: list[int], other: list[int]) -> float:
    if not one or not other:
        return 0.0
    return 2 * (Counter(one) & Counter(other)).total() / (len(one) + len(other))


def slow_groups(ranges: list[list[int]], gap: int) -> list[list[int]]:
    """Split by gaps in one text, then in the other, until nothing splits any more."""
    groups = [list(range(len(ranges)))]
    while True:
        before = groups
        for side in (0, 2):
            groups = [part for group in groups for part in _split(group, ranges, side, gap)]
        if len(groups) == len(before):
            return sorted(sorted(group) for group in groups)


def _split(group: list[int], ranges: list[list[int]], side: int, gap: int) -> list[list[int]]:
    ordered = sorted(group, key=lambda place: ranges[place][side])
    parts = [[ordered[0]]]
    reach = ranges[ordered[0]][side + 1]
    for place in ordered[1:]:
        if ranges[place][side] - reach > gap:
            parts.append([])
        parts[-1].append(place)
        reach = max(reach, ranges[place][side + 1])
    return parts
