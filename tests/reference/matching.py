"""All pairs by comparing everything with everything."""

from __future__ import annotations

from plagcheck.model import Bits


def slow_pairs(queries: Bits, stored: Bits, distance: int) -> list[list[int]]:
    found = []
    for query, one in enumerate(queries.tolist()):
        for element, other in enumerate(stored.tolist()):
            apart = sum((left ^ right).bit_count() for left, right in zip(one, other, strict=True))
            if apart <= distance:
                found.append([query, element, apart])
    return found


def slow_follow(
    queries: Bits,
    segments: list[Bits],
    starts: list[int],
    distance: int,
    most_places: int,
    most_pairs: int,
) -> tuple[list[list[list[int]]], list[bool]]:
    """The stated rule for very common elements, one pair at a time."""
    every = [slow_pairs(queries, stored, distance) for stored in segments]
    places: dict[tuple[int, ...], list[int]] = {}
    for query, row in enumerate(queries.tolist()):
        places.setdefault(tuple(row), []).append(query)
    matches = {
        row: sum(pair[0] == own[0] for pairs in every for pair in pairs)
        for row, own in places.items()
    }
    followed, total = set(), 0
    for row in sorted(matches, key=lambda row: (matches[row], row)):
        total += matches[row] * min(len(places[row]), most_places)
        if total <= most_pairs:
            followed.add(row)

    common = [False] * len(queries)
    given: list[list[list[int]]] = []
    for pairs in every:
        kept = []
        seen: dict[tuple[int, int], int] = {}
        for query, element, apart in pairs:
            row = tuple(queries[query].tolist())
            source = max(number for number, start in enumerate(starts) if start <= element)
            seen[query, source] = seen.get((query, source), 0) + 1
            if (
                row in followed
                and places[row].index(query) < most_places
                and seen[query, source] <= most_places
            ):
                kept.append([query, element, apart])
            else:
                common[query] = True
        given.append(kept)
    return given, common
